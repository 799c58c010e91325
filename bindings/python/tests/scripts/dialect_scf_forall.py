from terrace.ir import *
from terrace.dialects import func, scf, tensor
with Context(), Location.unknown():
    m = Module.create()
    t = RankedTensorType.get([4, 8], F32Type.get())
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(t, IndexType.get())
        def f(x, n):
            op = scf.ForallOp([0, 0], [4, n], [1, 2], [x])
            print(op.rank, len(op.induction_variables), len(op.inner_iter_args))
            with InsertionPoint(op.body):
                scf.InParallelOp()
            return op.results[0]
    print(m)
    m.operation.verify()
