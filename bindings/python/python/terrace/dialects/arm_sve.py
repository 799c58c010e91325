"""The dialect arm_sve."""

from . import _ods

_ods.module(__name__)
