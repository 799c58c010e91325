"""The dialect omp."""

from . import _ods

_ods.module(__name__)
