from terrace.ir import *
ctx = Context()
def first(d):
    print("first", d.message)
    return True
def second(d):
    print("second", d.message)
    return d.message == "foo"
a = ctx.attach_diagnostic_handler(first)
b = ctx.attach_diagnostic_handler(second)
Location.unknown(ctx).emit_error("foo")
Location.unknown(ctx).emit_error("bar")
b.detach()
Location.unknown(ctx).emit_error("foo")
a.detach()
