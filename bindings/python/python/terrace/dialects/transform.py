"""The dialect transform."""

from . import _ods

_ods.module(__name__)
