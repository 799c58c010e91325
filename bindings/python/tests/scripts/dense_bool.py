from terrace.ir import *
import numpy as np
with Context(), Location.unknown():
    a = DenseElementsAttr.get(np.array([True, False, True]), type=IntegerType.get_signless(1)) if False else Attribute.parse("dense<[true, false, true]> : tensor<3xi1>")
    print(a, len(a), a.is_splat)
