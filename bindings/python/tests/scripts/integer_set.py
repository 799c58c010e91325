from terrace.ir import *
with Context():
    d0, d1, s0 = AffineExpr.get_dim(0), AffineExpr.get_dim(1), AffineExpr.get_symbol(0)
    s = IntegerSet.get(2, 1, [d0 - d1, d1 - s0], [True, False])
    print(s, repr(s), s.n_dims, s.n_symbols, s.n_inputs, s.n_equalities, s.n_inequalities)
    print([(str(c.expr), c.is_eq) for c in s.constraints], len(s.constraints))
    e = IntegerSet.get_empty(1, 0)
    print(e, e.is_canonical_empty, s.is_canonical_empty)
    print(s.get_replaced([d1, d0], [AffineExpr.get_constant(3)], 2, 0))
    for f in (lambda: IntegerSet.get(2, 0, [], []), lambda: IntegerSet.get(2, 0, [d0], [True, False]), lambda: s.get_replaced([d0], [s0], 1, 1)):
        try:
            f()
        except ValueError as e:
            print(e)
    print(s == IntegerSet.get(2, 1, [d0 - d1, d1 - s0], [True, False]), s == IntegerSet.get_empty(1, 0), hash(s) == hash(IntegerSet.get(2, 1, [d0 - d1, d1 - s0], [True, False])))
