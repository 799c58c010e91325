"""Attributes."""

import struct
import sys

from .. import _terrace
from .._terrace import Attribute, Location, Type
from .support import ClassProperty, TypeID, context_of, defined, index_in, location_of, methods_of
from .types import F32Type, F64Type, IndexType, IntegerType, RankedTensorType, ShapedType

_BASES = (Attribute,)


@methods_of(Attribute)
class _Methods:
    @property
    def typeid(self):
        return TypeID(f"attr.{self._kind}")

    def maybe_downcast(self):
        cls = _terrace.attribute_classes.get(self._kind)
        return self if cls is None else cls(self, True)

    def get_named(self, name):
        return NamedAttribute(name, self)

    def dump(self):
        print(self, file=sys.stderr)

    def __repr__(self):
        return f"{type(self).__name__}({self})"


def _kinds(*kinds, name=None, base=False):
    """Registers a class for kinds of attributes; as `base` it is never what one of them is shown as."""

    def register(cls):
        cls._kinds = frozenset(kinds)
        cls.isinstance = staticmethod(lambda other: isinstance(other, Attribute) and other._kind in cls._kinds)
        if not base:
            cls.static_typeid = ClassProperty(lambda cls: TypeID(f"attr.{kinds[0]}"))
            cls.attr_name = ClassProperty(lambda cls: f"builtin.{name or kinds[0]}")
            for kind in kinds:
                _terrace.attribute_classes[kind] = cls
        return cls

    return register


class NamedAttribute:
    """An attribute with its name."""

    __slots__ = ("name", "attr")

    def __init__(self, name, attr):
        self.name = name
        self.attr = attr

    def __repr__(self):
        return f"NamedAttribute({self.name}={self.attr})"


@_kinds("unit")
class UnitAttr(Attribute):
    @staticmethod
    def get(context=None):
        return _terrace.unit_attr(context_of(context))


@_kinds("integer")
class IntegerAttr(Attribute):
    @staticmethod
    def get(type, value):
        return IntegerAttr(_terrace.integer_attr(type, value.__index__()), True)

    value = property(lambda self: self._data()[1])

    def __int__(self):
        return self._data()[1]

    __index__ = __int__


@_kinds("bool")
class BoolAttr(Attribute):
    @staticmethod
    def get(value, context=None):
        return _terrace.integer_attr(IntegerType.get_signless(1, context), int(bool(value)))

    value = property(lambda self: bool(self._data()[1]))

    def __bool__(self):
        return self.value


IntegerAttr._kinds = frozenset(("integer", "bool"))


@_kinds("float")
class FloatAttr(Attribute):
    @staticmethod
    def get(type, value, loc=None):
        location_of(loc)
        return _terrace.float_attr(type, value)

    @staticmethod
    def get_unchecked(type, value, context=None):
        return _terrace.float_attr(type, value)

    @staticmethod
    def get_f32(value, context=None):
        return _terrace.float_attr(F32Type.get(context), value)

    @staticmethod
    def get_f64(value, context=None):
        return _terrace.float_attr(F64Type.get(context), value)

    value = property(lambda self: self._data()[1])

    def __float__(self):
        return self._data()[1]


@_kinds("string")
class StringAttr(Attribute):
    @staticmethod
    def get(value, context=None):
        return _terrace.string_attr(context_of(context), value.encode() if isinstance(value, str) else value)

    @staticmethod
    def get_typed(type, value):
        return _terrace.string_attr(type.context, value.encode(), type)

    value = property(lambda self: self._data()[0].decode())
    value_bytes = property(lambda self: self._data()[0])


@_kinds("type")
class TypeAttr(Attribute):
    @staticmethod
    def get(value, context=None):
        return _terrace.type_attr(value)

    value = property(lambda self: self._data()[0])


@_kinds("flat_symbol_ref")
class FlatSymbolRefAttr(Attribute):
    @staticmethod
    def get(value, context=None):
        return _terrace.symbol_ref_attr(context_of(context), [value])

    value = property(lambda self: self._data()[0][0])


@_kinds("symbol_ref")
class SymbolRefAttr(Attribute):
    @staticmethod
    def get(symbols, context=None):
        return SymbolRefAttr(_terrace.symbol_ref_attr(context_of(context), list(symbols)))

    value = property(lambda self: self._data()[0])


SymbolRefAttr._kinds = frozenset(("symbol_ref", "flat_symbol_ref"))


@_kinds("affine_map")
class AffineMapAttr(Attribute):
    @staticmethod
    def get(affine_map):
        return _terrace.affine_map_attr(affine_map)

    value = property(lambda self: self._data()[0])


@_kinds("integer_set")
class IntegerSetAttr(Attribute):
    @staticmethod
    def get(integer_set):
        return _terrace.integer_set_attr(integer_set)

    value = property(lambda self: self._data()[0])


