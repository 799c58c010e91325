// pipeline: builtin.module(linalg-specialize-generic-ops)

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>

func.func @moved(%a: tensor<4x5xf32>, %r: tensor<5xf32>, %v: f32, %o: tensor<4x5xf32>, %t: tensor<5x4xf32>)
    -> (tensor<4x5xf32>, tensor<5x4xf32>, tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x5xf32>) outs(%t : tensor<5x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  %3 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%v : f32) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  return %0, %1, %2, %3 : tensor<4x5xf32>, tensor<5x4xf32>, tensor<4x5xf32>, tensor<4x5xf32>
}

func.func @functions(%a: tensor<4x5xf32>, %b: tensor<4x5xf32>, %o: tensor<4x5xf32>)
    -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x5xf32>, tensor<4x5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.divf %y, %x : f32
    linalg.yield %d : f32
  } -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<4x5xf32>
  // There is no op for this one.
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = arith.addf %x, %x : f32
    linalg.yield %e : f32
  } -> tensor<4x5xf32>
  return %0, %1, %2 : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>
}

#left = affine_map<(m, n, k) -> (m, k)>
#left_turned = affine_map<(m, n, k) -> (k, m)>
#right = affine_map<(m, n, k) -> (k, n)>
#product = affine_map<(m, n, k) -> (m, n)>

func.func @products(%a: tensor<4x?xf32>, %t: tensor<?x4xf32>, %b: tensor<?x5xf32>, %o: tensor<4x5xf32>)
    -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#left, #right, #product], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x?xf32>, tensor<?x5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#left_turned, #right, #product], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t, %b : tensor<?x4xf32>, tensor<?x5xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %0, %1 : tensor<4x5xf32>, tensor<4x5xf32>
}
