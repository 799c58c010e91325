from terrace.ir import *
with Context() as ctx, Location.unknown():
    ctx.allow_unregistered_dialects = True
    a = Operation.create("test.a", regions=1)
    b = Operation.create("test.b", regions=1)
    blk = a.regions[0].blocks.append()
    op = Operation.create("test.inner")
    blk.append(op)
    print(a)
    blk.append_to(b.regions[0])
    print(a)
    print(b)
    print(op.parent.name)
