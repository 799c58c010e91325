"""The dialect rocdl."""

from . import _ods

_ods.module(__name__)
