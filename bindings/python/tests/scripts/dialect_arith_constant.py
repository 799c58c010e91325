from terrace.ir import *
from terrace.dialects import arith
from array import array
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        c = arith.ConstantOp(IntegerType.get_signless(32), 42)
        print(c, c.type, c.value, c.literal_value)
        f = arith.ConstantOp(F32Type.get(), 2.5)
        print(f.literal_value, arith.ConstantOp.create_index(7))
        print(arith.constant(VectorType.get([2], IntegerType.get_signless(32)), array("i", [1, 2])))
        print(arith.constant(VectorType.get([2], F64Type.get()), array("d", [1.0, 2.0])))
        print(arith.ConstantOp(F32Type.get(), FloatAttr.get_f32(1.0)))
        print(arith.constant(IntegerType.get_signless(1), BoolAttr.get(True)))
        try:
            arith.constant(VectorType.get([2], F64Type.get()), array("f", [1.0, 2.0]))
        except ValueError as e:
            print(e)
