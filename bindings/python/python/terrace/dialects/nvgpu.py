"""The dialect nvgpu."""

from . import _ods

_ods.module(__name__)
