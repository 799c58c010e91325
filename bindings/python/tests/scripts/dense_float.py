from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    for t in (np.float32, np.float64):
        a = DenseFPElementsAttr(DenseElementsAttr.get(np.array([1.5, -2.0], dtype=t)))
        print(a, type(a).__name__, a[1], np.array(a), np.array(a).dtype)
