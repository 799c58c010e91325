from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        a = arith.ConstantOp(i32, 1)
        print(arith.addi(a, a), arith.AddIOp(a, a.operation), arith.addi(a.result, a))
        print(arith.addi(a, a, results=[i32]), arith.addi(a, a, loc=Location.name("l")).location)
        for bad in (lambda: arith.addi(1, a), lambda: arith.addi(a)):
            try:
                bad()
            except Exception as e:
                print("error")
