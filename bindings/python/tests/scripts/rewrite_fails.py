from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32 return %0 : i32 }")
    tried = []
    def never(op, rewriter):
        tried.append(op.name)
        return True
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, never)
    apply_patterns_and_fold_greedily(m, patterns.freeze())
    print(set(tried))
    print(m)
