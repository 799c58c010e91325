from terrace.ir import *
with Context():
    print(IndexType.get(), repr(IndexType.get()))
    print(NoneType.get(), repr(NoneType.get()))
    c = ComplexType.get(F32Type.get())
    print(c, repr(c), c.element_type)
