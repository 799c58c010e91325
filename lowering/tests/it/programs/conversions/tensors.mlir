// pipeline: builtin.module(one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)
// A product of matrices, a reduction, slices and a loop that carries a tensor; the sum of all is what the program returns.
#same = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @product(%a: tensor<3x4xi32>, %b: tensor<4x2xi32>) -> tensor<3x2xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x2xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x2xi32>) -> tensor<3x2xi32>
  %m = linalg.matmul ins(%a, %b : tensor<3x4xi32>, tensor<4x2xi32>) outs(%f : tensor<3x2xi32>) -> tensor<3x2xi32>
  return %m : tensor<3x2xi32>
}
func.func @rows(%m: tensor<3x2xi32>) -> tensor<3xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %s = linalg.generic {indexing_maps = [#same, #row], iterator_types = ["parallel", "reduction"]}
      ins(%m : tensor<3x2xi32>) outs(%f : tensor<3xi32>) {
  ^bb0(%x: i32, %y: i32):
    %z = arith.addi %x, %y : i32
    linalg.yield %z : i32
  } -> tensor<3xi32>
  return %s : tensor<3xi32>
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i32
  %hundred = arith.constant 100 : i32
  %a = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %b = arith.constant dense<[[1, 0], [0, 1], [2, 0], [0, 3]]> : tensor<4x2xi32>
  %m = call @product(%a, %b) : (tensor<3x4xi32>, tensor<4x2xi32>) -> tensor<3x2xi32>
  %s = call @rows(%m) : (tensor<3x2xi32>) -> tensor<3xi32>
  // A part is written; what was there before is read after.
  %part = tensor.extract_slice %s[1] [2] [1] : tensor<3xi32> to tensor<2xi32>
  %new = linalg.fill ins(%hundred : i32) outs(%part : tensor<2xi32>) -> tensor<2xi32>
  %t = tensor.insert_slice %new into %s[1] [2] [1] : tensor<2xi32> into tensor<3xi32>
  // Each element is doubled, one after the other.
  %u = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %t) -> (tensor<3xi32>) {
    %e = tensor.extract %x[%i] : tensor<3xi32>
    %d = arith.addi %e, %e : i32
    %w = tensor.insert %d into %x[%i] : tensor<3xi32>
    scf.yield %w : tensor<3xi32>
  }
  %total = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %zero) -> (i32) {
    %before = tensor.extract %s[%i] : tensor<3xi32>
    %after = tensor.extract %u[%i] : tensor<3xi32>
    %p = arith.addi %x, %before : i32
    %q = arith.addi %p, %after : i32
    scf.yield %q : i32
  }
  return %total : i32
}
