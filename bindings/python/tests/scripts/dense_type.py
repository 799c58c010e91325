from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    x = np.array([[1, 2], [3, 4]], dtype=np.int64)
    print(DenseElementsAttr.get(x, type=IndexType.get()))
    print(DenseElementsAttr.get(x, type=VectorType.get([2, 2], IntegerType.get_signless(64))))
    print(DenseElementsAttr.get(x, type=RankedTensorType.get([4], IntegerType.get_signless(64))))
    print(DenseElementsAttr.get(x, shape=[4]))
