from terrace.ir import *
from terrace.dialects import func, arith, vector
with Context(), Location.unknown():
    m = Module.create()
    f32, idx = F32Type.get(), IndexType.get()
    d = ShapedType.get_dynamic_size()
    with InsertionPoint(m.body):
        f = func.FuncOp("transfer_write", ([VectorType.get([5], f32), MemRefType.get([d, d], f32), idx], []))
        with InsertionPoint(f.add_entry_block()):
            A, B, C = f.arguments
            perm = AffineMap.get_minor_identity(2, 1)
            vector.transfer_write(None, A, B, [C, C], AffineMapAttr.get(perm), [False])
            vector.transfer_read(VectorType.get([5], f32), B, [C, C], AffineMapAttr.get(perm), arith.constant(f32, 0.0), [False])
            func.ReturnOp([])
    print(m)
    m.operation.verify()
