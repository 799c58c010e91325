// pipeline: builtin.module(transform-interpreter,cse)

module attributes {transform.with_named_sequence} {
  func.func @idx(%a: tensor<3x?xf32>, %o: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d1,d0)>, affine_map<(d0,d1)->(d0,d1)>], iterator_types=["parallel","parallel"]} ins(%a : tensor<3x?xf32>) outs(%o : tensor<?x3xf32>) {
    ^bb0(%x: f32, %y: f32):
      %i = linalg.index 0 : index
      %j = arith.index_cast %i : index to i32
      %k = arith.sitofp %j : i32 to f32
      %q = arith.addf %x, %k : f32
      linalg.yield %q : f32
    } -> tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
  func.func @red(%a: memref<?x5xf32>, %o: memref<f32>) {
    linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->()>], iterator_types=["reduction","reduction"]} ins(%a : memref<?x5xf32>) outs(%o : memref<f32>) {
    ^bb0(%x: f32, %y: f32):
      %q = arith.maximumf %x, %y : f32
      linalg.yield %q : f32
    }
    return
  }
  func.func @st(%a: tensor<3x5xi32>, %b: i32, %o: tensor<3x5xi32>) -> tensor<3x5xi32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->()>, affine_map<(d0,d1)->(d0,d1)>], iterator_types=["parallel","parallel"]} ins(%a, %b : tensor<3x5xi32>, i32) outs(%o : tensor<3x5xi32>) {
    ^bb0(%x: i32, %z: i32, %y: i32):
      %q = arith.addi %x, %z : i32
      linalg.yield %q : i32
    } -> tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
  func.func @pad(%a: tensor<?x5xf32>, %h: index) -> tensor<?x8xf32> {
    %v = arith.constant 1.0 : f32
    %0 = tensor.pad %a low[0, 0] high[%h, 3] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
    } : tensor<?x5xf32> to tensor<?x8xf32>
    return %0 : tensor<?x8xf32>
  }
  func.func @ins(%a: tensor<?x5xf32>, %d: tensor<9x8xf32>, %s: index) -> tensor<9x8xf32> {
    %0 = tensor.insert_slice %a into %d[0, 2] [%s, 5] [1, 1] : tensor<?x5xf32> into tensor<9x8xf32>
    return %0 : tensor<9x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p vector_sizes [4, 8] : !transform.any_op
    %p2 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p2 vector_sizes [16, 8] : !transform.any_op
    %p3 = transform.structured.match ops{["tensor.insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p3 vector_sizes [4, 8] : !transform.any_op
    transform.yield
  }
}
