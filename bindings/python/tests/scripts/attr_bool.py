from terrace.ir import *
with Context():
    t, f = BoolAttr.get(True), BoolAttr.get(False)
    print(t, f, repr(t), t.value, bool(f), t.type)
    print(repr(Attribute.parse("true")), IntegerAttr.get(IntegerType.get_signless(1), 1))
