from terrace.ir import *
with Context() as ctx, Location.unknown():
    m = Module.create()
    print(m)
    print(m.body, type(m.operation).__name__, m.operation.name, m.context is ctx)
    with InsertionPoint(m.body):
        Module.create().operation.verify()
    print(m.operation.verify())
