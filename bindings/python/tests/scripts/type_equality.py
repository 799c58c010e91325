from terrace.ir import *
a, b = Context(), Context()
x, y, z = Type.parse("i32", a), Type.parse("i32", a), Type.parse("i32", b)
print(x == y, x == z, x == "i32", x != Type.parse("i64", a))
print(hash(x) == hash(y), len({x, y, z}))
