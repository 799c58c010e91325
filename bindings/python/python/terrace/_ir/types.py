"""Types."""

import enum
import sys

from .. import _terrace
from .._terrace import Location, Type
from .support import ClassProperty, TypeID, context_of, defined, location_of, methods_of

_DYNAMIC = -(2**63)


@methods_of(Type)
class _Methods:
    @property
    def typeid(self):
        return TypeID(f"type.{self._kind}")

    def maybe_downcast(self):
        cls = _terrace.type_classes.get(self._kind)
        return self if cls is None else cls(self, True)

    def dump(self):
        print(self, file=sys.stderr)

    def __repr__(self):
        return f"{type(self).__name__}({self})"


def _kinds(*kinds, base=False):
    """Registers a class for kinds of types; as `base` it is never what one of them is shown as."""

    def register(cls):
        cls._kinds = frozenset(kinds)
        cls.isinstance = staticmethod(lambda other: isinstance(other, Type) and other._kind in cls._kinds)
        if base:
            cls.static_typeid = ClassProperty(lambda cls: TypeID(f"type.{cls.__name__}"))
        else:
            cls.static_typeid = ClassProperty(lambda cls: TypeID(f"type.{kinds[0]}"))
            cls.type_name = ClassProperty(lambda cls: f"builtin.{_NAMES.get(kinds[0], kinds[0])}")
            for kind in kinds:
                _terrace.type_classes[kind] = cls
        return cls

    return register


_NAMES = {"unranked_tensor": "unranked_tensor", "unranked_memref": "unranked_memref"}


@_kinds("integer")
class IntegerType(Type):
    class Signedness(enum.Enum):
        SIGNLESS = 0
        SIGNED = 1
        UNSIGNED = 2

        def __str__(self):
            return f"Signedness.{self.name}"

        __repr__ = __str__

    SIGNLESS, SIGNED, UNSIGNED = Signedness

    @staticmethod
    def get(width, signedness=Signedness.SIGNLESS, context=None):
        return _terrace.integer_type(context_of(context), width, signedness.value)

    @staticmethod
    def get_signless(width, context=None):
        return _terrace.integer_type(context_of(context), width, 0)

    @staticmethod
    def get_signed(width, context=None):
        return _terrace.integer_type(context_of(context), width, 1)

    @staticmethod
    def get_unsigned(width, context=None):
        return _terrace.integer_type(context_of(context), width, 2)

    width = property(lambda self: self._data()[0])
    signedness = property(lambda self: IntegerType.Signedness(self._data()[1]))
    is_signless = property(lambda self: self._data()[1] == 0)
    is_signed = property(lambda self: self._data()[1] == 1)
    is_unsigned = property(lambda self: self._data()[1] == 2)


@_kinds("index")
class IndexType(Type):
    @staticmethod
    def get(context=None):
        return _terrace.keyword_type(context_of(context), "index")


@_kinds("none")
class NoneType(Type):
    @staticmethod
    def get(context=None):
        return _terrace.keyword_type(context_of(context), "none")


_FLOATS = {
    "Float4E2M1FNType": "f4E2M1FN",
    "Float6E2M3FNType": "f6E2M3FN",
    "Float6E3M2FNType": "f6E3M2FN",
    "Float8E3M4Type": "f8E3M4",
    "Float8E4M3B11FNUZType": "f8E4M3B11FNUZ",
    "Float8E4M3FNType": "f8E4M3FN",
    "Float8E4M3FNUZType": "f8E4M3FNUZ",
    "Float8E4M3Type": "f8E4M3",
    "Float8E5M2FNUZType": "f8E5M2FNUZ",
    "Float8E5M2Type": "f8E5M2",
    "Float8E8M0FNUType": "f8E8M0FNU",
    "BF16Type": "bf16",
    "F16Type": "f16",
    "FloatTF32Type": "tf32",
    "F32Type": "f32",
    "F64Type": "f64",
}


@_kinds(*_FLOATS.values(), "f80", "f128", base=True)
class FloatType(Type):
    width = property(lambda self: self._data()[0])


def _float_type(name, keyword):
    def get(context=None):
        return _terrace.keyword_type(context_of(context), keyword)

    members = {"get": staticmethod(get), "__module__": __name__, "__doc__": f"`{keyword}`."}
    return _kinds(keyword)(type(name, (FloatType,), members))


for _name, _keyword in _FLOATS.items():
    globals()[_name] = _float_type(_name, _keyword)
