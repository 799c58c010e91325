from terrace.ir import *
from terrace.dialects import ub
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        p = Operation.create("ub.poison", results=[F32Type.get()], attributes={"value": Attribute.parse("#ub.poison")})
        print(p.result.type, type(p.opview).__name__)
    print(m)
