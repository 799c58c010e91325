from terrace.ir import *
with Context():
    d0 = AffineExpr.get_dim(0)
    print(d0 == AffineExpr.get_dim(0), d0 == AffineExpr.get_dim(1), d0 == AffineExpr.get_symbol(0), d0 + 1 == AffineExpr.get_add(d0, AffineExpr.get_constant(1)))
    print(hash(d0) == hash(AffineExpr.get_dim(0)))
    print(isinstance(d0, AffineDimExpr), isinstance(d0 + 1, AffineAddExpr), isinstance(d0, AffineBinaryExpr), isinstance(d0 + 1, AffineBinaryExpr))
    print(AffineAddExpr(d0 + 1))
    try:
        AffineMulExpr(d0 + 1)
    except ValueError as e:
        print("ValueError")
