from terrace.ir import *
from terrace.dialects import func, arith, scf
with Context(), Location.unknown():
    m = Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(IndexType.get())
        def f(i):
            def case(op, n, value):
                scf.yield_([arith.constant(i32, value)])
            def default(op):
                scf.yield_([arith.constant(i32, 0)])
            op = scf.IndexSwitchOp([i32], i, [1, 3], case, default)
            print(len(op.case_regions), len(op.case_blocks))
            return op.results[0]
    print(m)
    m.operation.verify()
