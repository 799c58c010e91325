"""The dialect shape."""

from . import _ods

_ods.module(__name__)
