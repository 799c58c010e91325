from terrace.ir import *
ctx = Context()
def bad(d):
    raise ValueError("no")
def last(d):
    return True
z = ctx.attach_diagnostic_handler(last)
h = ctx.attach_diagnostic_handler(bad)
import sys, io
Location.unknown(ctx).emit_error("foo")
print(h.had_error)
h.detach()
