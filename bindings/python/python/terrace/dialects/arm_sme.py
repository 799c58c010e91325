"""The dialect arm_sme."""

from . import _ods

_ods.module(__name__)