@_kinds("opaque")
class OpaqueAttr(Attribute):
    @staticmethod
    def get(dialect_namespace, buffer, type, context=None):
        text = buffer if isinstance(buffer, str) else bytes(buffer).decode()
        return _terrace.opaque_attr(context_of(context), dialect_namespace, text, type)

    dialect_namespace = property(lambda self: self._data()[0])
    data = property(lambda self: self._data()[1].encode())


@_kinds("strided_layout")
class StridedLayoutAttr(Attribute):
    @staticmethod
    def get(offset, strides, context=None):
        return _terrace.strided_layout_attr(context_of(context), offset, list(strides))

    @staticmethod
    def get_fully_dynamic(rank, context=None):
        dynamic = ShapedType.get_dynamic_stride_or_offset()
        return StridedLayoutAttr.get(dynamic, [dynamic] * rank, context)

    offset = property(lambda self: self._data()[0])
    strides = property(lambda self: self._data()[1])


class _List:
    """What attributes that hold a list have in common."""

    def __len__(self):
        return len(self._data()[0])

    def __getitem__(self, index):
        elements = self._data()[0]
        return elements[index_in(index, len(elements), self._OUT_OF_RANGE)]

    def __iter__(self):
        return self._ITERATOR(self._data()[0])


class _ListIterator:
    __slots__ = ("_rest",)

    def __init__(self, elements):
        self._rest = iter(elements)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._rest)


class ArrayAttributeIterator(_ListIterator):
    __slots__ = ()


@_kinds("array")
class ArrayAttr(_List, Attribute):
    _OUT_OF_RANGE = "ArrayAttribute index out of range"
    _ITERATOR = ArrayAttributeIterator

    @staticmethod
    def get(attributes, context=None):
        attributes = [_attribute(attr) for attr in attributes]
        return _terrace.array_attr(context_of(context), attributes)

    def __add__(self, extras):
        return ArrayAttr.get([*self, *extras], self.context)


def _attribute(attr):
    """An attribute; that of a location, where one is given."""
    if isinstance(attr, Location):
        return attr.attr
    if not isinstance(attr, Attribute):
        what = "None" if attr is None else type(attr).__name__
        raise RuntimeError(f"Invalid attribute ({what}?) when attempting to create an ArrayAttribute")
    return attr


@_kinds("dict", name="dictionary")
class DictAttr(Attribute):
    @staticmethod
    def get(value={}, context=None):
        return _terrace.dict_attr(context_of(context), list(value.items()))

    def __len__(self):
        return len(self._data()[0])

    def __contains__(self, name):
        return any(key == name for key, _ in self._data()[0])

    def __getitem__(self, key):
        entries = self._data()[0]
        if isinstance(key, str):
            for name, attr in entries:
                if name == key:
                    return attr
            raise KeyError("attempt to access a non-existent attribute")
        if not 0 <= key < len(entries):
            raise IndexError("attempt to access out of bounds attribute")
        return NamedAttribute(*entries[key])


_ARRAYS = {
    "DenseBoolArray": ("array_i1", "?"),
    "DenseI8Array": ("array_i8", "b"),
    "DenseI16Array": ("array_i16", "h"),
    "DenseI32Array": ("array_i32", "i"),
    "DenseI64Array": ("array_i64", "q"),
    "DenseF32Array": ("array_f32", "f"),
    "DenseF64Array": ("array_f64", "d"),
}


def _array_class(name, kind, format):
    iterator = type(f"{name}Iterator", (_ListIterator,), {"__slots__": (), "__module__": __name__})

    def get(values, context=None):
        values = [bool(value) for value in values] if format == "?" else list(values)
        try:
            data = struct.pack(f"<{len(values)}{format}", *values)
        except struct.error as error:
            raise TypeError(str(error)) from None
        element = kind.split("_")[1]
        if element[0] == "i":
            element = IntegerType.get_signless(int(element[1:]), context)
        else:
            element = (F32Type if element == "f32" else F64Type).get(context)
        return _terrace.dense_array_attr(element, data)

    def add(self, extras):
        return get([*self, *extras], self.context)

    members = {
        "get": staticmethod(get),
        "__add__": add,
        "__module__": __name__,
        "_OUT_OF_RANGE": "DenseArray index out of range",
        "_ITERATOR": iterator,
    }
    cls = _kinds(kind, name="dense_array")(type(f"{name}Attr", (_List, Attribute), members))
    return iterator, cls


for _name, (_kind, _format) in _ARRAYS.items():
    globals()[f"{_name}Iterator"], globals()[f"{_name}Attr"] = _array_class(_name, _kind, _format)


_FORMATS = {
    "e": ("f", 16),
    "f": ("f", 32),
    "d": ("f", 64),
    "?": ("i", 1),
    "Zf": ("c", 32),
    "Zd": ("c", 64),
}


