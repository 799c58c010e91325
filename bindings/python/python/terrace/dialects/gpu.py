"""The dialect gpu."""

from . import _ods
from .._ir.support import context_of as _context_of
from ..ir import Type

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


class AsyncTokenType(Type):
    """The type of tokens that order work on a device."""

    _kinds = frozenset(["gpu.async.token"])

    @staticmethod
    def get(context=None):
        return Type.parse("!gpu.async.token", _context_of(context))


_ods._terrace.type_classes["gpu.async.token"] = AsyncTokenType
