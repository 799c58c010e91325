"""The dialect ml_program."""

from . import _ods

_ods.module(__name__)
