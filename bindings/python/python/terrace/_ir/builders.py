"""Attributes of values of Python: what the builders of ops make of a number or a text, by the kind of attribute."""

from .attributes import *
from .types import F32Type, F64Type, IndexType, IntegerType

_builders = {}


class AttrBuilder:
    """The functions that make attributes, by kind."""

    @staticmethod
    def contains(attribute_kind):
        return attribute_kind in _builders

    @staticmethod
    def get(attribute_kind):
        return _builders[attribute_kind]

    @staticmethod
    def insert(attribute_kind, attr_builder, replace=False, allow_existing=False):
        if attribute_kind in _builders and not replace:
            if allow_existing:
                return
            raise RuntimeError(
                f"Attribute builder for '{attribute_kind}' is already registered with func: {_builders[attribute_kind]}"
            )
        _builders[attribute_kind] = attr_builder


def register_attribute_builder(kind, replace=False, allow_existing=False):
    """Registers the function below as what makes attributes of a kind."""

    def register(function):
        AttrBuilder.insert(kind, function, replace=replace, allow_existing=allow_existing)
        return function

    return register


def _integer(make, width):
    return lambda value, context: IntegerAttr.get(make(width, context=context), value)


for _prefix, _make in (
    ("I", IntegerType.get_signless),
    ("SI", IntegerType.get_signed),
    ("UI", IntegerType.get_unsigned),
):
    for _width in (1, 8, 16, 32, 64):
        _builders[f"{_prefix}{_width}Attr"] = _integer(_make, _width)


def _list_of(kind):
    def build(values, context):
        element = _builders[kind]
        return ArrayAttr.get([element(value, context) for value in values], context=context)

    return build


def _symbol_ref(value, context):
    if isinstance(value, list):
        return SymbolRefAttr.get(value, context=context)
    return FlatSymbolRefAttr.get(value, context=context)


def _elements(dtype, element_type):
    def build(values, context):
        import numpy

        return DenseElementsAttr.get(
            numpy.array(values, dtype=dtype), type=element_type(context), context=context
        )

    return build


def _string(value, context):
    return StringAttr.get(value, context=context)


def _type(value, context):
    return TypeAttr.get(value, context=context)


_builders.update(
    {
        "AffineMapAttr": lambda value, context: AffineMapAttr.get(value),
        "IntegerSetAttr": lambda value, context: IntegerSetAttr.get(value),
        "BoolAttr": lambda value, context: BoolAttr.get(value, context=context),
        "DictionaryAttr": lambda value, context: DictAttr.get(value, context=context),
        "IndexAttr": lambda value, context: IntegerAttr.get(IndexType.get(context=context), value),
        "F32Attr": lambda value, context: FloatAttr.get_f32(value, context=context),
        "F64Attr": lambda value, context: FloatAttr.get_f64(value, context=context),
        "StrAttr": _string,
        "SymbolNameAttr": _string,
        "SymbolRefAttr": _symbol_ref,
        "FlatSymbolRefAttr": lambda value, context: FlatSymbolRefAttr.get(value, context=context),
        "UnitAttr": lambda value, context: UnitAttr.get(context=context) if value else None,
        "ArrayAttr": lambda value, context: ArrayAttr.get(value, context=context),
        "AffineMapArrayAttr": _list_of("AffineMapAttr"),
        "BoolArrayAttr": _list_of("BoolAttr"),
        "DictArrayAttr": _list_of("DictionaryAttr"),
        "FlatSymbolRefArrayAttr": _list_of("FlatSymbolRefAttr"),
        "I32ArrayAttr": _list_of("I32Attr"),
        "I64ArrayAttr": _list_of("I64Attr"),
        "I64SmallVectorArrayAttr": _list_of("I64Attr"),
        "IndexListArrayAttr": _list_of("I64ArrayAttr"),
        "F32ArrayAttr": _list_of("F32Attr"),
        "F64ArrayAttr": _list_of("F64Attr"),
        "StrArrayAttr": _list_of("StrAttr"),
        "SymbolRefArrayAttr": _list_of("SymbolRefAttr"),
        "TypeArrayAttr": _list_of("TypeAttr"),
        "DenseF32ArrayAttr": lambda value, context: DenseF32ArrayAttr.get(value, context=context),
        "DenseF64ArrayAttr": lambda value, context: DenseF64ArrayAttr.get(value, context=context),
        "DenseI8ArrayAttr": lambda value, context: DenseI8ArrayAttr.get(value, context=context),
        "DenseI16ArrayAttr": lambda value, context: DenseI16ArrayAttr.get(value, context=context),
        "DenseI32ArrayAttr": lambda value, context: DenseI32ArrayAttr.get(value, context=context),
        "DenseI64ArrayAttr": lambda value, context: DenseI64ArrayAttr.get(value, context=context),
        "DenseBoolArrayAttr": lambda value, context: DenseBoolArrayAttr.get(value, context=context),
        "TypeAttr": _type,
        "MemRefTypeAttr": _type,
        "F64ElementsAttr": _elements("float64", F64Type.get),
        "I32ElementsAttr": _elements("int32", lambda context: IntegerType.get_signless(32, context)),
        "I64ElementsAttr": _elements("int64", lambda context: IntegerType.get_signless(64, context)),
        "IndexElementsAttr": _elements("int64", IndexType.get),
    }
)
