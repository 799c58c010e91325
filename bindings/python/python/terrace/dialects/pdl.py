"""The dialect pdl."""

from . import _ods
from .._ir.support import context_of as _context_of
from ..ir import Type

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


def _type_class(name, text):
    """A class for a type without parameters."""
    def get(context=None):
        return Type.parse(f"!pdl.{text}", _context_of(context))

    kind = f"pdl.{text}"
    cls = type(name, (Type,), {"get": staticmethod(get), "_kinds": frozenset([kind]), "__module__": __name__})
    _ods._terrace.type_classes[kind] = cls
    return cls


AttributeType = _type_class("AttributeType", "attribute")
OperationType = _type_class("OperationType", "operation")
TypeType = _type_class("TypeType", "type")
ValueType = _type_class("ValueType", "value")


class RangeType(Type):
    """The type of several handles of one kind."""

    _kinds = frozenset(["pdl.range"])

    @staticmethod
    def get(element_type):
        return Type.parse(f"!pdl.range<{str(element_type).removeprefix('!pdl.')}>", element_type.context)

    @property
    def element_type(self):
        return Type.parse(f"!pdl.{str(self)[len('!pdl.range<') : -1]}", self.context)


_ods._terrace.type_classes["pdl.range"] = RangeType
