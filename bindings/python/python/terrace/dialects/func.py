"""The dialect func."""

from . import _ods

_ods.module(__name__)
