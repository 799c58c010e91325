from terrace.ir import *
with Context(), Location.unknown():
    f = F32Type.get()
    v = VectorType.get([2, 3], f)
    print(v, repr(v), v.shape, v.rank, v.element_type, v.scalable, v.scalable_dims)
    s = VectorType.get([4, 8], f, scalable_dims=[1])
    print(s, s.scalable, s.scalable_dims)
    print(VectorType.get([4, 8], f, scalable=[True, False]))
    for kw in ({"scalable": [True]}, {"scalable_dims": [7]}, {"scalable": [True, False], "scalable_dims": [0]}):
        try:
            VectorType.get([4, 8], f, **kw)
        except ValueError as e:
            print(e)
    print(VectorType.get_unchecked([3], f))
