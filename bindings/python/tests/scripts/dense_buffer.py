from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    a = DenseElementsAttr.get(np.arange(24, dtype=np.float32).reshape(2, 3, 4))
    v = memoryview(a)
    print(v.shape, v.format, v.itemsize, v.readonly, v.strides, v.ndim)
    print(np.asarray(a)[1, 2, 3], np.asarray(a).flags.owndata)