for _keyword in ("f80", "f128"):
    _terrace.type_classes[_keyword] = FloatType


@_kinds("complex")
class ComplexType(Type):
    @staticmethod
    def get(element_type):
        if not isinstance(element_type, (IntegerType, FloatType)):
            raise ValueError(f"invalid '{Type.__repr__(Type(element_type))}' and expected floating point or integer type.")
        return _terrace.complex_type(element_type)

    element_type = property(lambda self: self._data()[0])


@_kinds("function")
class FunctionType(Type):
    @staticmethod
    def get(inputs, results, context=None):
        inputs, results = list(inputs), list(results)
        if context is None and inputs + results:
            context = (inputs + results)[0].context
        return _terrace.function_type(context_of(context), inputs, results)

    inputs = property(lambda self: self._data()[0])
    results = property(lambda self: self._data()[1])


@_kinds("tuple")
class TupleType(Type):
    @staticmethod
    def get_tuple(elements, context=None):
        return _terrace.tuple_type(context_of(context), list(elements))

    num_types = property(lambda self: len(self._data()[0]))

    def get_type(self, pos):
        elements = self._data()[0]
        if not 0 <= pos < len(elements):
            raise IndexError("the tuple has no such element")
        return elements[pos]


@_kinds("opaque")
class OpaqueType(Type):
    @staticmethod
    def get(dialect_namespace, buffer, context=None):
        return _terrace.opaque_type(context_of(context), dialect_namespace, buffer)

    dialect_namespace = property(lambda self: self._data()[0])
    data = property(lambda self: self._data()[1])


@_kinds("vector", "tensor", "unranked_tensor", "memref", "unranked_memref", base=True)
class ShapedType(Type):
    """A type with elements, and perhaps a shape."""

    element_type = property(lambda self: self._data()[1])
    has_rank = property(lambda self: self._data()[0] is not None)

    @property
    def rank(self):
        return len(self.shape)

    @property
    def shape(self):
        shape = self._data()[0]
        if shape is None:
            raise ValueError("calling this method requires that the type has a rank.")
        return shape

    @property
    def has_static_shape(self):
        shape = self._data()[0]
        return shape is not None and _DYNAMIC not in shape

    def _size(self, dim):
        shape = self.shape
        if not 0 <= dim < len(shape):
            raise IndexError("index out of range")
        return shape[dim]

    def is_dynamic_dim(self, dim):
        return self._size(dim) == _DYNAMIC

    def is_static_dim(self, dim):
        return self._size(dim) != _DYNAMIC

    def get_dim_size(self, dim):
        return self._size(dim)

    @staticmethod
    def is_dynamic_size(dim_size):
        return dim_size == _DYNAMIC

    @staticmethod
    def is_static_size(dim_size):
        return dim_size != _DYNAMIC

    def is_dynamic_stride_or_offset(self, dim_size):
        self.shape
        return dim_size == _DYNAMIC

    def is_static_stride_or_offset(self, dim_size):
        self.shape
        return dim_size != _DYNAMIC

    @staticmethod
    def get_dynamic_size():
        return _DYNAMIC

    @staticmethod
    def get_dynamic_stride_or_offset():
        return _DYNAMIC


def _unknown(context):
    return Location.unknown(context_of(context))


@_kinds("vector")
class VectorType(ShapedType):
    @staticmethod
    def get(shape, element_type, *, scalable=None, scalable_dims=None, loc=None):
        shape = list(shape)
        return _terrace.vector_type(location_of(loc), shape, _scalable(shape, scalable, scalable_dims), element_type)

    @staticmethod
    def get_unchecked(shape, element_type, *, scalable=None, scalable_dims=None, context=None):
        return VectorType.get(
            shape, element_type, scalable=scalable, scalable_dims=scalable_dims, loc=_unknown(context)
        )

    scalable = property(lambda self: any(self._data()[2]))
    scalable_dims = property(lambda self: self._data()[2])


def _scalable(shape, scalable, scalable_dims):
    if scalable is not None and scalable_dims is not None:
        raise ValueError("'scalable' and 'scalable_dims' kwargs are mutually exclusive.")
    if scalable is not None:
        scalable = [bool(flag) for flag in scalable]
        if len(scalable) != len(shape):
            raise ValueError("Expected len(scalable) == len(shape).")
        return scalable
    flags = [False] * len(shape)
    for dim in scalable_dims or ():
        if not 0 <= dim < len(shape):
            raise ValueError("Scalable dimension index out of bounds.")
        flags[dim] = True
    return flags


