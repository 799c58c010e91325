from terrace.ir import *
ctx = Context()
print(IntegerType.get_signless(8, ctx), F32Type.get(ctx), IndexType.get(context=ctx))
print(StringAttr.get("x", ctx), UnitAttr.get(ctx), BoolAttr.get(True, ctx))
print(Location.unknown(ctx), Location.file("f", 1, 2, context=ctx))
print(AffineExpr.get_dim(0, ctx))
