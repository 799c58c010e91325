"""The dialect affine."""

from . import _ods

_ods.module(__name__)
