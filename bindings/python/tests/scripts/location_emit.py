from terrace.ir import *
with Context() as ctx:
    def handler(d):
        print(d.severity, d.message, d.location, len(d.notes))
        return True
    with ctx.attach_diagnostic_handler(handler):
        Location.file("foo", 1, 2).emit_error("oh no")
        Location.unknown().emit_error("again")
