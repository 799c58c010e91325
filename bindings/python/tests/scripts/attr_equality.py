from terrace.ir import *
with Context():
    a, b, c = StringAttr.get("x"), Attribute.parse('"x"'), StringAttr.get("y")
    print(a == b, a == c, a == "x", hash(a) == hash(b), len({a, b, c}))
    print(a.typeid == c.typeid, a.typeid == StringAttr.static_typeid, a.typeid == UnitAttr.static_typeid)
    print(a.context is b.context)
