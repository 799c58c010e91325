"""The dialect amx."""

from . import _ods

_ods.module(__name__)
