from terrace.ir import *
ctx = Context()
def callback(d):
    print("callback:", d.message, "|", d.severity, "|", d)
    return True
h = ctx.attach_diagnostic_handler(callback)
print(h.attached, h.had_error)
Location.unknown(ctx).emit_error("foobar")
h.detach()
print(h.attached)
