from terrace.ir import *
from terrace.dialects import index
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        a = index.ConstantOp(value=5)
        b = index.constant(value=7)
        print(index.add(a, b), index.mul(a, b), index.maxs(a, b))
        print(index.cmp("slt", a, b) if False else index.sub(a, b))
    print(m)
    m.operation.verify()
