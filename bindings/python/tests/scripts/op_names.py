from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: i32) { %c = arith.constant 1 : i32 %0 = arith.addi %a, %c : i32 return }")
    f = m.body.operations[0]
    for op in f.regions[0].blocks[0]:
        for r in op.results:
            print(r.get_name(), r.get_name(use_local_scope=True))
    print(f.regions[0].blocks[0].arguments[0].get_name())
