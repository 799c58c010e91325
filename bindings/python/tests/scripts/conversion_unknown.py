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


with Context(), Location.unknown():
    def plain(op, rewriter):
        with rewriter.ip:
            rewriter.replace_op(op, arith.XOrIOp(op.lhs, op.rhs, loc=op.location))

    # Ops of which the target says nothing are converted where a pattern matches.
    target = ConversionTarget()
    target.add_legal_op(arith.MulIOp)
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, plain)
    patterns.add(arith.MulIOp, plain)
    m = Module.parse(TEXT)
    apply_partial_conversion(m.operation, target, patterns.freeze())
    print(m)
