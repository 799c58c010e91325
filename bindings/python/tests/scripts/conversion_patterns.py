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


with Context(), Location.unknown():
    # Patterns that are none of a conversion are applied too, and those with the higher benefit first.
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp)
    patterns = RewritePatternSet()

    def never(op, adaptor, converter, rewriter):
        print("tried")
        return True

    def plain(op, rewriter):
        with rewriter.ip:
            rewriter.replace_op(op, arith.XOrIOp(op.lhs, op.rhs, loc=op.location))

    converter = widening()
    patterns.add(arith.AddIOp, plain)
    patterns.add_conversion(arith.AddIOp, never, converter, 5)
    m = Module.parse(TEXT)
    apply_partial_conversion(m.operation, target, patterns.freeze())
    print(m)
