from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32 return %0 : i32 }")
    def to_mul(op, rewriter):
        with rewriter.ip:
            rewriter.replace_op(op, arith.MulIOp(op.lhs, op.rhs, loc=op.location))
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, to_mul)
    apply_patterns_and_fold_greedily(m, patterns.freeze())
    print(m)
