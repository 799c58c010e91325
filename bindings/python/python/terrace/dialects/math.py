"""The dialect math."""

from . import _ods

_ods.module(__name__)
