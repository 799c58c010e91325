// A product of matrices, and what is done to its elements.
module {
  func.func @layer(%a: tensor<7x9xf32>, %b: tensor<9x10xf32>, %bias: tensor<10xf32>) -> tensor<7x10xf32> {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<7x10xf32>
    %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<7x10xf32>) -> tensor<7x10xf32>
    %product = linalg.matmul ins(%a, %b : tensor<7x9xf32>, tensor<9x10xf32>) outs(%start : tensor<7x10xf32>) -> tensor<7x10xf32>
    %result = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%product, %bias : tensor<7x10xf32>, tensor<10xf32>) outs(%empty : tensor<7x10xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = arith.addf %x, %y : f32
      %r = arith.maximumf %s, %zero : f32
      linalg.yield %r : f32
    } -> tensor<7x10xf32>
    return %result : tensor<7x10xf32>
  }
  func.func @main() -> i32 {
    %a = tensor.generate {
    ^bb0(%i: index, %j: index):
      %p = arith.muli %i, %j : index
      %q = arith.subi %p, %i : index
      %n = arith.index_cast %q : index to i32
      %f = arith.sitofp %n : i32 to f32
      tensor.yield %f : f32
    } : tensor<7x9xf32>
    %b = tensor.generate {
    ^bb0(%i: index, %j: index):
      %d = arith.subi %i, %j : index
      %n = arith.index_cast %d : index to i32
      %f = arith.sitofp %n : i32 to f32
      tensor.yield %f : f32
    } : tensor<9x10xf32>
    %bias = tensor.generate {
    ^bb0(%j: index):
      %n = arith.index_cast %j : index to i32
      %f = arith.sitofp %n : i32 to f32
      tensor.yield %f : f32
    } : tensor<10xf32>
    %r = call @layer(%a, %b, %bias) : (tensor<7x9xf32>, tensor<9x10xf32>, tensor<10xf32>) -> tensor<7x10xf32>
    %zero = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %c10 = arith.constant 10 : index
    %c31 = arith.constant 31 : i32
    %sum = scf.for %i = %c0 to %c7 step %c1 iter_args(%s = %zero) -> (i32) {
      %t = scf.for %j = %c0 to %c10 step %c1 iter_args(%u = %s) -> (i32) {
        %e = tensor.extract %r[%i, %j] : tensor<7x10xf32>
        %n = arith.fptosi %e : f32 to i32
        %v = arith.muli %u, %c31 : i32
        %w = arith.addi %v, %n : i32
        scf.yield %w : i32
      }
      scf.yield %t : i32
    }
    return %sum : i32
  }
}
