from terrace.ir import *
from terrace.dialects import func, arith, cf
with Context(), Location.unknown():
    m = Module.create()
    i1, i32 = IntegerType.get_signless(1), IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        f = func.FuncOp("f", ([i1, i32], [i32]))
        entry = f.add_entry_block()
        a, b = entry.create_after(i32), entry.create_after()
        with InsertionPoint(entry):
            cf.CondBranchOp(f.arguments[0], [f.arguments[1]], [], a, b)
        with InsertionPoint(a):
            cf.assert_(f.arguments[0], "message")
            func.ReturnOp([a.arguments[0]])
        with InsertionPoint(b):
            br = cf.BranchOp([f.arguments[1]], a)
        print(len(br.destOperands), len(br.successors))
    print(m)
    m.operation.verify()
