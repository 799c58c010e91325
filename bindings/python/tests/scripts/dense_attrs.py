from terrace.ir import *
with Context(), Location.unknown():
    i = IntegerType.get_signless(32)
    attrs = [IntegerAttr.get(i, v) for v in (5, 6)]
    print(DenseElementsAttr.get(attrs))
    print(DenseElementsAttr.get(attrs, RankedTensorType.get([2, 1], i)))
    for bad in ([], [attrs[0], FloatAttr.get_f32(1.0)]):
        try:
            DenseElementsAttr.get(bad)
        except ValueError as e:
            print("ValueError")
