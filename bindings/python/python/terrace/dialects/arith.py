"""The dialect arith."""

from array import array as _array

from . import _ods
from .._ir.support import location_of as _location_of
from ..ir import (
    Attribute,
    DenseFPElementsAttr,
    DenseIntElementsAttr,
    FloatAttr,
    FloatType,
    IndexType,
    IntegerAttr,
    IntegerType,
)

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


def _value_attr(type, value, loc):
    """The attribute for a value of a type, unless it is one."""
    if isinstance(value, int):
        return IntegerAttr.get(type, value)
    if isinstance(value, float):
        return FloatAttr.get_unchecked(type, value)
    if isinstance(value, _array):
        if 8 * value.itemsize != type.element_type.width:
            raise ValueError(
                f"Mismatching array element ({8 * value.itemsize}) and type ({type.element_type.width}) width."
            )
        elements = {"i": DenseIntElementsAttr, "f": DenseFPElementsAttr}
        kind = "i" if value.typecode in "ilq" else "f" if value.typecode in "fd" else None
        if kind is None:
            raise ValueError(f'Unsupported typecode: "{value.typecode}".')
        return elements[kind].get(value, type=type)
    return value


@_ods.register_operation(_Dialect, replace=True)
class ConstantOp(_dialect.generated_class("constant")):
    def __init__(self, result, value=None, *, loc=None, ip=None):
        if value is None:
            assert isinstance(result, Attribute)
            value = result
        super().__init__(_value_attr(result, value, loc), loc=loc, ip=ip)

    @classmethod
    def create_index(cls, value, *, loc=None, ip=None):
        """A constant of type index."""
        return cls(IndexType.get(_location_of(loc).context), value, loc=loc, ip=ip)

    type = property(lambda self: self.results[0].type)
    value = property(lambda self: self.operation.attributes["value"])

    @property
    def literal_value(self):
        if isinstance(self.type, (IntegerType, IndexType)):
            return IntegerAttr(self.value).value
        if isinstance(self.type, FloatType):
            return FloatAttr(self.value).value
        raise ValueError("only integer and float constants have literal values")


_definition = _ods._signature(_dialect, "constant").definition


def constant(result, value, *, loc=None, ip=None):
    return _definition.value((), (_value_attr(result, value, loc),), None, loc, ip)
