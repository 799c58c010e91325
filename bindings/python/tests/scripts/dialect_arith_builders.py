from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.create()
    i32, f32, idx = IntegerType.get_signless(32), F32Type.get(), IndexType.get()
    with InsertionPoint(m.body):
        a, b = arith.constant(i32, 5), arith.constant(i32, -7)
        x, y = arith.constant(f32, 1.5), arith.constant(f32, 2.0)
        for f in (arith.addi, arith.subi, arith.muli, arith.divsi, arith.divui, arith.remsi, arith.remui, arith.andi, arith.ori, arith.xori,
                  arith.shli, arith.shrsi, arith.shrui, arith.maxsi, arith.maxui, arith.minsi, arith.minui, arith.ceildivsi, arith.floordivsi):
            print(f(a, b))
        for f in (arith.addf, arith.subf, arith.mulf, arith.divf, arith.remf, arith.maximumf, arith.minimumf, arith.maxnumf, arith.minnumf):
            print(f(x, y))
        print(arith.negf(x))
    m.operation.verify()
