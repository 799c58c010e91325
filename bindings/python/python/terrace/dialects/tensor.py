"""The dialect tensor."""

from . import _ods

_ods.module(__name__)
