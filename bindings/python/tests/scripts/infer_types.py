from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        a = arith.constant(IntegerType.get_signless(32), 1)
        print(arith.addi(a, a).type, arith.cmpi(arith.CmpIPredicate.eq, a, a).type, arith.extsi(IntegerType.get_signless(64), a).type)
        print([str(t) for t in InferTypeOpInterface(arith.AddIOp).inferReturnTypes(operands=[a, a])])
        op = arith.AddIOp(a, a)
        print([str(t) for t in InferTypeOpInterface(op).inferReturnTypes(operands=[a, a])])
