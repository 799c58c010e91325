from terrace.ir import *
from terrace.dialects import func, arith, affine
with Context(), Location.unknown():
    m = Module.create()
    idx, f32 = IndexType.get(), F32Type.get()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(idx)
        def f(i):
            s = IntegerSet.get(1, 0, [AffineExpr.get_dim(0) - 5], [False])
            op = affine.AffineIfOp(s, [f32], cond_operands=[i], has_else=True)
            with InsertionPoint(op.then_block):
                affine.AffineYieldOp([arith.constant(f32, 1.0)])
            with InsertionPoint(op.else_block):
                affine.AffineYieldOp([arith.constant(f32, 2.0)])
            return op.results[0]
    print(m)
    m.operation.verify()
