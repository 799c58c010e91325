from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: i32, %b: i32, %c: i1) -> i32 { %0 = arith.select %c, %a, %b : i32 return %0 : i32 }")
    block = m.body.operations[0].regions[0].blocks[0]
    sel = block.operations[0]
    print(len(sel.operands), [str(o.type) for o in sel.operands], sel.operands[-1].get_name(), [o.get_name() for o in sel.operands[1:]])
    print(sel.operands.types if hasattr(sel.operands, "types") else [o.type for o in sel.operands])
    sel.operands[1] = block.arguments[1]
    print(sel)
    print([o.operand_number for o in sel.operation.op_operands], [o.owner.name for o in sel.operation.op_operands])
    try:
        sel.operands[3]
    except IndexError as e:
        print(e)
    print([v.get_name() for v in sel.operands[::-1]], len(sel.operands[5:]), len(sel.operands + sel.operands))
