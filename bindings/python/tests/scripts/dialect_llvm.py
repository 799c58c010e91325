from terrace.ir import *
from terrace.dialects import llvm
with Context(), Location.unknown():
    m = Module.parse("llvm.func @f(%a: i64) -> i64 { %0 = llvm.add %a, %a : i64 llvm.return %0 : i64 }")
    f = m.body.operations[0]
    print(type(f).__name__, f.sym_name, [type(o).__name__ for o in f.regions[0].blocks[0]])
    n = Module.create()
    with InsertionPoint(n.body):
        c = llvm.mlir_constant(IntegerAttr.get(IntegerType.get_signless(32), 3))
        print(c.type, llvm.mlir_undef(F32Type.get()).type)
        print(llvm.add(c, c, llvm.IntegerOverflowFlags.none) if False else "")
    print(n)
