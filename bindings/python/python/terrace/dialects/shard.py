"""The dialect shard."""

from . import _ods

_ods.module(__name__)
