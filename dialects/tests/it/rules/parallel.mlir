// pipeline: builtin.module(canonicalize)
// The rules of the dialects mpi, shard and omp: groups of one device, sharding that is the default, tensors that are spread twice, buffers that
// are cast, updates that only write.
shard.grid @grid(shape = 2x4)

func.func @nothing_to_exchange(%t: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf64>) {
  %0 = shard.all_gather %t on @grid gather_axis = 0 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = shard.all_reduce %t on @grid : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = shard.all_reduce %t on @grid : tensor<4x8xf32> -> tensor<4x8xf64>
  %3 = shard.send %t on @grid destination = [] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %3, %2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf64>
}

func.func @exchange(%t: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %0 = shard.all_gather %t on @grid grid_axes = [0] gather_axis = 0 : tensor<4x8xf32> -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @constant_sizes(%t: tensor<4x8xf32>, %i: i64) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %c2 = arith.constant 2 : i64
  %c0 = arith.constant 0 : i64
  %0 = shard.sharding @grid split_axes = [[0]] halo_sizes = [%c2, %i] : !shard.sharding
  %1 = shard.sharding @grid split_axes = [[0]] halo_sizes = [%c0, 0] : !shard.sharding
  %2 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, %c2, 4] : !shard.sharding
  %3 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 4] : !shard.sharding
  %4 = shard.shard %t to %0 : tensor<4x8xf32>
  %5 = shard.shard %4 to %1 : tensor<4x8xf32>
  %6 = shard.shard %5 to %2 : tensor<4x8xf32>
  %7 = shard.shard %6 to %3 : tensor<4x8xf32>
  return %4, %5, %6, %7 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @twice(%t: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %t to %s : tensor<4x8xf32>
  %1 = shard.shard %t to %s : tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @otherwise(%t: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %t to %s : tensor<4x8xf32>
  %r = shard.sharding @grid split_axes = [[1]] : !shard.sharding
  %1 = shard.shard %t to %r : tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @buffers(%m: memref<4xf32>, %i: i32) {
  %comm = mpi.comm_world : !mpi.comm
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  mpi.send(%c, %i, %i, %comm) : memref<?xf32>, i32, i32
  mpi.recv(%c, %i, %i, %comm) : memref<?xf32>, i32, i32
  %r = mpi.isend(%c, %i, %i, %comm) : memref<?xf32>, i32, i32 -> !mpi.request
  %s = mpi.irecv(%c, %i, %i, %comm) : memref<?xf32>, i32, i32 -> !mpi.request
  return
}

func.func @atomics(%p: !llvm.ptr, %v: i32) {
  omp.atomic.update %p : !llvm.ptr {
  ^bb0(%a: i32):
    omp.yield(%a : i32)
  }
  omp.atomic.update hint(contended) memory_order(relaxed) %p : !llvm.ptr {
  ^bb0(%a: i32):
    omp.yield(%v : i32)
  }
  omp.atomic.update %p : !llvm.ptr {
  ^bb0(%a: i32):
    %0 = llvm.add %a, %v : i32
    omp.yield(%0 : i32)
  }
  return
}
