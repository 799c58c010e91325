"""The dialect index."""

from . import _ods

_ods.module(__name__)
