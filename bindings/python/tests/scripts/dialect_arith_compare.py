from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        a, x = arith.constant(IntegerType.get_signless(32), 5), arith.constant(F32Type.get(), 1.5)
        for p in arith.CmpIPredicate:
            print(p, int(p), arith.cmpi(p, a, a))
        print(arith.cmpf(arith.CmpFPredicate.OLT, x, x), arith.cmpf(arith.CmpFPredicate.AlwaysTrue, x, x))
        print(arith.select(arith.cmpi(0, a, a), a, a))
        print(arith.cmpi(arith.CmpIPredicate.sge, a, a).owner.predicate)
