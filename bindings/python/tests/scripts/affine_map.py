from terrace.ir import *
with Context():
    d0, d1, s0 = AffineExpr.get_dim(0), AffineExpr.get_dim(1), AffineExpr.get_symbol(0)
    m = AffineMap.get(2, 1, [d0 + s0, d1])
    print(m, repr(m), m.n_dims, m.n_symbols, m.n_inputs, len(m.results))
    print(AffineMap.get_identity(3), AffineMap.get_constant(7), AffineMap.get_empty(), AffineMap.get_minor_identity(4, 2), AffineMap.get_permutation([2, 0, 1]))
    print(AffineMap.get_identity(3).is_permutation, m.is_permutation, AffineMap.get_minor_identity(4, 2).is_projected_permutation)
