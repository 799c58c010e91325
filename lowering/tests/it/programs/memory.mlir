// pipeline: builtin.module(lower-affine,convert-scf-to-cf,convert-to-llvm)
// Buffers of all kinds, passed to functions and returned by them, and arithmetic on what they hold.
memref.global "private" constant @matrix : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" @scalar : memref<i32> = dense<7>
memref.global "private" @uninitialized : memref<4xi32> = uninitialized
func.func private @transpose(%from: memref<2x3xi32>) -> memref<3x2xi32> {
  %to = memref.alloc() {alignment = 64 : i64} : memref<3x2xi32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %from[%j, %i] : memref<2x3xi32>
      affine.store %0, %to[%i, %j] : memref<3x2xi32>
    }
  }
  return %to : memref<3x2xi32>
}
func.func private @fold(%m: memref<?x?xi32>, %start: i32) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xi32>
  %columns = memref.dim %m, %c1 : memref<?x?xi32>
  %ten = arith.constant 10 : i32
  %sum = affine.for %i = 0 to %rows iter_args(%a = %start) -> (i32) {
    %row = affine.for %j = 0 to %columns iter_args(%b = %a) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<?x?xi32>
      %1 = arith.muli %b, %ten : i32
      %2 = arith.addi %1, %0 : i32
      affine.yield %2 : i32
    }
    affine.yield %row : i32
  }
  %size = arith.muli %rows, %columns : index
  return %sum, %size : i32, index
}
func.func private @pick(%c: i1, %a: memref<?xf64>, %b: memref<?xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  cf.cond_br %c weights([90, 10]), ^bb1(%a : memref<?xf64>), ^bb1(%b : memref<?xf64>)
^bb1(%m: memref<?xf64>):
  %0 = memref.load %m[%c1] : memref<?xf64>
  return %0 : f64
}
func.func @main() -> i32 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i32
  %matrix = memref.get_global @matrix : memref<2x3xi32>
  %transposed = call @transpose(%matrix) : (memref<2x3xi32>) -> memref<3x2xi32>
  %dynamic = memref.cast %transposed : memref<3x2xi32> to memref<?x?xi32>
  %digits, %size = call @fold(%dynamic, %zero) : (memref<?x?xi32>, i32) -> (i32, index)
  %scalar = memref.get_global @scalar : memref<i32>
  %seven = memref.load %scalar[] : memref<i32>
  memref.store %digits, %scalar[] : memref<i32>
  %buffer = memref.get_global @uninitialized : memref<4xi32>
  memref.store %seven, %buffer[%c3] : memref<4xi32>
  %more = memref.alloc(%c2, %c3) : memref<?x4x?xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 3 {
        %p = affine.apply affine_map<(d0, d1, d2) -> (d0 * 100 + d1 * 10 + d2)>(%i, %j, %k)
        %v = arith.index_cast %p : index to i32
        affine.store %v, %more[%i, %j, %k] : memref<?x4x?xi32>
      }
    }
  }
  %131 = affine.load %more[1, 3, 1] : memref<?x4x?xi32>
  memref.dealloc %more : memref<?x4x?xi32>
  %x = arith.constant 1.5 : f64
  %y = arith.constant -2.25 : f64
  %xs = memref.alloca() : memref<2xf64>
  %ys = memref.alloca() : memref<2xf64>
  affine.store %x, %xs[1] : memref<2xf64>
  affine.store %y, %ys[1] : memref<2xf64>
  %xd = memref.cast %xs : memref<2xf64> to memref<?xf64>
  %yd = memref.cast %ys : memref<2xf64> to memref<?xf64>
  %less = arith.cmpf olt, %y, %x : f64
  %picked = call @pick(%less, %xd, %yd) : (i1, memref<?xf64>, memref<?xf64>) -> f64
  %thousand = arith.constant 1000.0 : f64
  %scaled = arith.mulf %picked, %thousand : f64
  %1500 = arith.fptosi %scaled : f64 to i32
  %size32 = arith.index_cast %size : index to i32
  %six = memref.load %buffer[%c3] : memref<4xi32>
  %0 = arith.addi %digits, %131 : i32
  %1 = arith.addi %0, %1500 : i32
  %2 = arith.muli %size32, %six : i32
  %3 = arith.addi %1, %2 : i32
  memref.dealloc %transposed : memref<3x2xi32>
  return %3 : i32
}
