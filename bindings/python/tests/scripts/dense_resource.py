from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    x = np.array([[1, 2], [3, 4]], dtype=np.int32)
    t = RankedTensorType.get([2, 2], IntegerType.get_signless(32))
    r = DenseResourceElementsAttr.get_from_buffer(x, "from_py", t)
    print(r, r.type)
    m = Module.create()
    m.operation.attributes["test.resource"] = r
    print(m)
