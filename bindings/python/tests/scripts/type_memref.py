from terrace.ir import *
with Context(), Location.unknown():
    f = F32Type.get()
    m = MemRefType.get([2, 3], f)
    print(m, repr(m), m.layout, m.affine_map, m.memory_space, m.get_strides_and_offset())
    s = MemRefType.get([2, 3], f, memory_space=Attribute.parse("2"))
    print(s, s.memory_space)
    l = MemRefType.get([2, 3], f, layout=StridedLayoutAttr.get(5, [30, 10]))
    print(l, l.layout, l.affine_map, l.get_strides_and_offset())
    p = MemRefType.get([2, 3], f, layout=AffineMapAttr.get(AffineMap.get_permutation([1, 0])))
    print(p, p.layout, p.affine_map)
