from terrace.ir import *
from terrace.dialects import arith, func
with Context():
    m = Module.parse("func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a overflow<nsw> : i32 return %0 : i32 }")
    f = m.body.operations[0]
    add = f.regions[0].blocks[0].operations[0]
    print(type(f).__name__, type(add).__name__, isinstance(add, arith.AddIOp), isinstance(add, OpView), type(add.operation).__name__)
    print(add.lhs.get_name(), add.rhs.get_name(), add.result.get_name(), add.overflowFlags, arith.AddIOp.OPERATION_NAME)
    print(f.name, f.type, f.sym_name, f.is_external, f.entry_block == f.regions[0].blocks[0], len(f.arguments))
    add.overflowFlags = Attribute.parse("#arith.overflow<nuw>")
    print(add)
    try:
        add.overflowFlags = None
    except ValueError as e:
        print(e)
