"""Interfaces and traits of ops."""

import enum

from .. import _terrace
from .._terrace import OpView, _OperationBase
from .support import context_of, defined, values_of


class DynamicOpTrait:
    """A trait that ops can be asked for."""


class IsTerminatorTrait(DynamicOpTrait):
    _TRAIT = "Terminator"


class NoTerminatorTrait(DynamicOpTrait):
    _TRAIT = "NoTerminator"


class IsIsolatedFromAboveTrait(DynamicOpTrait):
    _TRAIT = "IsolatedFromAbove"


class RecursiveMemoryEffectsTrait(DynamicOpTrait):
    _TRAIT = "RecursiveMemoryEffects"


class _Interface:
    """An interface of an op, or of the ops of a class, before there is one."""

    def __init__(self, object, context=None):
        self._op = object if isinstance(object, _OperationBase) else None
        if self._op is not None:
            self._name = self._op.name
        elif isinstance(object, type) and issubclass(object, OpView):
            self._name = object.OPERATION_NAME
            self._context = context_of(context)
        else:
            raise TypeError("expected an Operation or a class of views")
        if not self._is_implemented():
            raise ValueError(f"the operation does not implement the interface")

    @property
    def operation(self):
        if self._op is None:
            raise TypeError("Cannot get an operation from a static interface")
        return self._op.operation

    @property
    def opview(self):
        if self._op is None:
            raise TypeError("Cannot get an opview from a static interface")
        return self._op.opview


class InferTypeOpInterface(_Interface):
    def _is_implemented(self):
        table = _terrace.op_table(self._name)
        return table is not None and table.infers_types

    def inferReturnTypes(self, operands=None, attributes=None, properties=None, regions=None, context=None, loc=None):
        from .attributes import DictAttr
        from .locations import Location
        from .operations import Operation

        context = self._op.context if self._op is not None else self._context
        named = {}
        if isinstance(attributes, DictAttr):
            named = {attributes[i].name: attributes[i].attr for i in range(len(attributes))}
        op = Operation.create(
            self._name,
            operands=values_of(operands),
            attributes=named,
            regions=len(regions or ()),
            loc=loc or Location.unknown(context),
            ip=False,
            infer_type=True,
        )
        return [result.type for result in op.results]


class InferShapedTypeOpInterface(InferTypeOpInterface):
    def inferReturnTypeComponents(self, operands=None, attributes=None, regions=None, properties=None, context=None, loc=None):
        types = self.inferReturnTypes(operands, attributes, properties, regions, context, loc)
        return [ShapedTypeComponents(type.shape if type.has_rank else None, type.element_type) for type in types]


class ShapedTypeComponents:
    """An element type, and a shape if there is one."""

    def __init__(self, shape, element_type, attribute=None):
        self.shape = shape
        self.element_type = element_type
        self.attribute = attribute

    @staticmethod
    def get(shape, element_type=None, attribute=None):
        if element_type is None:
            return ShapedTypeComponents(None, shape)
        return ShapedTypeComponents(list(shape), element_type, attribute)

    has_rank = property(lambda self: self.shape is not None)
    rank = property(lambda self: None if self.shape is None else len(self.shape))


class Speculatability(enum.Enum):
    NotSpeculatable = 0
    Speculatable = 1
    RecursivelySpeculatable = 2


class MemoryEffect:
    """What an op does to memory."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"MemoryEffect.{self._name}"


for _name in ("Allocate", "Free", "Read", "Write"):
    setattr(MemoryEffect, _name, MemoryEffect(_name))


__all__ = defined(globals())
