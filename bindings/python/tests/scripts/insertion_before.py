from terrace.ir import *
with Context() as ctx, Location.unknown():
    m = Module.parse("func.func private @a()\nfunc.func private @b()")
    ip = InsertionPoint(m.body.operations[1])
    print(ip.ref_operation.name, ip.block == m.body)
    with ip:
        Operation.parse("func.func private @x()")
        Operation.create("builtin.module", regions=1)
    print([o.operation.name for o in m.body])
    i2 = InsertionPoint.after(m.body.operations[0])
    print(i2.ref_operation.name)
    print(InsertionPoint.after(m.body.operations[-1]).ref_operation)
