"""The dialect amdgpu."""

from . import _ods

_ods.module(__name__)
