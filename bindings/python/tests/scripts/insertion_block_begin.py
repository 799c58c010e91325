from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.parse("func.func @f() { %0 = arith.constant 1 : i32 return }")
    block = m.body.operations[0].regions[0].blocks[0]
    i32 = IntegerType.get_signless(32)
    with InsertionPoint.at_block_begin(block):
        arith.constant(i32, 0)
    with InsertionPoint.at_block_terminator(block):
        arith.constant(i32, 2)
    print(m)
    try:
        InsertionPoint(block).insert(Operation.create("arith.constant", results=[i32], attributes={"value": IntegerAttr.get(i32, 3)}, ip=False))
    except IndexError as e:
        print(e)
    try:
        InsertionPoint.at_block_terminator(m.body)
    except ValueError as e:
        print(e)