@_kinds("tensor")
class RankedTensorType(ShapedType):
    @staticmethod
    def get(shape, element_type, encoding=None, loc=None):
        return _terrace.ranked_tensor_type(location_of(loc), list(shape), element_type, encoding)

    @staticmethod
    def get_unchecked(shape, element_type, encoding=None, context=None):
        return RankedTensorType.get(shape, element_type, encoding, _unknown(context))

    encoding = property(lambda self: self._data()[2])


@_kinds("unranked_tensor")
class UnrankedTensorType(ShapedType):
    @staticmethod
    def get(element_type, loc=None):
        return _terrace.unranked_tensor_type(location_of(loc), element_type)

    @staticmethod
    def get_unchecked(element_type, context=None):
        return UnrankedTensorType.get(element_type, _unknown(context))


@_kinds("memref")
class MemRefType(ShapedType):
    @staticmethod
    def get(shape, element_type, layout=None, memory_space=None, loc=None):
        return _terrace.memref_type(location_of(loc), list(shape), element_type, layout, memory_space)

    @staticmethod
    def get_unchecked(shape, element_type, layout=None, memory_space=None, context=None):
        return MemRefType.get(shape, element_type, layout, memory_space, _unknown(context))

    @property
    def layout(self):
        from .attributes import AffineMapAttr

        layout = self._data()[2]
        return AffineMapAttr.get(self.affine_map) if layout is None else layout

    @property
    def affine_map(self):
        from .affine import AffineConstantExpr, AffineDimExpr, AffineMap, AffineSymbolExpr

        layout, context = self._data()[2], self.context
        if layout is None:
            return AffineMap.get_identity(self.rank, context)
        if layout._kind == "affine_map":
            return layout.value
        symbols = 0

        def number(value):
            nonlocal symbols
            if value != _DYNAMIC:
                return AffineConstantExpr.get(value, context)
            symbols += 1
            return AffineSymbolExpr.get(symbols - 1, context)

        expr = number(layout.offset)
        for dim, stride in enumerate(layout.strides):
            expr = expr + AffineDimExpr.get(dim, context) * number(stride)
        return AffineMap.get(self.rank, symbols, [expr], context)

    memory_space = property(lambda self: self._data()[3])

    def get_strides_and_offset(self):
        layout, shape = self._data()[2], self.shape
        if layout is None:
            strides, stride = [], 1
            for size in reversed(shape):
                strides.append(stride)
                stride = _DYNAMIC if _DYNAMIC in (stride, size) else stride * size
            return strides[::-1], 0
        if layout._kind == "strided_layout":
            return layout.strides, layout.offset
        return _strides_of_map(layout.value)


def _strides_of_map(map):
    """Strides and offset of a layout that is linear in the dimensions."""
    from .affine import AffineAddExpr, AffineBinaryExpr, AffineConstantExpr, AffineDimExpr, AffineMulExpr

    strides, offset = [0] * map.n_dims, 0

    def add(expr):
        nonlocal offset
        if isinstance(expr, AffineAddExpr):
            add(expr.lhs)
            add(expr.rhs)
        elif isinstance(expr, AffineDimExpr):
            strides[expr.position] += 1
        elif isinstance(expr, AffineConstantExpr):
            offset += expr.value
        elif isinstance(expr, AffineMulExpr) and isinstance(expr.lhs, AffineDimExpr):
            factor = expr.rhs
            strides[expr.lhs.position] = factor.value if isinstance(factor, AffineConstantExpr) else _DYNAMIC
        elif isinstance(expr, AffineBinaryExpr):
            raise RuntimeError("Failed to extract strides and offset from memref.")
        else:
            offset = _DYNAMIC

    if len(map.results) != 1:
        raise RuntimeError("Failed to extract strides and offset from memref.")
    add(map.results[0])
    return strides, offset


@_kinds("unranked_memref")
class UnrankedMemRefType(ShapedType):
    @staticmethod
    def get(element_type, memory_space, loc=None):
        return _terrace.unranked_memref_type(location_of(loc), element_type, memory_space)

    @staticmethod
    def get_unchecked(element_type, memory_space, context=None):
        return UnrankedMemRefType.get(element_type, memory_space, _unknown(context))

    memory_space = property(lambda self: self._data()[2])


__all__ = defined(globals())
