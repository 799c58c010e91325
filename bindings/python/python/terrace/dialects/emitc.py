"""The dialect emitc."""

from . import _ods

_ods.module(__name__)
