from terrace.ir import *
from terrace.dialects import arith, complex as cplx
with Context(), Location.unknown():
    m = Module.create()
    f32 = F32Type.get()
    c = ComplexType.get(f32)
    with InsertionPoint(m.body):
        x = arith.constant(f32, 1.0)
        z = cplx.create_(c, x, x)
        print(z, cplx.re(z).type, cplx.im(z).type)
        print(cplx.add(z, z), cplx.mul(z, z), cplx.abs(z).type)
        print(cplx.constant(c, ArrayAttr.get([FloatAttr.get_f32(1.0), FloatAttr.get_f32(2.0)])))
    m.operation.verify()
