from terrace.ir import *
with Context():
    for text in ("1 : i8", "2.5 : f16", '"s"', "[1, 2]", "{a = 1 : i32}", "unit", "@a", "i32", "array<i64: 1, 2>", "dense<1> : tensor<2xi32>", "affine_map<() -> ()>", "false", "#arith.fastmath<fast>", "strided<[1], offset: ?>"):
        a = Attribute.parse(text)
        print(a, a.type)
