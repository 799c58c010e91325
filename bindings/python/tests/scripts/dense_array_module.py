from terrace.ir import *
import array
with Context(), Location.unknown():
    print(DenseElementsAttr.get(array.array("i", [1, 2, 3])))
    print(DenseElementsAttr.get(array.array("d", [1.0, 2.0])))
    print(memoryview(DenseElementsAttr.get(array.array("q", [4, 5]))).tolist())
