from terrace.ir import *
from terrace.dialects import linalg, tensor
with Context(), Location.unknown():
    m = Module.create()
    f32 = F32Type.get()
    with InsertionPoint(m.body):
        x = tensor.empty([4, 8], f32)
        linalg.transpose(x, outs=[tensor.empty([8, 4], f32)], permutation=[1, 0])
        linalg.broadcast(x, outs=[tensor.empty([4, 8, 2], f32)], dimensions=[2])
    print(m)
    m.operation.verify()
