"""The dialect mpi."""

from . import _ods

_ods.module(__name__)
