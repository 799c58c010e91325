"""The dialect linalg."""

from . import _ods

_ods.module(__name__)
