from terrace.ir import *
with Context():
    d0, d1 = AffineExpr.get_dim(0), AffineExpr.get_dim(1)
    print(d0 + 0, d0 * 1, d0 * 0, (d0 + 1) + 2, AffineExpr.get_constant(3) + AffineExpr.get_constant(4), d0 + d0, d0 - d0)
    print(AffineExpr.simplify_affine_expr(d0 + d1 - d0, 2, 0), AffineExpr.simplify_affine_expr((d0 * 4) % 2, 1, 0))
