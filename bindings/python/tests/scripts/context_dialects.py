from terrace.ir import *
with Context() as ctx:
    print(ctx.dialects["arith"].descriptor)
    print(ctx.d.func.descriptor.namespace)
    for f in (lambda: ctx.dialects["nothing"], lambda: ctx.d.nothing):
        try:
            f()
        except Exception as e:
            print(type(e).__name__, e)
    print(ctx.get_dialect_descriptor("scf"))
    print(ctx.is_registered_operation("arith.addi"), ctx.is_registered_operation("arith.nothing"))
