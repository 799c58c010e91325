"""The dialect nvvm."""

from . import _ods

_ods.module(__name__)
