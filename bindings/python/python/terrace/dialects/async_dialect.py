"""The dialect async, whose name Python has for something else."""

from . import _ods

_ods.module(__name__, "async")
