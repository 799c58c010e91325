from terrace.ir import *
from terrace.dialects import arith
from terrace.rewrite import *

CONSTANTS = """
func.func @g(%c: i1, %x: i32) -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^c(%x : i32)
^b:
  cf.br ^c(%x : i32)
^c(%y: i32):
  %2 = arith.addi %y, %0 : i32
  %3 = arith.addi %y, %1 : i32
  return %2, %3 : i32, i32
}
"""

def constants(cse, level, folding):
    m = Module.parse(CONSTANTS)
    patterns = RewritePatternSet()
    patterns.add(arith.MulIOp, lambda op, rewriter: True)
    config = GreedyRewriteConfig()
    config.enable_constant_cse = cse
    config.region_simplification_level = level
    config.enable_folding = folding
    apply_patterns_and_fold_greedily(m, patterns.freeze(), config)
    print(cse, level, folding, m)

with Context(), Location.unknown():
    levels = GreedySimplifyRegionLevel
    for level in (levels.DISABLED, levels.NORMAL, levels.AGGRESSIVE):
        constants(True, level, True)
    constants(False, levels.DISABLED, True)
    constants(True, levels.AGGRESSIVE, False)
    constants(False, levels.DISABLED, False)
