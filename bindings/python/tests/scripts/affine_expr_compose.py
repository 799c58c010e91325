from terrace.ir import *
with Context():
    d0, d1, d2 = (AffineExpr.get_dim(i) for i in range(3))
    m = AffineMap.get(3, 0, [d2 + d0, d1 * 2])
    print((d0 + d1).compose(m))
    print((d0 + d1).shift_dims(2, 3), AffineExpr.get_symbol(0).shift_symbols(1, 2), (d0 + d1).shift_dims(2, 5, 1))
