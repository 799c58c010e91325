"""The dialect scf."""

from . import _ods

_ods.module(__name__)
