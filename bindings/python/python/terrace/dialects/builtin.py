"""The dialect builtin."""

from . import _ods

_ods.module(__name__)
