from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32 return %0 : i32 }")
    def low(op, rewriter):
        print("low")
        return True
    def high(op, rewriter):
        print("high")
        return True
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, low, 1)
    patterns.add(arith.AddIOp, high, 5)
    walk_and_apply_patterns(m.operation, patterns.freeze())
