"""The dialect sparse_tensor."""

from . import _ods

_ods.module(__name__)
