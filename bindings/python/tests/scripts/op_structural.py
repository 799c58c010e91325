from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 loc(\"x\") %1 = arith.addi %a, %a : i32 loc(\"y\") return }")
    a, b, r = m.body.operations[0].regions[0].blocks[0].operations
    print(a.is_structurally_equivalent(b), a.is_structurally_equivalent(b, OperationEquivalenceFlags.IGNORE_LOCATIONS), a.is_structurally_equivalent(r))
    print(a.structural_hash(OperationEquivalenceFlags.IGNORE_LOCATIONS) == b.structural_hash(OperationEquivalenceFlags.IGNORE_LOCATIONS))
