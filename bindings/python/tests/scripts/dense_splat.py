from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    t = RankedTensorType.get([2, 3], F32Type.get())
    a = DenseElementsAttr.get_splat(t, FloatAttr.get_f32(1.0))
    print(a, a.is_splat, len(a), a.get_splat_value())
    b = DenseElementsAttr.get(np.full((4,), 7, dtype=np.int32))
    print(b, b.is_splat)
    print(np.array(a).shape, np.array(a).sum())
    try:
        DenseElementsAttr.get(np.array([1, 2], dtype=np.int32)).get_splat_value()
    except ValueError as e:
        print(e)
    try:
        DenseElementsAttr.get_splat(t, IntegerAttr.get(IntegerType.get_signless(32), 1))
    except ValueError as e:
        print("ValueError")
