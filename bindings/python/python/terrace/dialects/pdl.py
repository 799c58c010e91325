"""The dialect pdl."""

from . import _ods
from .._ir.support import context_of as _context_of, value_of as _value_of, values_of as _values_of
from ..extras.meta import region_op as _region_op
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


def _optional(value):
    return None if value is None else _value_of(value)


_registered = _ods.register_operation(_Dialect, replace=True)


@_registered
class AttributeOp(_dialect.generated_class("attribute")):
    def __init__(self, valueType=None, value=None, *, loc=None, ip=None):
        super().__init__(AttributeType.get(), valueType=_optional(valueType), value=value, loc=loc, ip=ip)


@_registered
class OperandOp(_dialect.generated_class("operand")):
    def __init__(self, type=None, *, loc=None, ip=None):
        super().__init__(ValueType.get(), valueType=_optional(type), loc=loc, ip=ip)


@_registered
class OperandsOp(_dialect.generated_class("operands")):
    def __init__(self, types=None, *, loc=None, ip=None):
        super().__init__(RangeType.get(ValueType.get()), valueType=_optional(types), loc=loc, ip=ip)


@_registered
class OperationOp(_dialect.generated_class("operation")):
    def __init__(self, name=None, args=None, attributes=None, types=None, *, loc=None, ip=None):
        attributes = attributes or {}
        values = [_value_of(value) for value in attributes.values()]
        super().__init__(
            OperationType.get(),
            _values_of(args),
            values,
            list(attributes),
            _values_of(types),
            opName=name,
            loc=loc,
            ip=ip,
        )


class _WithBody:
    body = property(lambda self: self.regions[0].blocks[0])


@_registered
class PatternOp(_WithBody, _dialect.generated_class("pattern")):
    def __init__(self, benefit, name=None, *, loc=None, ip=None):
        super().__init__(benefit, sym_name=name, loc=loc, ip=ip)
        self.regions[0].blocks.append()


@_registered
class ReplaceOp(_dialect.generated_class("replace")):
    def __init__(self, op, *, with_op=None, with_values=None, loc=None, ip=None):
        super().__init__(
            _value_of(op), _values_of(with_values), replOperation=_optional(with_op), loc=loc, ip=ip
        )


@_registered
class ResultOp(_dialect.generated_class("result")):
    def __init__(self, parent, index, *, loc=None, ip=None):
        super().__init__(ValueType.get(), _value_of(parent), index, loc=loc, ip=ip)


@_registered
class RewriteOp(_WithBody, _dialect.generated_class("rewrite")):
    def __init__(self, root=None, name=None, args=None, *, loc=None, ip=None):
        super().__init__(_values_of(args), root=_optional(root), name=name, loc=loc, ip=ip)

    def add_body(self):
        """Gives it a block, in which the ops are that it does."""
        self.regions[0].blocks.append()
        return self.body


@_registered
class TypeOp(_dialect.generated_class("type")):
    def __init__(self, constantType=None, *, loc=None, ip=None):
        super().__init__(TypeType.get(), constantType=constantType, loc=loc, ip=ip)


@_registered
class TypesOp(_dialect.generated_class("types")):
    def __init__(self, constantTypes=None, *, loc=None, ip=None):
        super().__init__(
            RangeType.get(TypeType.get()), constantTypes=constantTypes or [], loc=loc, ip=ip
        )


pattern = _region_op(_dialect.generated_class("pattern"))
rewrite = _region_op(RewriteOp)


def op_t():
    """The type of a handle of an op."""
    return OperationType.get()
