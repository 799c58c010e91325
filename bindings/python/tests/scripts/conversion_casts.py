from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *

TEXT = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.subi %1, %b : i32
  return %2 : i32
}
"""


def i32():
    return IntegerType.get_signless(32)


def i64():
    return IntegerType.get_signless(64)


def widen(type):
    return i64() if type == i32() else type


def widening():
    converter = TypeConverter()
    converter.add_conversion(widen)
    return converter


def as_subi(op, adaptor, converter, rewriter):
    with rewriter.ip:
        rewriter.replace_op(op, arith.SubIOp(adaptor.lhs, adaptor.rhs, loc=op.location))


def convert(target, patterns, config=None):
    m = Module.parse(TEXT)
    apply_partial_conversion(m.operation, target, patterns.freeze(), config)
    print(m)


with Context(), Location.unknown():
    converter = widening()
    print(converter.convert_type(i32()), converter.convert_type(F32Type.get()))

    # Casts stay where something is not converted.
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp)
    patterns = RewritePatternSet()
    patterns.add_conversion(arith.AddIOp, as_subi, converter)
    config = ConversionConfig()
    config.build_materializations = False
    convert(target, patterns, config)
