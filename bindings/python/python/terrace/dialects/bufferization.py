"""The dialect bufferization."""

from . import _ods

_ods.module(__name__)
