from terrace.ir import *
from terrace.dialects import func, arith, tensor
with Context(), Location.unknown():
    m = Module.create()
    f32, idx = F32Type.get(), IndexType.get()
    with InsertionPoint(m.body):
        @tensor.generate(RankedTensorType.get([3, 4], f32), dynamic_extents=[])
        def generated(i: idx, j: idx):
            return arith.constant(f32, 1.0)
        print(generated.type)
    print(m)
    m.operation.verify()
