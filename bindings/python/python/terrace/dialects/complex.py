"""The dialect complex."""

from . import _ods

_ods.module(__name__)
