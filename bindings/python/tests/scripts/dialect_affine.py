from terrace.ir import *
from terrace.dialects import func, arith, affine, memref
with Context(), Location.unknown():
    m = Module.create()
    f32, idx = F32Type.get(), IndexType.get()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(MemRefType.get([16], f32), idx)
        def f(x, n):
            for i in affine.for_(0, 10):
                affine.yield_([])
            loop = affine.AffineForOp(0, n, 2, [arith.constant(f32, 0.0)])
            with InsertionPoint(loop.body):
                affine.yield_([loop.inner_iter_args[0]])
            print(affine.apply(AffineMap.get(1, 0, [AffineExpr.get_dim(0) + 1]), [n]).type)
            return loop.results[0]
    print(m)
    m.operation.verify()
