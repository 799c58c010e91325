from terrace.ir import *
with Context():
    for text in ("i32", "si8", "index", "f32", "none", "vector<2x[4]xf32>", "tensor<?x2xi1>", "memref<2xf32, strided<[1], offset: 3>>",
                 "tuple<i32, f32>", "(i32) -> f32", "complex<f64>", "tensor<*xf32>", "!llvm.ptr", "!llvm.struct<(i32, f32)>"):
        t = Type.parse(text)
        print(t)
