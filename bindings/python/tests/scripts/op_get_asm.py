from terrace.ir import *
with Context():
    m = Module.parse('func.func @f() { %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32> loc("x") return }')
    op = m.operation
    print(op.get_asm())
    print(op.get_asm(large_elements_limit=2))
    print(op.get_asm(enable_debug_info=True, pretty_debug_info=True))
    print(op.get_asm(print_generic_op_form=True))
    print(op.get_asm(binary=True)[:6], op.get_asm(assume_verified=True) == op.get_asm())
    print(m.body.operations[0].get_asm(enable_debug_info=True, use_local_scope=True))
