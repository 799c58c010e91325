"""The dialect dlti."""

from . import _ods

_ods.module(__name__)
