from terrace.ir import *
from terrace.dialects import func, arith, scf
with Context(), Location.unknown():
    m = Module.create()
    idx = IndexType.get()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(idx, idx, idx)
        def loops(lb, ub, step):
            op = scf.ForOp(lb, ub, step, [lb])
            with InsertionPoint(op.body):
                scf.YieldOp([arith.addi(op.inner_iter_args[0], op.induction_variable)])
            for i in scf.for_(lb, ub, step):
                scf.yield_([])
            for i in scf.for_(10):
                scf.yield_([])
            for i, it, res in scf.for_(lb, ub, step, iter_args=[lb]):
                scf.yield_([it])
            for i, (p, q), res in scf.for_(lb, ub, step, iter_args=[lb, ub]):
                scf.yield_([q, p])
            return op.results[0]
    print(m)
    m.operation.verify()
