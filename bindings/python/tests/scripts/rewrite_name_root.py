from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.subi %a, %b : i32 %1 = arith.addi %0, %b : i32 return %1 : i32 }")
    def swap(op, rewriter):
        new = Operation.create("arith.xori", results=[op.result.type], operands=list(op.operands), loc=op.location, ip=rewriter.ip)
        rewriter.replace_op(op, new)
    patterns = RewritePatternSet()
    patterns.add("arith.subi", swap)
    apply_patterns_and_fold_greedily(m, patterns.freeze())
    print(m)
