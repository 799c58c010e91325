// pipeline: builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),tosa-to-arith,tosa-to-tensor,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)
// A layer: a product, a bias, what is below zero cut off, and the sum along each row. What the program returns is made of both sums.
func.func @layer(%image: tensor<1x2x3xf32>) -> tensor<1x2x1xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %weights = "tosa.const"() {values = dense<[[[1.0, -2.0], [3.0, 4.0], [-5.0, 6.0]]]> : tensor<1x3x2xf32>} : () -> tensor<1x3x2xf32>
  %bias = "tosa.const"() {values = dense<[[[10.0, -30.0]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %product = tosa.matmul %image, %weights, %zero, %zero : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %sum = tosa.add %product, %bias : (tensor<1x2x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
  %positive = tosa.clamp %sum {min_val = 0.0 : f32, max_val = 1000.0 : f32} : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  %rows = tosa.reduce_sum %positive {axis = 2 : i32} : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
  return %rows : tensor<1x2x1xf32>
}
func.func @main() -> i32 {
  %image = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>
  %rows = call @layer(%image) : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract %rows[%c0, %c0, %c0] : tensor<1x2x1xf32>
  %second = tensor.extract %rows[%c0, %c1, %c0] : tensor<1x2x1xf32>
  %hundred = arith.constant 100.0 : f32
  %scaled = arith.mulf %first, %hundred : f32
  %all = arith.addf %scaled, %second : f32
  %result = arith.fptosi %all : f32 to i32
  return %result : i32
}
