"""The dialect pdl_interp."""

from . import _ods

_ods.module(__name__)
