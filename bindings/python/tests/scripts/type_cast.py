from terrace.ir import *
with Context():
    t = Type.parse("i32")
    print(repr(t), repr(Type(t)), repr(IntegerType(Type(t))))
    try:
        FloatType(t)
    except ValueError as e:
        print(e)
    try:
        VectorType(t)
    except ValueError as e:
        print(e)
    print(isinstance(t, IntegerType), isinstance(t, F32Type))
    print(repr(Type(t).maybe_downcast()))
