"""The dialect x86vector."""

from . import _ods

_ods.module(__name__)
