from terrace.ir import *
print(WalkOrder.PRE_ORDER, WalkResult.SKIP, DiagnosticSeverity.ERROR, list(WalkResult), [x.value for x in DiagnosticSeverity])
print(IntegerType.SIGNED, IntegerType.Signedness.UNSIGNED, list(IntegerType.Signedness))
