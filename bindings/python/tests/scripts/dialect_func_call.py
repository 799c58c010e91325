from terrace.ir import *
from terrace.dialects import func, arith
with Context(), Location.unknown():
    m = Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        f = func.FuncOp("f", ([i32], [i32]), visibility="private")
        def body(op):
            c = arith.constant(i32, 1)
            func.CallOp(f, [c])
            func.CallOp([i32], "f", [c])
            r = func.call([i32], FlatSymbolRefAttr.get("f"), [c])
            print(r.type)
            func.ReturnOp([])
        func.FuncOp("g", ([], []), body_builder=body)
        for bad in (lambda: func.CallOp(f, None), lambda: func.CallOp([i32], [])):
            try:
                bad()
            except ValueError as e:
                print("ValueError")
    print(m)
    m.operation.verify()
