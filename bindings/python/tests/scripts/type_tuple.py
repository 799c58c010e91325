from terrace.ir import *
with Context():
    t = TupleType.get_tuple([IntegerType.get_signless(32), F32Type.get()])
    print(t, repr(t), t.num_types, t.get_type(0), t.get_type(1))
