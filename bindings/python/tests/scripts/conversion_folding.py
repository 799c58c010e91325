from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *

FOLDED = """
func.func @g(%a: i32) -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  %2 = arith.constant 0 : i32
  %3 = arith.addi %a, %2 : i32
  return %1, %3 : i32, i32
}
"""


def zero(op, rewriter):
    """Not what it folds to, and only if it is zero that is added."""
    if op.rhs.owner.attributes["value"].value != 0:
        return True
    rewriter.replace_op(op, [op.rhs])


with Context(), Location.unknown():
    target = ConversionTarget()
    target.add_illegal_op(arith.AddIOp)
    target.add_legal_op(arith.ConstantOp)
    patterns = RewritePatternSet()
    m = Module.parse(FOLDED)
    apply_partial_conversion(m.operation, target, patterns.freeze())
    print(m)

    m = Module.parse(FOLDED)
    config = ConversionConfig()
    config.folding_mode = DialectConversionFoldingMode.AFTER_PATTERNS
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, zero)
    apply_partial_conversion(m.operation, target, patterns.freeze(), config)
    print(m)
