"""The dialect arm_neon."""

from . import _ods

_ods.module(__name__)
