from terrace.ir import *
from terrace.dialects import func, arith, vector
with Context(), Location.unknown():
    m = Module.create()
    f32, idx = F32Type.get(), IndexType.get()
    v4 = VectorType.get([4], f32)
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(v4, f32, MemRefType.get([16], f32), idx)
        def f(v, s, x, i):
            b = vector.broadcast(v4, s)
            a = vector.fma(v, b, b)
            p = vector.print_(source=a) if hasattr(vector, "print_") else None
            l = vector.load(v4, x, [i])
            vector.store(l, x, [i])
            print(vector.reduction(f32, vector.CombiningKind.ADD, a))
            print(vector.shape_cast(VectorType.get([2, 2], f32), a).type)
            return a
    print(m)
    m.operation.verify()
