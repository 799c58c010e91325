"""The dialect llvm."""

from . import _ods
from ..ir import Type

_dialect = _ods.module(__name__)


def mlir_constant(value, *, loc=None, ip=None):
    """A constant of the type of an attribute."""
    return _dialect.get("ConstantOp")(value.type, value, loc=loc, ip=ip).result


class _LlvmType(Type):
    """A type of the dialect, read from its text."""

    @classmethod
    def _parse(cls, text, context=None):
        return Type.parse(f"!llvm.{text}", context)


class PointerType(_LlvmType):
    _kinds = frozenset(["llvm.ptr"])

    @staticmethod
    def get(address_space=None, context=None):
        return PointerType._parse("ptr" if not address_space else f"ptr<{address_space}>", context)

    @property
    def address_space(self):
        text = str(self)
        return int(text[len("!llvm.ptr<") : -1]) if "<" in text else 0


class StructType(_LlvmType):
    _kinds = frozenset(["llvm.struct"])

    @staticmethod
    def get_literal(elements, *, packed=False, loc=None):
        elements = list(elements)
        context = elements[0].context if elements else None
        body = ", ".join(map(str, elements))
        return StructType._parse(f"struct<{'packed ' if packed else ''}({body})>", context)


for _kind, _cls in (("llvm.ptr", PointerType), ("llvm.struct", StructType)):
    _ods._terrace.type_classes[_kind] = _cls
