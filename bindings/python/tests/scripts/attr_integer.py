from terrace.ir import *
with Context():
    i32, i64 = IntegerType.get_signless(32), IntegerType.get_signless(64)
    a = IntegerAttr.get(i32, 42)
    print(a, repr(a), a.value, a.type, int(a))
    print(IntegerAttr.get(i64, -1), IntegerAttr.get(IndexType.get(), 7), IntegerAttr.get(IntegerType.get_signed(8), -3).value)
    print(IntegerAttr.get(IntegerType.get_unsigned(8), 200).value, IntegerAttr.get(IntegerType.get_unsigned(8), 200))
    print([10, 20, 30][IntegerAttr.get(i32, 1)])
