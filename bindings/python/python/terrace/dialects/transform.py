"""The dialect transform."""

from . import _ods
from .._ir.support import context_of as _context_of
from ..ir import Type

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


def _type_class(name, text):
    """A class for a type without parameters."""
    def get(context=None):
        return Type.parse(f"!transform.{text}", _context_of(context))

    kind = f"transform.{text}"
    cls = type(name, (Type,), {"get": staticmethod(get), "_kinds": frozenset([kind]), "__module__": __name__})
    _ods._terrace.type_classes[kind] = cls
    return cls


AnyOpType = _type_class("AnyOpType", "any_op")
AnyParamType = _type_class("AnyParamType", "any_param")
AnyValueType = _type_class("AnyValueType", "any_value")


class OperationType(Type):
    """The type of handles to ops of one name."""

    _kinds = frozenset(["transform.op"])

    @staticmethod
    def get(operation_name, context=None):
        return Type.parse(f'!transform.op<"{operation_name}">', _context_of(context))

    operation_name = property(lambda self: str(self)[len('!transform.op<"') : -2])


class ParamType(Type):
    """The type of parameters of a type."""

    _kinds = frozenset(["transform.param"])

    @staticmethod
    def get(type, context=None):
        return Type.parse(f"!transform.param<{type}>", _context_of(context))

    type = property(lambda self: Type.parse(str(self)[len("!transform.param<") : -1], self.context))


for _cls in (OperationType, ParamType):
    _ods._terrace.type_classes[next(iter(_cls._kinds))] = _cls


def any_op_t():
    """The type of handles of any ops."""
    return AnyOpType.get()
