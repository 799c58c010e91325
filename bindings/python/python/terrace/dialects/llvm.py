"""The dialect llvm."""

from . import _ods

_ods.module(__name__)
