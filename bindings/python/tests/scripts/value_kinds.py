from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }")
    block = m.body.operations[0].regions[0].blocks[0]
    a, r = block.arguments[0], block.operations[0].result
    print(type(a).__name__, type(r).__name__, isinstance(a, BlockArgument), isinstance(r, OpResult), isinstance(a, Value))
    print(a.owner == block, r.owner == block.operations[0], a.arg_number, r.result_number, a.type, r.type)
    print(type(Value(a)).__name__, type(Value(a).maybe_downcast()).__name__, type(Value(r).maybe_downcast()).__name__)
    print(r, "|", a)
    print(OpResult(r) == r, a == r, hash(a) == hash(block.arguments[0]))
    try:
        BlockArgument(r)
    except ValueError as e:
        print("ValueError")
    print(a.context is m.context)
