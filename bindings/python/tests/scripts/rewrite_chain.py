from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *

with Context(), Location.unknown():
    # Each rewrite makes the user's possible: all of that is one iteration.
    lines = [f"  %{i + 1} = arith.addi %{i}, %b : i32" for i in range(30)]
    text = "func.func @f(%a: i32, %b: i32) -> i32 {\n  %0 = arith.muli %a, %b : i32\n" + "\n".join(lines)
    m = Module.parse(text + "\n  return %30 : i32\n}")

    def after_mul(op, rewriter):
        if not isinstance(op.lhs.owner, Operation) or op.lhs.owner.name != "arith.muli":
            return True
        with rewriter.ip:
            rewriter.replace_op(op, arith.MulIOp(op.lhs, op.rhs, loc=op.location))

    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, after_mul)
    config = GreedyRewriteConfig()
    config.max_iterations = 2
    apply_patterns_and_fold_greedily(m, patterns.freeze(), config)
    print(m)
