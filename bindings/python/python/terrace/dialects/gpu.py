"""The dialect gpu."""

from . import _ods

_ods.module(__name__)
