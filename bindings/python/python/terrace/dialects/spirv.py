"""The dialect spirv."""

from . import _ods

_ods.module(__name__)
