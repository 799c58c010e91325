"""The dialect quant."""

from . import _ods

_ods.module(__name__)
