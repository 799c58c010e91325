from terrace.ir import *
with Context():
    d, s = AffineExpr.get_dim(3), AffineExpr.get_symbol(5)
    print(d.position, s.position, AffineExpr.get_constant(-7).value)
    e = d + s
    print(e.lhs, e.rhs, type(e.lhs).__name__, type(e.rhs).__name__)
    m = AffineExpr.get_mul(d, AffineExpr.get_constant(2))
    print(m, m.lhs, m.rhs, type(m.rhs).__name__)
