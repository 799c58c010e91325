from terrace.ir import *
with Context():
    a, b = IntegerType.get_signless(8), IntegerType.get_signless(16)
    print(a.typeid == b.typeid, a.typeid == IntegerType.static_typeid, a.typeid == F32Type.static_typeid, hash(a.typeid) == hash(b.typeid))
    print(F32Type.get().typeid == F32Type.static_typeid, VectorType.static_typeid == MemRefType.static_typeid)
