from terrace.ir import *
with Context(), Location.unknown():
    f32 = F32Type.get()
    for f in (
        lambda: VectorType.get([-1], f32),
        lambda: RankedTensorType.get([2], NoneType.get()),
        lambda: ComplexType.get(IndexType.get()),
        lambda: UnrankedTensorType.get(NoneType.get()),
    ):
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__)
