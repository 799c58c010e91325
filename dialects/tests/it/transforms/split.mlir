// pipeline: builtin.module(func-split-large{piece=6 whole=20})
memref.global "private" @weights : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>
// This name is taken.
func.func private @main_part(i32)
func.func @short(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %weights = memref.get_global @weights : memref<8xi32>
  %0 = memref.load %weights[%c1] : memref<8xi32>
  %1 = arith.addi %0, %c5 : i32
  // The buffer of one piece moves there with its deallocation, that of several comes before their calls.
  %own = memref.alloc() : memref<8xi32>
  affine.store %1, %own[2] : memref<8xi32>
  %2 = affine.load %own[2] : memref<8xi32>
  %3 = arith.muli %2, %1 : i32
  %4 = arith.addi %3, %0 : i32
  %stack = memref.alloca() : memref<i32>
  %shared = memref.alloc() : memref<8xi32>
  affine.store %4, %shared[2] : memref<8xi32>
  affine.store %4, %stack[] : memref<i32>
  // The buffer is reached by another name after its piece.
  %aliased = memref.alloc() : memref<8xi32>
  affine.store %4, %aliased[1] : memref<8xi32>
  %cast = memref.cast %aliased : memref<8xi32> to memref<?xi32>
  memref.dealloc %own : memref<8xi32>
  %5 = affine.load %shared[2] : memref<8xi32>
  affine.for %i = 0 to 8 {
    %6 = memref.load %weights[%i] : memref<8xi32>
    %7 = arith.addi %6, %5 : i32
    affine.store %7, %shared[%i] : memref<8xi32>
  }
  %8 = affine.load %shared[7] : memref<8xi32>
  %9 = affine.load %cast[1] : memref<?xi32>
  %10 = arith.xori %8, %9 : i32
  %size = arith.index_cast %10 : i32 to index
  // Memory on the stack of a computed size stays where it is, and what needs it comes after.
  %computed = memref.alloca(%size) : memref<?xi32>
  affine.store %10, %computed[0] : memref<?xi32>
  %heap = memref.alloc(%size) : memref<?xi32>
  affine.store %c5, %heap[0] : memref<?xi32>
  %11 = affine.load %computed[0] : memref<?xi32>
  %12 = affine.load %stack[] : memref<i32>
  %13 = arith.addi %11, %12 : i32
  %14 = affine.load %heap[0] : memref<?xi32>
  %15 = arith.addi %13, %14 : i32
  memref.dealloc %heap : memref<?xi32>
  memref.dealloc %shared : memref<8xi32>
  memref.dealloc %aliased : memref<8xi32>
  return %15 : i32
}
