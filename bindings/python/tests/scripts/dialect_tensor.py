from terrace.ir import *
from terrace.dialects import func, arith, tensor
with Context(), Location.unknown():
    m = Module.create()
    f32, idx = F32Type.get(), IndexType.get()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(idx)
        def f(i):
            e = tensor.empty([2, i], f32)
            s = tensor.EmptyOp([2, 3], f32)
            v = tensor.extract(e, [i, i])
            w = tensor.insert(v, e, [i, i])
            print(e.type, s.result.type, v.type, w.type, tensor.dim(e, i).type)
            print(tensor.from_elements(RankedTensorType.get([2], f32), [v, v]))
            return w
    print(m)
    m.operation.verify()
