from terrace.ir import *
from terrace.dialects import func, arith, linalg, tensor
with Context(), Location.unknown():
    m = Module.create()
    f32 = F32Type.get()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(RankedTensorType.get([4, 16], f32), RankedTensorType.get([16, 8], f32))
        def mm(a, b):
            zero = arith.constant(f32, 0.0)
            init = linalg.fill(zero, outs=[tensor.empty([4, 8], f32)])
            return linalg.matmul(a, b, outs=[init])
        @func.FuncOp.from_py_func(MemRefType.get([4, 16], f32), MemRefType.get([16, 8], f32), MemRefType.get([4, 8], f32))
        def on_memrefs(a, b, c):
            linalg.matmul(a, b, outs=[c])
        @func.FuncOp.from_py_func(RankedTensorType.get([4], f32), RankedTensorType.get([4], f32))
        def dot(a, b):
            return linalg.dot(a, b, outs=[tensor.empty([], f32)])
    print(m)
    m.operation.verify()
