module {
  func.func @f(%arg0: memref<?x8xf32, strided<[?, ?], offset: ?>>, %arg1: index, %arg2: i1) -> tensor<?x8xf32> {
    %0 = bufferization.to_tensor %arg0 restrict writable : memref<?x8xf32, strided<[?, ?], offset: ?>> to tensor<?x8xf32>
    %1 = bufferization.to_tensor %arg0 : memref<?x8xf32, strided<[?, ?], offset: ?>> to tensor<?x8xf32>
    %2 = bufferization.to_buffer %0 : tensor<?x8xf32> to memref<?x8xf32>
    %3 = bufferization.to_buffer %1 read_only : tensor<?x8xf32> to memref<?x8xf32>
    %4 = bufferization.alloc_tensor(%arg1) : tensor<?x8xf32>
    %5 = bufferization.alloc_tensor(%arg1) size_hint=%arg1 {memory_space = 1 : i64} : tensor<?x8xf32>
    %6 = bufferization.alloc_tensor() copy(%4) : tensor<?x8xf32>
    %7 = bufferization.materialize_in_destination %5 in %6 : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    bufferization.materialize_in_destination %5 in restrict writable %2 : (tensor<?x8xf32>, memref<?x8xf32>) -> ()
    %8 = bufferization.clone %2 : memref<?x8xf32> to memref<?x8xf32>
    bufferization.dealloc_tensor %4 : tensor<?x8xf32>
    %9:2 = bufferization.dealloc (%8, %2 : memref<?x8xf32>, memref<?x8xf32>) if (%arg2, %arg2) retain (%3, %2 : memref<?x8xf32>, memref<?x8xf32>)
    bufferization.dealloc
    %10 = bufferization.dealloc retain (%3 : memref<?x8xf32>)
    bufferization.dealloc (%8 : memref<?x8xf32>) if (%arg2) {mark}
    return %7 : tensor<?x8xf32>
  }
}
