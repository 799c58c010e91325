from terrace.ir import *
with Context():
    print(UnitAttr.get(), repr(UnitAttr.get()), UnitAttr.get() == UnitAttr.get())
    t = TypeAttr.get(F32Type.get())
    print(t, repr(t), t.value, repr(t.value))
