from terrace.ir import *
with Context(), Location.unknown():
    m = Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        a = Operation.create("arith.constant", results=[i32], attributes={"value": IntegerAttr.get(i32, 1)})
        b = Operation.create("arith.addi", results=[i32], operands=[a.result, a.result])
        c = Operation.create("arith.muli", operands=[a.result, b.result], infer_type=True)
    print(m)
    print(a.name, b.name, type(a).__name__, type(a.opview).__name__, c.result.type)
    print([str(o.type) for o in b.operands], len(b.operands), len(b.results))
