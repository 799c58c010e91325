from terrace.ir import *
with Context(), Location.unknown():
    t = UnrankedTensorType.get(F32Type.get())
    print(t, repr(t), t.has_rank, t.element_type, t.has_static_shape)
    for f in (lambda: t.rank, lambda: t.is_dynamic_dim(0), lambda: t.get_dim_size(0), lambda: t.shape):
        try:
            f()
        except ValueError as e:
            print(e)
