from terrace.ir import *
with Context():
    for c, values in ((DenseI8ArrayAttr, [1, -2]), (DenseI16ArrayAttr, [3]), (DenseI32ArrayAttr, [1, 2, 3]), (DenseI64ArrayAttr, [2**40]), (DenseF32ArrayAttr, [1.0, 2.5]), (DenseF64ArrayAttr, [0.1]), (DenseBoolArrayAttr, [True, False])):
        a = c.get(values)
        print(a, repr(a), len(a), a[0], list(a), type(a[0]).__name__)
        print(a + values)
    print(DenseI32ArrayAttr.get([]))
    try:
        DenseI32ArrayAttr.get([1])[4]
    except IndexError as e:
        print("IndexError")
