from terrace.ir import *
with Context() as ctx:
    print(ctx.allow_unregistered_dialects)
    ctx.allow_unregistered_dialects = True
    print(ctx.allow_unregistered_dialects)
    print(Type.parse("!foo.bar"))
    m = Module.parse('"foo.op"() {a = 1 : i32} : () -> ()')
    print(m)
