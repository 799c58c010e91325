from terrace.ir import *
from terrace.passmanager import *
with Context():
    m = Module.parse("func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 %1 = arith.addi %a, %a : i32 %2 = arith.muli %0, %1 : i32 return %2 : i32 }")
    PassManager.parse("builtin.module(func.func(cse))").run(m.operation)
    print(m)
    PassManager.parse("any(canonicalize,cse)").run(m.operation)
    print(m)
