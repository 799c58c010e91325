from terrace.ir import *
with Context():
    m = Module.parse("func.func private @a()\nfunc.func private @b()")
    op = m.body.operations[0]
    op.operation.erase()
    print(m)
    print(len(m.body.operations))
