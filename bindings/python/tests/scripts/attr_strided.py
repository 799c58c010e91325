from terrace.ir import *
with Context():
    s = StridedLayoutAttr.get(42, [5, 7, 13])
    print(s, repr(s), s.offset, s.strides)
    d = StridedLayoutAttr.get_fully_dynamic(3)
    print(d, d.offset == ShapedType.get_dynamic_stride_or_offset(), len(d.strides))
