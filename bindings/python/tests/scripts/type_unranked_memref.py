from terrace.ir import *
with Context(), Location.unknown():
    u = UnrankedMemRefType.get(F32Type.get(), None)
    print(u, repr(u), u.memory_space, u.has_rank)
    w = UnrankedMemRefType.get(F32Type.get(), Attribute.parse("3"))
    print(w, w.memory_space)
