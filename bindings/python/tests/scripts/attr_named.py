from terrace.ir import *
with Context():
    n = UnitAttr.get().get_named("foo")
    print(n, n.name, n.attr)
    print(StringAttr.get("v").get_named("bar"))
