"""The dialect cf."""

from . import _ods

_ods.module(__name__)
