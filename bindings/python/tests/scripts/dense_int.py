from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    a = DenseIntElementsAttr(DenseElementsAttr.get(np.array([[1, 2], [3, 4]], dtype=np.int32)))
    print(a, repr(a).split("(")[0], len(a), a.is_splat, a[0], a[3], a.type)
    print(np.array(a), np.array(a).dtype)
    print(DenseElementsAttr.get(np.array([1, 2], dtype=np.int8)), DenseElementsAttr.get(np.array([1, 2], dtype=np.uint16)))
    print(DenseElementsAttr.get(np.array([1, 2], dtype=np.uint8), signless=False), DenseElementsAttr.get(np.array([-1, 2], dtype=np.int64), signless=False))
