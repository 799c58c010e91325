// pipeline: builtin.module(func.func(lower-vector-multi-reduction),convert-vector-to-scf,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,expand-strided-metadata,convert-to-llvm,reconcile-unrealized-casts)
// A product of matrices by a contraction, and the same with a mask.
// prints: ( ( 8, 5 ), ( 17, 11 ) )
// prints: ( ( 8, 5 ), ( 1, 1 ) )
func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %b = arith.constant dense<[[1.0, 0.0], [0.0, 2.0], [2.0, 0.0]]> : vector<3x2xf32>
  %c = arith.constant dense<1.0> : vector<2x2xf32>
  %product = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  vector.print %product : vector<2x2xf32>
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %mask = vector.create_mask %one, %two, %three : vector<2x2x3xi1>
  %masked = vector.mask %mask { vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32> } : vector<2x2x3xi1> -> vector<2x2xf32>
  vector.print %masked : vector<2x2xf32>
  return
}
// -----
// pipeline: builtin.module(func.func(lower-vector-multi-reduction),convert-vector-to-scf,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,expand-strided-metadata,convert-to-llvm,reconcile-unrealized-casts)
// Reductions with masks: of the greatest when all of them are far below zero, of a sum, and of several dimensions.
// prints: -20
// prints: 9
// prints: ( 11, 22 )
func.func @main() {
  %v = arith.constant dense<[-30.0, -20.0, -10.0, -5.0]> : vector<4xf32>
  %two = arith.constant 2 : index
  %mask = vector.create_mask %two : vector<4xi1>
  %most = vector.mask %mask { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %most : f32
  %i = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %six = arith.constant 6 : i32
  %sum = vector.mask %mask { vector.reduction <add>, %i, %six : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %sum : i32
  %m = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi32>
  %start = arith.constant dense<[1, -4]> : vector<2xi32>
  %sums = vector.multi_reduction <add>, %m, %start [1] : vector<2x4xi32> to vector<2xi32>
  vector.print %sums : vector<2xi32>
  return
}
// -----
// pipeline: builtin.module(func.func(lower-vector-multi-reduction),convert-vector-to-scf,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,expand-strided-metadata,convert-to-llvm,reconcile-unrealized-casts)
// Transfers that go out of bounds, in another order of dimensions, and with repeated elements; and what lies in gaps.
// prints: ( ( 5, 6, 9 ), ( 8, 9, 9 ) )
// prints: ( ( 3, 6 ), ( 9, 9 ) )
// prints: ( ( 4, 4 ), ( 7, 7 ) )
// prints: ( ( 1, 2, 3 ), ( 4, 5, 6 ), ( 7, 10, 20 ) )
// prints: ( 3, 9, 6, 9 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %pad = arith.constant 9.0 : f32
  %init = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : vector<3x3xf32>
  %known = memref.alloca() : memref<3x3xf32>
  vector.transfer_write %init, %known[%c0, %c0] : vector<3x3xf32>, memref<3x3xf32>
  %m = memref.cast %known : memref<3x3xf32> to memref<?x?xf32>
  %corner = vector.transfer_read %m[%c1, %c1], %pad : memref<?x?xf32>, vector<2x3xf32>
  vector.print %corner : vector<2x3xf32>
  %turned = vector.transfer_read %m[%c0, %c2], %pad {permutation_map = affine_map<(a, b) -> (b, a)>} : memref<?x?xf32>, vector<2x2xf32>
  %back = vector.transpose %turned, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %moved = vector.insert_strided_slice %back, %turned {offsets = [0, 0], strides = [1, 1]} : vector<2x2xf32> into vector<2x2xf32>
  %again = vector.transpose %moved, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  vector.print %again : vector<2x2xf32>
  %repeated = vector.transfer_read %m[%c1, %c0], %pad {permutation_map = affine_map<(a, b) -> (a, 0)>} : memref<?x?xf32>, vector<2x2xf32>
  vector.print %repeated : vector<2x2xf32>
  %new = arith.constant dense<[[10.0, 20.0], [30.0, 40.0]]> : vector<2x2xf32>
  vector.transfer_write %new, %m[%c2, %c1] : vector<2x2xf32>, memref<?x?xf32>
  %all = vector.transfer_read %m[%c0, %c0], %pad : memref<?x?xf32>, vector<3x3xf32>
  vector.print %all : vector<3x3xf32>
  %column = memref.subview %known[0, 2] [2, 1] [1, 1] : memref<3x3xf32> to memref<2xf32, strided<[3], offset: 2>>
  %gaps = vector.transfer_read %column[%c0], %pad : memref<2xf32, strided<[3], offset: 2>>, vector<2xf32>
  %pads = vector.broadcast %pad : f32 to vector<2xf32>
  %both = vector.interleave %gaps, %pads : vector<2xf32> -> vector<4xf32>
  vector.print %both : vector<4xf32>
  return
}
