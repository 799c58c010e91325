from terrace.ir import *
with Context():
    m = AffineMapAttr.get(AffineMap.get_identity(2))
    print(m, repr(m), m.value)
    s = IntegerSetAttr.get(IntegerSet.get(1, 0, [AffineExpr.get_dim(0)], [True]))
    print(s, repr(s))
    print(repr(Attribute.parse("affine_map<(d0)[s0] -> (d0 * s0 + 1)>")), repr(Attribute.parse("affine_set<(d0) : (d0 >= 0)>")))
