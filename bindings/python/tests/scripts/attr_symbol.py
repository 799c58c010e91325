from terrace.ir import *
with Context():
    f = FlatSymbolRefAttr.get("symbol")
    print(f, repr(f), f.value)
    s = SymbolRefAttr.get(["a", "b", "c"])
    print(s, repr(s), s.value)
    print(repr(Attribute.parse("@x")), repr(Attribute.parse("@x::@y")))
    try:
        SymbolRefAttr.get([])
    except RuntimeError as e:
        print(e)
