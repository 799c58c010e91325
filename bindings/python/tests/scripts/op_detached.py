from terrace.ir import *
with Context(), Location.unknown():
    i32 = IntegerType.get_signless(32)
    m = Module.create()
    op = Operation.create("arith.constant", results=[i32], attributes={"value": IntegerAttr.get(i32, 1)})
    print(op.attached, op.opview)
    InsertionPoint(m.body).insert(op)
    print(op.attached, op.parent.name, op.block == m.body)
    try:
        InsertionPoint(m.body).insert(op)
    except ValueError as e:
        print(e)
    op.detach_from_parent()
    print(op.attached, m)
    try:
        op.detach_from_parent()
    except ValueError as e:
        print(e)
    InsertionPoint(m.body).insert(op)
    print(m)
