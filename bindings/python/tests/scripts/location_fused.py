from terrace.ir import *
with Context():
    a, b = Location.name("apple"), Location.name("banana")
    print(Location.fused([a, b]), Location.fused([a]), Location.fused([]), Location.fused([a, a]))
    l = Location.fused([a, b], metadata=StringAttr.get("sauteed"))
    print(l, l.metadata, len(l.locations), l.locations[0], l.locations[1])
    print(Location.fused([a, b]).metadata)
