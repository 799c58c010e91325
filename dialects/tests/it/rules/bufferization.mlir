// pipeline: builtin.module(canonicalize)
// covers: CANON-BUFFERIZATION-001, CANON-BUFFERIZATION-002, CANON-BUFFERIZATION-003, CANON-BUFFERIZATION-004
func.func @to_buffer(%a: memref<4x8xf32>, %s: memref<4x8xf32, strided<[?, 1], offset: ?>>, %t: tensor<4x8xf32>, %u: memref<*xf32>) -> (memref<4x8xf32>, memref<?x8xf32>, memref<4x8xf32>, memref<?x?xf32>, f32, memref<*xf32>, memref<?x8xf32>) {
  %c1 = arith.constant 1 : index
  %0 = bufferization.to_tensor %a : memref<4x8xf32> to tensor<4x8xf32>
  %1 = bufferization.to_buffer %0 : tensor<4x8xf32> to memref<4x8xf32>
  %d0 = tensor.cast %0 : tensor<4x8xf32> to tensor<?x8xf32>
  %2 = bufferization.to_buffer %d0 : tensor<?x8xf32> to memref<?x8xf32>
  %3 = bufferization.to_tensor %s : memref<4x8xf32, strided<[?, 1], offset: ?>> to tensor<4x8xf32>
  %4 = bufferization.to_buffer %3 : tensor<4x8xf32> to memref<4x8xf32>
  %5 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %6 = bufferization.to_buffer %5 : tensor<?x?xf32> to memref<?x?xf32>
  %7 = bufferization.to_buffer %t : tensor<4x8xf32> to memref<4x8xf32>
  %8 = memref.load %7[%c1, %c1] : memref<4x8xf32>
  %9 = bufferization.to_tensor %u : memref<*xf32> to tensor<*xf32>
  %10 = bufferization.to_buffer %9 : tensor<*xf32> to memref<*xf32>
  %11 = memref.cast %s : memref<4x8xf32, strided<[?, 1], offset: ?>> to memref<?x8xf32, strided<[?, 1], offset: ?>>
  %12 = bufferization.to_tensor %11 : memref<?x8xf32, strided<[?, 1], offset: ?>> to tensor<?x8xf32>
  %13 = bufferization.to_buffer %12 : tensor<?x8xf32> to memref<?x8xf32>
  return %1, %2, %4, %6, %8, %10, %13 : memref<4x8xf32>, memref<?x8xf32>, memref<4x8xf32>, memref<?x?xf32>, f32, memref<*xf32>, memref<?x8xf32>
}

// covers: CANON-BUFFERIZATION-005, CANON-BUFFERIZATION-006
func.func @to_tensor(%t: tensor<4x8xf32>, %m: memref<?x8xf32>) -> (tensor<4x8xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.to_buffer %t : tensor<4x8xf32> to memref<4x8xf32>
  %1 = bufferization.to_tensor %0 : memref<4x8xf32> to tensor<4x8xf32>
  %2 = bufferization.to_tensor %m : memref<?x8xf32> to tensor<?x8xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x8xf32>
  return %1, %3 : tensor<4x8xf32>, index
}

// covers: CANON-BUFFERIZATION-007, CANON-BUFFERIZATION-008
func.func @alloc(%n: index, %c: tensor<?x8xf32>) -> (tensor<?x?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4, %n) : tensor<?x?xf32>
  %1 = bufferization.alloc_tensor(%n, %n) : tensor<?x?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %3 = bufferization.alloc_tensor() copy(%c) : tensor<?x8xf32>
  %4 = tensor.dim %3, %c0 : tensor<?x8xf32>
  return %0, %2, %4 : tensor<?x?xf32>, index, index
}

// covers: CANON-BUFFERIZATION-009
func.func @clone(%a: memref<4xf32>) -> memref<*xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<*xf32>
  %1 = bufferization.clone %0 : memref<*xf32> to memref<*xf32>
  return %1 : memref<*xf32>
}

// covers: CANON-BUFFERIZATION-010
func.func @clone_freed(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @clone_unused(%a: memref<4xf32>) {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %1 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return
}

func.func @clone_cast(%a: memref<?xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %v = memref.cast %0 : memref<4xf32> to memref<?xf32>
  "test.use"(%v) : (memref<?xf32>) -> ()
  %1 = bufferization.clone %v : memref<?xf32> to memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : memref<4xf32>
}

// covers: CANON-BUFFERIZATION-011, CANON-BUFFERIZATION-012, CANON-BUFFERIZATION-013, CANON-BUFFERIZATION-014, CANON-BUFFERIZATION-015, CANON-BUFFERIZATION-016
func.func @dealloc(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1, %d: i1) -> (i1, i1, i1) {
  %f = arith.constant false
  %t = arith.constant true
  bufferization.dealloc
  %0 = bufferization.dealloc retain (%a : memref<4xf32>)
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%f, %c)
  bufferization.dealloc (%a, %b, %a : memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %c, %d)
  %1:2 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b, %b : memref<4xf32>, memref<4xf32>)
  %m = memref.alloc() : memref<4xf32>
  %base, %off, %size, %stride = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%c)
  "test.use"(%m) : (memref<4xf32>) -> ()
  %n = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%n, %a : memref<4xf32>, memref<4xf32>) if (%c, %d)
  return %0, %1#0, %1#1 : i1, i1, i1
}

// A size of the buffer of a tensor is one of the tensor.
func.func @size_of_buffer(%t: tensor<?x4xi32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = bufferization.to_buffer %t : tensor<?x4xi32> to memref<?x4xi32>
  %0 = memref.dim %b, %c0 : memref<?x4xi32>
  %1 = memref.dim %b, %c1 : memref<?x4xi32>
  %2 = memref.dim %b, %i : memref<?x4xi32>
  return %0, %1, %2 : index, index, index
}
