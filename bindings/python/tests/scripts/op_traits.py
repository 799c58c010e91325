from terrace.ir import *
from terrace.dialects import func
with Context():
    m = Module.parse("func.func @f() { return }")
    f = m.body.operations[0]
    r = f.regions[0].blocks[0].operations[0]
    print(r.operation.has_trait(IsTerminatorTrait), f.operation.has_trait(IsTerminatorTrait), f.operation.has_trait(IsIsolatedFromAboveTrait))
