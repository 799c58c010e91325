from terrace.ir import *
from terrace.dialects import arith, math
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        x = arith.constant(F32Type.get(), 1.5)
        for f in (math.sqrt, math.exp, math.log, math.sin, math.cos, math.tanh, math.absf, math.floor, math.ceil, math.rsqrt, math.erf):
            print(f(x))
        print(math.powf(x, x), math.fma(x, x, x), math.atan2(x, x))
    m.operation.verify()
