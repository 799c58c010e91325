from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.maxsi %a, %b : i32 return %0 : i32 }")
    def first(op, rewriter):
        rewriter.replace_op(op, [op.lhs])
    patterns = RewritePatternSet()
    patterns.add(arith.MaxSIOp, first)
    walk_and_apply_patterns(m.operation, patterns.freeze())
    print(m)
