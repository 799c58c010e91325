from terrace.ir import *
r = DialectRegistry()
ctx = Context()
ctx.append_dialect_registry(r)
ctx.load_all_available_dialects()
print(ctx.is_registered_operation("func.func"))
