// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<4x?xf32>, %b: memref<?x5xf32>, %o: memref<4x5xf32>) {
    linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x5xf32>) outs(%o : memref<4x5xf32>)
    return
  }
  func.func @g(%a: memref<3x4xf32>, %o: memref<4xf32>) {
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%a : memref<3x4xf32>) outs(%o : memref<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %i = linalg.index 1 : index
      %n = arith.index_cast %i : index to i32
      %f = arith.sitofp %n : i32 to f32
      %s = arith.addf %x, %y : f32
      %t = arith.addf %s, %f : f32
      linalg.yield %t : f32
    }
    return
  }
  func.func @s(%a: f32, %o: memref<f32>) {
    linalg.fill ins(%a : f32) outs(%o : memref<f32>)
    return
  }
  func.func @c(%a: memref<1x7x7x2xf32>, %f: memref<2x2x2x3xf32>, %o: memref<1x3x3x3xf32>) {
    linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%a, %f : memref<1x7x7x2xf32>, memref<2x2x2x3xf32>) outs(%o : memref<1x3x3x3xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %l = transform.structured.convert_to_loops %p : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
