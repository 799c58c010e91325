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


def as_first(op, adaptor, converter, rewriter):
    rewriter.replace_op(op, [adaptor.lhs])


def convert(target, patterns, config=None):
    m = Module.parse(TEXT)
    apply_partial_conversion(m.operation, target, patterns.freeze(), config)
    print(m)


with Context(), Location.unknown():
    converter = widening()
    # They are gone if they cancel each other.
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp, arith.MulIOp)
    patterns = RewritePatternSet()
    patterns.add_conversion(arith.AddIOp, as_first, converter)
    patterns.add_conversion(arith.MulIOp, as_first, converter)
    convert(target, patterns)
