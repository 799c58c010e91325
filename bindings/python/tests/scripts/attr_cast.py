from terrace.ir import *
with Context():
    a = Attribute.parse("1 : i32")
    print(repr(a), repr(Attribute(a)), repr(IntegerAttr(Attribute(a))), repr(Attribute(a).maybe_downcast()))
    for c in (FloatAttr, StringAttr, ArrayAttr, DenseElementsAttr):
        try:
            c(a)
        except ValueError as e:
            print(e)
    print(isinstance(a, IntegerAttr))
