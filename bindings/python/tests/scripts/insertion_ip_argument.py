from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m, n = Module.create(), Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        arith.constant(i32, 1)
        arith.constant(i32, 2, ip=InsertionPoint(n.body))
        arith.ConstantOp(i32, 3, loc=Location.name("l"))
    print(m)
    print(n)
    print(m.body.operations[1].location)
