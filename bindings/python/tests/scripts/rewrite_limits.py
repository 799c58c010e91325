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

def limited(limit, iterations):
    m = Module.parse(TEXT)
    def to_xor(op, rewriter):
        print("applied", op.result.get_name())
        with rewriter.ip:
            rewriter.replace_op(op, arith.XOrIOp(op.lhs, op.rhs, loc=op.location))
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, to_xor)
    patterns.add(arith.ShLIOp, to_xor)
    config = GreedyRewriteConfig()
    config.max_num_rewrites = limit
    config.max_iterations = iterations
    try:
        apply_patterns_and_fold_greedily(m, patterns.freeze(), config)
    except Exception as e:
        print(type(e).__name__, e)
    print(m)

with Context(), Location.unknown():
    # The number of rewrites is that of one iteration.
    limited(1, 10)
    limited(2, 1)
    limited(-1, 1)
    limited(0, 10)