def _element_type(view, signless, context):
    """The type of the elements of a buffer."""
    format = view.format.lstrip("<=@")
    kind, width = _FORMATS.get(format, (None, 8 * view.itemsize))
    if kind is None and format in "bhilq":
        return (IntegerType.get_signless if signless else IntegerType.get_signed)(width, context)
    if kind is None and format in "BHILQ":
        return (IntegerType.get_signless if signless else IntegerType.get_unsigned)(width, context)
    if kind == "i":
        return IntegerType.get_signless(1, context)
    from .types import ComplexType, F16Type

    if kind in ("f", "c"):
        float_type = {16: F16Type, 32: F32Type, 64: F64Type}[width].get(context)
        return float_type if kind == "f" else ComplexType.get(float_type)
    raise ValueError(f"unimplemented array format conversion from format: {view.format}")


@_kinds("dense_elements")
class DenseElementsAttr(_terrace._DenseElements):
    """Elements of a tensor or a vector; numpy sees them without a copy."""

    @classmethod
    def get(cls, array=None, signless=True, type=None, shape=None, context=None, attrs=None):
        if attrs is None and isinstance(array, (list, tuple)):
            attrs = array
        if attrs is not None:
            # Here the type comes second.
            type = signless if isinstance(signless, Type) else type
            return cls(_of_attributes(list(attrs), type, context))
        view = _view_of(array)
        context = context_of(context if type is None else type.context)
        if type is None:
            type = _element_type(view, signless, context)
        if not isinstance(type, ShapedType):
            shape = view.shape if shape is None else shape
            type = RankedTensorType.get(list(shape), type, loc=Location.unknown(context))
        elif shape is not None:
            raise ValueError("Shape can only be specified explicitly when the type is not a shaped type.")
        if not view.c_contiguous:
            view = memoryview(view.tobytes())
        flat = view if view.ndim == 1 and view.format == "B" else _bytes_of(view)
        return cls(_terrace.dense_elements_of_buffer(type, flat))

    @classmethod
    def get_splat(cls, shaped_type, element_attr):
        if not isinstance(shaped_type, ShapedType) or not shaped_type.has_static_shape:
            raise ValueError(f"Expected a static ShapedType for the shaped_type parameter: {shaped_type!r}")
        if element_attr.type != shaped_type.element_type:
            raise ValueError(
                f"Shaped element type and attribute type must be equal: shaped={shaped_type!r}, element={element_attr!r}"
            )
        return cls(_terrace.dense_elements_of_attributes(shaped_type, [element_attr]))

    def __dlpack__(self, **options):
        """The elements for whatever exchanges arrays by DLPack; numpy makes the capsule."""
        import numpy

        return numpy.asarray(self).__dlpack__(**options)

    def __dlpack_device__(self):
        return (1, 0)

    is_splat = property(lambda self: self._data()[1])

    def get_splat_value(self):
        if not self.is_splat:
            raise ValueError("get_splat_value called on a non-splat attribute")
        return self._element(0)


def _view_of(array):
    """What an object has in memory: a buffer, or else what it gives by DLPack."""
    try:
        return memoryview(array)
    except TypeError:
        if not hasattr(array, "__dlpack__"):
            raise
    import numpy

    return memoryview(numpy.from_dlpack(array))


class _Numbers:
    def __getitem__(self, index):
        if not 0 <= index < len(self):
            raise IndexError("attempt to access out of bounds element")
        return self._element(index)._data()[1]


def _bytes_of(view):
    try:
        return view.cast("B")
    except (TypeError, ValueError):
        return memoryview(view.tobytes())


def _of_attributes(attrs, type, context):
    if not attrs:
        raise ValueError("Attributes list must be non-empty.")
    if type is None:
        element = attrs[0].type
        type = RankedTensorType.get([len(attrs)], element, loc=Location.unknown(context_of(context)))
    elif not isinstance(type, ShapedType) or not type.has_static_shape:
        raise ValueError(f"Expected a static ShapedType for the shaped_type parameter: {type!r}")
    for attr in attrs:
        if attr.type != type.element_type:
            raise ValueError(
                "All attributes must be of the same type and match the type parameter: "
                f"expected={type!r}, but got={attr.type!r}"
            )
    return _terrace.dense_elements_of_attributes(type, attrs)


@_kinds("dense_int_elements")
class DenseIntElementsAttr(_Numbers, DenseElementsAttr):
    pass


@_kinds("dense_float_elements")
class DenseFPElementsAttr(_Numbers, DenseElementsAttr):
    pass


DenseElementsAttr._kinds = frozenset(("dense_elements", "dense_int_elements", "dense_float_elements"))


@_kinds("resource_elements")
class DenseResourceElementsAttr(Attribute):
    @staticmethod
    def get_from_buffer(array, name, type, alignment=None, is_mutable=False, context=None):
        view = memoryview(array)
        if not view.c_contiguous:
            raise ValueError("The specified memory is not contiguous.")
        return _terrace.resource_elements_attr(type, name, _bytes_of(view), alignment or view.itemsize)


__all__ = defined(globals())
