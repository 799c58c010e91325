from terrace.ir import *
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    m = Module.parse('"a.a"() : () -> ()\n"b.b"() : () -> ()\n"c.c"() : () -> ()')
    for op in m.body:
        print(op.name)
        if op.name == "b.b":
            op.operation.erase()
    print([op.name for op in m.body])
    it = iter(m.body.operations)
    print(next(it).name, next(it).name)
    try:
        next(it)
    except StopIteration:
        print("stop")
