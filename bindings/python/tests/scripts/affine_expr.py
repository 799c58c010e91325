from terrace.ir import *
with Context():
    d0, d1, s0 = AffineExpr.get_dim(0), AffineExpr.get_dim(1), AffineExpr.get_symbol(0)
    print(d0, s0, AffineExpr.get_constant(5), repr(d0))
    print(AffineExpr.get_add(d0, d1), AffineExpr.get_mul(d0, s0), AffineExpr.get_mod(d0, s0), AffineExpr.get_floor_div(d0, s0), AffineExpr.get_ceil_div(d0, s0))
    print(d0 + d1, d0 - d1, d0 * s0, d0 % s0, d0 + 1, 2 + d0, d0 * 3, 3 * d0, d0 - 4, 4 - d0, d0 % 2, 7 % d0)
