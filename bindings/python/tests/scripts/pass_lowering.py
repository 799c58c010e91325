from terrace.ir import *
from terrace.passmanager import *
with Context():
    m = Module.parse("""
func.func @f(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %b = arith.addi %a, %a : i32
    scf.yield %b : i32
  }
  return %r : i32
}""")
    PassManager.parse("builtin.module(convert-scf-to-cf)").run(m.operation)
    print(m)
