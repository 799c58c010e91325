from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32 %1 = arith.muli %a, %0 : i32 return %1 : i32 }")
    block = m.body.operations[0].regions[0].blocks[0]
    a, b = block.arguments
    print(sorted((u.owner.name, u.operand_number) for u in a.uses))
    a.replace_all_uses_with(b)
    print(m)
    print(len(list(a.uses)), len(list(b.uses)))
    add, mul = block.operations[0], block.operations[1]
    add.result.replace_all_uses_except(a, [mul.operation])
    mul.operation.replace_uses_of_with(add.result, a)
    print(m)
