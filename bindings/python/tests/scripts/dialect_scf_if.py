from terrace.ir import *
from terrace.dialects import func, arith, scf
with Context(), Location.unknown():
    m = Module.create()
    i1, i32 = IntegerType.get_signless(1), IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(i1)
        def simple(c):
            op = scf.IfOp(c)
            with InsertionPoint(op.then_block):
                arith.constant(i32, 1)
                scf.YieldOp([])
            print(op.else_block)
        @func.FuncOp.from_py_func(i1)
        def with_else(c):
            op = scf.IfOp(c, [i32, i32], has_else=True)
            with InsertionPoint(op.then_block):
                x = arith.constant(i32, 1)
                scf.YieldOp([x, x])
            with InsertionPoint(op.else_block):
                y = arith.constant(i32, 2)
                scf.YieldOp([y, y])
            return op.results
    print(m)
    m.operation.verify()
