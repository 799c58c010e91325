"""The dialect memref."""

from . import _ods

_ods.module(__name__)
