from terrace.ir import *
from terrace.dialects import func, arith, scf
with Context(), Location.unknown():
    m = Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(i32)
        def loop(a):
            w = scf.WhileOp([i32], [a])
            before = w.before.blocks.append(i32)
            after = w.after.blocks.append(i32)
            with InsertionPoint(before):
                c = arith.cmpi(arith.CmpIPredicate.slt, before.arguments[0], a)
                scf.ConditionOp(c, [before.arguments[0]])
            with InsertionPoint(after):
                scf.YieldOp([arith.addi(after.arguments[0], after.arguments[0])])
            return w.results[0]
    print(m)
    m.operation.verify()
