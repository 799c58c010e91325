"""The dialect pdl."""

from . import _ods

_ods.module(__name__)
