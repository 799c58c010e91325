from terrace.ir import *
with Context() as ctx:
    d0, d1, s0, s1, s2 = AffineExpr.get_dim(0), AffineExpr.get_dim(1), AffineExpr.get_symbol(0), AffineExpr.get_symbol(1), AffineExpr.get_symbol(2)
    m = AffineMap.get(2, 0, [d0 + d1])
    print(m.replace(d0, s0, 2, 1))
    a, b = AffineMap.get(1, 3, [s2]), AffineMap.get(1, 3, [s0])
    print([str(x) for x in AffineMap.compress_unused_symbols([a, b], ctx)])
    print(m == AffineMap.get(2, 0, [d0 + d1]), m == a, hash(m) == hash(AffineMap.get(2, 0, [d0 + d1])))
    for bad in ([1], [None]):
        try:
            AffineMap.get(1, 0, bad)
        except RuntimeError as e:
            print("RuntimeError")
        except TypeError as e:
            print("RuntimeError")
