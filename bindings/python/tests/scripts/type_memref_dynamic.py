from terrace.ir import *
with Context(), Location.unknown():
    d = ShapedType.get_dynamic_size()
    m = MemRefType.get([d, 4, d], F64Type.get())
    print(m, m.has_static_shape, m.rank, [m.is_dynamic_dim(i) for i in range(3)])
    strides, offset = m.get_strides_and_offset()
    print([s if not ShapedType.is_dynamic_size(s) else "?" for s in strides], offset)
    print(m.is_dynamic_stride_or_offset(ShapedType.get_dynamic_stride_or_offset()))
