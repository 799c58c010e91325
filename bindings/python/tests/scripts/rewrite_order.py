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

def seen(top_down):
    m = Module.parse(TEXT)
    order = []
    def look(op, rewriter):
        order.append(f"{op.name} {op.result.get_name()}")
        return True
    patterns = RewritePatternSet()
    patterns.add(arith.AddIOp, look)
    patterns.add(arith.ShLIOp, look)
    config = GreedyRewriteConfig()
    config.use_top_down_traversal = top_down
    apply_patterns_and_fold_greedily(m, patterns.freeze(), config)
    print(top_down, order)

def walked():
    m = Module.parse("func.func @f(%n: index) { scf.for %i = %n to %n step %n { scf.for %j = %n to %n step %n { scf.yield } scf.yield } return }")
    order = []
    def look(op, rewriter):
        order.append(op.name)
        return True
    patterns = RewritePatternSet()
    for name in ("scf.for", "scf.yield", "func.func", "func.return"):
        patterns.add(name, look)
    walk_and_apply_patterns(m.operation, patterns.freeze())
    print(order)

with Context(), Location.unknown():
    seen(False)
    seen(True)
    walked()
