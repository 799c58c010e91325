from terrace.ir import *
from terrace.dialects import func, arith
with Context(), Location.unknown():
    m = Module.create()
    f64 = F64Type.get()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(f64, f64)
        def binary_return(a, b):
            return b, a
        @func.FuncOp.from_py_func(f64)
        def unary_return(a):
            return a
        @func.FuncOp.from_py_func(results=[f64])
        def explicit():
            func.ReturnOp([arith.constant(f64, 1.0)])
        @func.FuncOp.from_py_func(f64, name="renamed")
        def with_op(a, func_op):
            print(func_op.name)
        @func.FuncOp.from_py_func(f64)
        def caller(a):
            x, y = binary_return(unary_return(a), explicit())
            return x
    print(m)
    print(caller.func_op.type)
    m.operation.verify()
