from terrace.ir import *
with Context(), Location.unknown():
    a = FloatAttr.get(F32Type.get(), 42.0)
    print(a, repr(a), a.value, float(a), a.type)
    print(FloatAttr.get_f32(1.5), FloatAttr.get_f64(-0.0), FloatAttr.get_f64(float("inf")), FloatAttr.get(F16Type.get(), 2.0), FloatAttr.get(BF16Type.get(), 3.0))
    print(FloatAttr.get_f32(0.1).value == 0.1, FloatAttr.get_f64(0.1).value)
