// pipeline: builtin.module(transform-interpreter)
module attributes {transform.with_named_sequence} {
func.func @bc(%a: f32, %v: vector<4xf32>) -> (vector<f32>, vector<2xf32>, vector<2x3xf32>, vector<2x3x4xf32>, vector<[4]xf32>, vector<2x[4]xf32>) {
  %0 = vector.broadcast %a : f32 to vector<f32>
  %1 = vector.broadcast %a : f32 to vector<2xf32>
  %2 = vector.broadcast %a : f32 to vector<2x3xf32>
  %3 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %4 = vector.broadcast %a : f32 to vector<[4]xf32>
  %5 = vector.broadcast %a : f32 to vector<2x[4]xf32>
  return %0, %1, %2, %3, %4, %5 : vector<f32>, vector<2xf32>, vector<2x3xf32>, vector<2x3x4xf32>, vector<[4]xf32>, vector<2x[4]xf32>
}
func.func @bitcast(%a: vector<4xf32>, %b: vector<2x4xf32>, %c: vector<i32>, %d: vector<2x4xf32>) -> (vector<4xi32>, vector<2x8xf16>, vector<f32>, vector<2x2xi64>) {
  %0 = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  %1 = vector.bitcast %b : vector<2x4xf32> to vector<2x8xf16>
  %2 = vector.bitcast %c : vector<i32> to vector<f32>
  %3 = vector.bitcast %d : vector<2x4xf32> to vector<2x2xi64>
  return %0, %1, %2, %3 : vector<4xi32>, vector<2x8xf16>, vector<f32>, vector<2x2xi64>
}
func.func @inter(%a: vector<4xi32>, %b: vector<2x4xi32>, %c: vector<[4]xi32>, %d: vector<i32>) -> (vector<8xi32>, vector<2x8xi32>, vector<[8]xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<[2]xi32>, vector<2x2xi32>) {
  %0 = vector.interleave %a, %a : vector<4xi32> -> vector<8xi32>
  %1 = vector.interleave %b, %b : vector<2x4xi32> -> vector<2x8xi32>
  %2 = vector.interleave %c, %c : vector<[4]xi32> -> vector<[8]xi32>
  %3 = vector.interleave %d, %d : vector<i32> -> vector<2xi32>
  %4, %5 = vector.deinterleave %a : vector<4xi32> -> vector<2xi32>
  %6, %7 = vector.deinterleave %c : vector<[4]xi32> -> vector<[2]xi32>
  %8, %9 = vector.deinterleave %b : vector<2x4xi32> -> vector<2x2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %8 : vector<8xi32>, vector<2x8xi32>, vector<[8]xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<[2]xi32>, vector<2x2xi32>
}
func.func @sc(%a: vector<2x3xf32>, %b: vector<6xf32>, %c: vector<1x4xf32>, %d: vector<2x4xi32>) -> (vector<6xf32>, vector<3x2xf32>, vector<4xf32>, vector<1xf32>, vector<4x2xi32>) {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  %1 = vector.shape_cast %b : vector<6xf32> to vector<3x2xf32>
  %2 = vector.shape_cast %c : vector<1x4xf32> to vector<4xf32>
  %f = arith.constant dense<1.0> : vector<f32>
  %3 = vector.shape_cast %f : vector<f32> to vector<1xf32>
  %4 = vector.shape_cast %d : vector<2x4xi32> to vector<4x2xi32>
  return %0, %1, %2, %3, %4 : vector<6xf32>, vector<3x2xf32>, vector<4xf32>, vector<1xf32>, vector<4x2xi32>
}
func.func @elems(%a: f32, %b: f32, %v: vector<2xf32>, %w: vector<2x2xf32>, %z: vector<f32>) -> (vector<2xf32>, vector<2x2xf32>, f32, f32, f32, f32, f32, vector<f32>, vector<1xf32>) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %2:2 = vector.to_elements %v : vector<2xf32>
  %3:4 = vector.to_elements %w : vector<2x2xf32>
  %4 = vector.to_elements %z : vector<f32>
  %5 = vector.from_elements %a : vector<f32>
  %6 = vector.from_elements %a : vector<1xf32>
  return %0, %1, %2#0, %2#1, %3#1, %3#3, %4, %5, %6 : vector<2xf32>, vector<2x2xf32>, f32, f32, f32, f32, f32, vector<f32>, vector<1xf32>
}
func.func @perm(%m: memref<?x?x?xf32>, %i: index, %p: f32, %v: vector<2x4xf32>, %u: vector<4xf32>, %k: vector<4x2xi1>) -> (vector<2x4xf32>, vector<5x4xf32>, vector<8xf32>, vector<2x3x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(c,b)>} : memref<?x?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(0,c)>, in_bounds=[true, false]} : memref<?x?x?xf32>, vector<5x4xf32>
  %2 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(0)>, in_bounds=[true]} : memref<?x?x?xf32>, vector<8xf32>
  %3 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(b,0,c)>, in_bounds=[false,true,true]} : memref<?x?x?xf32>, vector<2x3x4xf32>
  vector.transfer_write %v, %m[%i, %i, %i] {permutation_map = affine_map<(a,b,c)->(c,b)>} : vector<2x4xf32>, memref<?x?x?xf32>
  vector.transfer_write %u, %m[%i, %i, %i] {permutation_map = affine_map<(a,b,c)->(b)>} : vector<4xf32>, memref<?x?x?xf32>
  return %0, %1, %2, %3 : vector<2x4xf32>, vector<5x4xf32>, vector<8xf32>, vector<2x3x4xf32>
}
func.func @masks(%a: index, %b: index) -> (vector<11xi1>, vector<4xi1>, vector<2x3xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>, vector<[8]xi1>, vector<i1>) {
  %0 = vector.create_mask %a : vector<11xi1>
  %1 = vector.constant_mask [2] : vector<4xi1>
  %2 = vector.create_mask %a, %b : vector<2x3xi1>
  %3 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %4 = vector.create_mask %a : vector<i1>
  %5 = vector.create_mask %a : vector<[4]xi1>
  %6 = vector.constant_mask [8] : vector<[8]xi1>
  %7 = vector.constant_mask [1] : vector<i1>
  return %0, %1, %2, %3, %4, %5, %6, %7: vector<11xi1>, vector<4xi1>, vector<2x3xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>, vector<[8]xi1>, vector<i1>
}
func.func @scan(%a: vector<2x3xi32>, %b: vector<3xi32>, %c: vector<2xi32>, %v: vector<4xf32>, %i: vector<f32>) -> (vector<2x3xi32>, vector<3xi32>, vector<2x3xi32>, vector<2xi32>, vector<4xf32>, vector<f32>) {
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  %1:2 = vector.scan <mul>, %a, %c {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  %2:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4xf32>, vector<f32>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : vector<2x3xi32>, vector<3xi32>, vector<2x3xi32>, vector<2xi32>, vector<4xf32>, vector<f32>
}
func.func @rest(%a: vector<4xi32>, %b: vector<2x3xf32>, %m: memref<?x?xf32>, %i: index, %p: f32, %h: vector<2x3xf16>, %k: vector<3x2xf16>, %c: vector<2x2xf32>, %x: vector<2x2xf32>) -> (vector<8xi32>, vector<3x2xf32>, vector<2x4xf32>, vector<2x2xf32>, vector<2xf32>) {
  %0 = vector.interleave %a, %a : vector<4xi32> -> vector<8xi32>
  %1 = vector.transpose %b, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<2x4xf32>
  %l = arith.extf %h : vector<2x3xf16> to vector<2x3xf32>
  %r = arith.extf %k : vector<3x2xf16> to vector<3x2xf32>
  %3 = vector.contract {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel","parallel","reduction"]} %l, %r, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  %s = arith.constant dense<0.0> : vector<2xf32>
  %4 = vector.multi_reduction <add>, %x, %s [1] : vector<2x2xf32> to vector<2xf32>
  return %0, %1, %2, %3, %4 : vector<8xi32>, vector<3x2xf32>, vector<2x4xf32>, vector<2x2xf32>, vector<2xf32>
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %f0 = transform.structured.match ops{["func.func"]} attributes {sym_name = "bc"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f0 {
      transform.apply_patterns.vector.lower_broadcast
  } : !transform.any_op
  %f1 = transform.structured.match ops{["func.func"]} attributes {sym_name = "bitcast"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f1 {
      transform.apply_patterns.vector.lower_bitcast
  } : !transform.any_op
  %f2 = transform.structured.match ops{["func.func"]} attributes {sym_name = "inter"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f2 {
      transform.apply_patterns.vector.lower_interleave
  } : !transform.any_op
  %f3 = transform.structured.match ops{["func.func"]} attributes {sym_name = "sc"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f3 {
      transform.apply_patterns.vector.lower_shape_cast
  } : !transform.any_op
  %f4 = transform.structured.match ops{["func.func"]} attributes {sym_name = "elems"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f4 {
      transform.apply_patterns.vector.unroll_to_elements
  } : !transform.any_op
  %f5 = transform.structured.match ops{["func.func"]} attributes {sym_name = "perm"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f5 {
      transform.apply_patterns.vector.transfer_permutation_patterns
  } : !transform.any_op
  %f6 = transform.structured.match ops{["func.func"]} attributes {sym_name = "masks"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f6 {
      transform.apply_patterns.vector.materialize_masks
  } : !transform.any_op
  %f7 = transform.structured.match ops{["func.func"]} attributes {sym_name = "scan"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f7 {
      transform.apply_patterns.vector.lower_scan
  } : !transform.any_op
  %f8 = transform.structured.match ops{["func.func"]} attributes {sym_name = "rest"} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %f8 {
      transform.apply_patterns.vector.interleave_to_shuffle
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
      transform.apply_patterns.vector.fold_arith_extension
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerreduction
  } : !transform.any_op
  transform.yield
}
}
