"""The dialect ub."""

from . import _ods

_ods.module(__name__)
