from terrace.ir import *
from terrace.dialects import func, shape
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(RankedTensorType.get([12, -1 if False else 4], F32Type.get()))
        def f(x):
            s = shape.shape_of(x, results=[RankedTensorType.get([2], IndexType.get())])
            print(s)
    print(m)
    m.operation.verify()
