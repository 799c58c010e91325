from terrace.ir import *
with Context(), Location.unknown():
    f = F32Type.get()
    d = ShapedType.get_dynamic_size()
    t = RankedTensorType.get([2, d, 4], f)
    print(t, repr(t), t.rank, t.has_rank, t.has_static_shape, t.shape == [2, d, 4])
    print(t.is_dynamic_dim(0), t.is_dynamic_dim(1), t.get_dim_size(2), t.is_static_dim(0))
    e = RankedTensorType.get([2], f, encoding=StringAttr.get("enc"))
    print(e, e.encoding, t.encoding)
    print(ShapedType.is_dynamic_size(d), ShapedType.is_dynamic_size(3), ShapedType.is_static_size(3))
