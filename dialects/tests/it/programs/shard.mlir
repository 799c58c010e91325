module {
  shard.grid @grid0(shape = 2x3)
  shard.grid @dyn(shape = 2x?x5)
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: i64, %arg3: memref<4x8xf32>) {
    %grid_shape:2 = shard.grid_shape @grid0 : index, index
    %grid_shape_0 = shard.grid_shape @grid0 axes = [1] : index
    %proc_linear_idx:2 = shard.process_multi_index on @grid0 : index, index
    %proc_linear_idx_1:2 = shard.process_multi_index on @grid0 axes = [1, 0] : index, index
    %proc_linear_idx_2 = shard.process_linear_index on @grid0 : index
    %down_linear_idx, %up_linear_idx = shard.neighbors_linear_indices on @grid0[%arg1, %arg1] split_axes = [1] : index, index
    %sharding = shard.sharding @grid0 split_axes = [[0], [1]] : !shard.sharding
    %sharding_3 = shard.sharding @grid0 split_axes = [[], [0, 1]] halo_sizes = [1, %arg2] : !shard.sharding
    %sharding_4 = shard.sharding @grid0 split_axes = [[0]] sharded_dims_offsets = [0, %arg2, 4] {x} : !shard.sharding
    %sharding_annotated = shard.shard %arg0 to %sharding : tensor<4x8xf32>
    %sharding_annotated_5 = shard.shard %sharding_annotated to %sharding annotate_for_users : tensor<4x8xf32>
    %0 = shard.get_sharding %sharding_annotated_5 : tensor<4x8xf32> -> !shard.sharding
    %shard_shape:2 = shard.shard_shape dims = [%arg1, 8] sharding = %sharding device = [1, %arg1] : index, index
    %all_gather = shard.all_gather %arg0 on @grid0 grid_axes = [1] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x24xf32>
    %all_reduce = shard.all_reduce %arg0 on @grid0 grid_axes = [1, 0] reduction = max : tensor<4x8xf32> -> tensor<4x8xf64>
    %all_reduce_6 = shard.all_reduce %arg0 on @grid0 : tensor<4x8xf32> -> tensor<4x8xf64>
    %all_slice = shard.all_slice %arg0 on @grid0 grid_axes = [0] slice_axis = 1 : tensor<4x8xf32> -> tensor<4x4xf32>
    %all_to_all = shard.all_to_all %arg0 on @grid0 grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x8xf32> -> tensor<2x16xf32>
    %broadcast = shard.broadcast %arg0 on @grid0 grid_axes = [0] root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %broadcast_7 = shard.broadcast %arg0 on @grid0 grid_axes = [0] root = [%arg1] : (tensor<4x8xf32>, index) -> tensor<4x8xf32>
    %gather = shard.gather %arg0 on @grid0 grid_axes = [0] gather_axis = 1 root = [1] : (tensor<4x8xf32>) -> tensor<4x16xf32>
    %recv = shard.recv %arg0 on @grid0 grid_axes = [0] source = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %recv_8 = shard.recv %arg0 on @grid0 grid_axes = [0] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %reduce = shard.reduce %arg0 on @grid0 grid_axes = [0] reduction = bitwise_xor root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %reduce_scatter = shard.reduce_scatter %arg0 on @grid0 grid_axes = [0] reduction = average scatter_axis = 0 : tensor<4x8xf32> -> tensor<2x8xf64>
    %scatter = shard.scatter %arg0 on @grid0 grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    %send = shard.send %arg0 on @grid0 grid_axes = [0] destination = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %shift = shard.shift %arg0 on @grid0 grid_axes = [0] shift_axis = 0 offset = -2 rotate : tensor<4x8xf32> -> tensor<4x8xf32>
    %1 = shard.update_halo %arg0 on @grid0 split_axes = [[0]] halo_sizes = [1, %arg2] : tensor<4x8xf32>
    %2 = shard.update_halo %arg3 on @grid0 split_axes = [[0], [1]] : memref<4x8xf32>
    return
  }
}
