from terrace.ir import *
with Context() as ctx, Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        Operation.create("arith.addi")
    print(m)
    print(m.operation.get_asm(print_generic_op_form=True))
