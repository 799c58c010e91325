from terrace.ir import *
with Context():
    for t in (Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType, Float8E3M4Type, Float8E4M3Type, Float8E4M3FNType, Float8E5M2Type,
              Float8E8M0FNUType, Float8E4M3FNUZType, Float8E4M3B11FNUZType, Float8E5M2FNUZType, BF16Type, F16Type, FloatTF32Type, F32Type, F64Type):
        x = t.get()
        print(x, repr(x), x.width, isinstance(x, FloatType))
