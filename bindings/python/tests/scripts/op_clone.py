from terrace.ir import *
with Context(), Location.unknown():
    m = Module.parse("func.func @a() { return }")
    a = m.body.operations[0]
    b = a.operation.clone(ip=InsertionPoint(m.body))
    b.attributes["sym_name"] = StringAttr.get("b")
    print(m)
    print(a == b, type(b).__name__)
    n = Operation.parse("func.func private @x()")
    k = n.clone()
    print(k, n == k)
