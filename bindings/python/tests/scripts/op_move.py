from terrace.ir import *
with Context():
    m = Module.parse("func.func private @a()\nfunc.func private @b()\nfunc.func private @c()")
    a, b, c = m.body.operations
    c.move_before(a)
    print([o.sym_name.value for o in m.body])
    a.move_after(b)
    print([o.sym_name.value for o in m.body])
    print(c.operation.is_before_in_block(a.operation), a.operation.is_before_in_block(c.operation))
