from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.create()
    i8, i32, i64, f32, f64, idx = IntegerType.get_signless(8), IntegerType.get_signless(32), IntegerType.get_signless(64), F32Type.get(), F64Type.get(), IndexType.get()
    with InsertionPoint(m.body):
        a, x = arith.constant(i32, 5), arith.constant(f32, 1.5)
        for f, t, v in ((arith.extsi, i64, a), (arith.extui, i64, a), (arith.trunci, i8, a), (arith.extf, f64, x), (arith.truncf, F16Type.get(), x),
                        (arith.sitofp, f32, a), (arith.uitofp, f32, a), (arith.fptosi, i32, x), (arith.fptoui, i32, x), (arith.bitcast, f32, a), (arith.index_cast, idx, a), (arith.index_castui, idx, a)):
            print(f(t, v))
    m.operation.verify()
