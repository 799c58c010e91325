from terrace.ir import *
from terrace.dialects import func, arith, memref
with Context(), Location.unknown():
    m = Module.create()
    f32, idx = F32Type.get(), IndexType.get()
    d = ShapedType.get_dynamic_size()
    with InsertionPoint(m.body):
        @func.FuncOp.from_py_func(MemRefType.get([12, 12], f32), idx)
        def f(x, i):
            a = memref.alloc(MemRefType.get([4, d], f32), [i], [])
            b = memref.alloca(MemRefType.get([2], f32), [], [])
            v = memref.load(x, [i, i])
            memref.store(v, a, [i, i])
            memref.copy(a, a)
            print(memref.dim(a, i).type, memref.cast(MemRefType.get([d, d], f32), a).type)
            memref.dealloc(a)
            memref.global_
        memref.global_("g", TypeAttr.get(MemRefType.get([2], f32)), sym_visibility="private", constant=True, initial_value=UnitAttr.get()) if False else None
    print(m)
    m.operation.verify()
