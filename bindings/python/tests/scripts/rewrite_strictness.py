from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *

TEXT = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %b : i32
  %2 = arith.shli %1, %b : i32
  return %2 : i32
}
"""

def strict(strictness):
    m = Module.parse(TEXT)
    def add_to_mul(op, rewriter):
        print("add")
        with rewriter.ip:
            rewriter.replace_op(op, arith.MulIOp(op.lhs, op.rhs, loc=op.location))
    def mul_to_xor(op, rewriter):
        print("mul")
        with rewriter.ip:
            rewriter.replace_op(op, arith.XOrIOp(op.lhs, op.rhs, loc=op.location))
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, add_to_mul)
    patterns.add(arith.MulIOp, mul_to_xor)
    config = GreedyRewriteConfig()
    config.strictness = strictness
    apply_patterns_and_fold_greedily(m, patterns.freeze(), config)
    print(strictness, m)

with Context(), Location.unknown():
    strict(GreedyRewriteStrictness.ANY_OP)
    strict(GreedyRewriteStrictness.EXISTING_AND_NEW_OPS)
    strict(GreedyRewriteStrictness.EXISTING_OPS)
