from terrace.ir import *
from terrace.dialects import func, arith, linalg, tensor
with Context(), Location.unknown():
    m = Module.create()
    f32 = F32Type.get()
    t = RankedTensorType.get([4, 8], f32)
    with InsertionPoint(m.body):
        x, y = tensor.empty([4, 8], f32), tensor.empty([4, 8], f32)
        id2 = AffineMap.get_identity(2)
        @linalg.generic([x], [y], [id2, id2], [linalg.IteratorType.parallel, linalg.IteratorType.parallel])
        def result(a, b):
            return arith.addf(a, b)
        print(result.type)
    print(m)
    m.operation.verify()
