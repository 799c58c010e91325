from terrace.ir import *
with Context() as ctx, Location.unknown():
    ctx.allow_unregistered_dialects = True
    m = Module.create()
    ip = InsertionPoint(m.body)
    ip.insert(Operation.create("test.one", loc=Location.unknown()))
    with ip:
        Operation.create("test.two")
    print(m)
    print(ip.block == m.body, ip.ref_operation)
