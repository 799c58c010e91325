from terrace.ir import *
from terrace.dialects import func, arith, memref
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        x = memref.alloc(MemRefType.get([10, 10], IntegerType.get_signless(32)), [], [])
        print(memref.subview(x, [1, 1], [3, 3], [1, 1]))
        print(memref.subview(x, [0, 0], [3, 3], [1, 1]).type, memref.subview(x, [2, 4], [3, 3], [2, 2]).type)
        o = arith.constant(IndexType.get(), 2)
        print(memref.subview(x, [o, 1], [3, 3], [1, 1]))
        y = memref.alloc(MemRefType.get([5, 10], F32Type.get()), [], [])
        print(memref.subview(y, [0, 0], [5, 10], [1, 1]).type)
    m.operation.verify()
