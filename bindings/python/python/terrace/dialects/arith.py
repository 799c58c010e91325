"""The dialect arith."""

from . import _ods

_ods.module(__name__)
