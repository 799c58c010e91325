"""The dialect vcix."""

from . import _ods

_ods.module(__name__)
