"""The dialect irdl."""

from . import _ods

_ods.module(__name__)
