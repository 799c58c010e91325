// What the parsers and verifiers of the shard dialect reject.

// expected-error @+1 {{'shard.grid' op rank of grid is expected to be a positive integer}}
shard.grid @none(shape = [])

// -----

// ours: mlir-opt has another message
// expected-error @+1 {{expected dimension size}}
shard.grid @wrong(shape = -1)

// -----

func.func @f() {
  // expected-error @+1 {{Undefined required grid symbol "nowhere".}}
  %0:2 = shard.grid_shape @nowhere : index, index
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{0-based grid axis index 2 is out of bounds. The referenced grid "grid" is of rank 2.}}
  %0 = shard.grid_shape @grid axes = [2] : index
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{Grid axes contains duplicate elements.}}
  %0:2 = shard.grid_shape @grid axes = [0, 0] : index, index
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{Unexpected number of results 1. Expected 2.}}
  %0 = shard.grid_shape @grid : index
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{Unexpected number of results 1. Expected 2.}}
  %0 = shard.process_multi_index on @grid : index
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{Undefined required grid symbol "grid".}}
  %0 = shard.process_linear_index on @grid : index
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{grid axis duplicated}}
  %0 = shard.sharding @grid split_axes = [[0], [0]] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{grid axis is expected to be non-negative}}
  %0 = shard.sharding @grid split_axes = [[-1]] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{'shard.sharding' op halo sizes and shard offsets are mutually exclusive}}
  %0 = shard.sharding @grid split_axes = [[0]] halo_sizes = [1, 2] sharded_dims_offsets = [0, 1, 2] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f() {
  // expected-error @+1 {{halo sizes must be specified for all split axes.}}
  %0 = shard.sharding @grid split_axes = [[0], [1]] halo_sizes = [1, 2] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 2x?)
func.func @f() {
  // expected-error @+1 {{sharded dims offsets are not allowed for device grids with dynamic shape.}}
  %0 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 2] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 4)
func.func @f() {
  // expected-error @+1 {{sharded dims offsets has wrong size.}}
  %0 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 2] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 3)
func.func @f() {
  // expected-error @+1 {{sharded dims offsets must be non-decreasing.}}
  %0 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 2, 1, 3] : !shard.sharding
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{Gather axis 1 is out of bounds [0, 1).}}
  %0 = shard.all_gather %t on @grid grid_axes = [0] gather_axis = 1 : tensor<4xf32> -> tensor<8xf32>
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 8, but got 9.}}
  %0 = shard.all_gather %t on @grid grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<9xf32>
  return
}

// -----

shard.grid @grid(shape = 2x?)
func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected dynamic, but got 9.}}
  %0 = shard.all_gather %t on @grid grid_axes = [1] gather_axis = 0 : tensor<4xf32> -> tensor<9xf32>
  return
}

// -----

shard.grid @grid(shape = 2x3)
func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{0-based grid axis index 5 is out of bounds. The referenced grid "grid" is of rank 2.}}
  %0 = shard.all_gather %t on @grid grid_axes = [5] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  return
}

// -----

shard.grid @grid(shape = 3)
func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{Operand dimension size 4 is not divisible by collective device group size 3 for tensor axis 0.}}
  %0 = shard.all_slice %t on @grid grid_axes = [0] slice_axis = 0 : tensor<4xf32> -> tensor<2xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 3, but got 2.}}
  %0 = shard.all_slice %t on @grid grid_axes = [0] slice_axis = 0 : tensor<4x3xf32> -> tensor<2x2xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 6, but got 3.}}
  %0 = shard.all_to_all %t on @grid grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<4x3xf32> -> tensor<2x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 4, but got 2.}}
  %0 = shard.all_to_all %t on @grid grid_axes = [0] split_axis = 0 concat_axis = 0 : tensor<4x3xf32> -> tensor<2x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{In-group device "root" has unexpected multi-index size 2. Expected 1.}}
  %0 = shard.broadcast %t on @grid grid_axes = [0] root = [1, 1] : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "root". Got 2, but expected value in the range [0, 1].}}
  %0 = shard.broadcast %t on @grid grid_axes = [0] root = [2] : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "source". Got 3, but expected value in the range [0, 1].}}
  %0 = shard.recv %t on @grid grid_axes = [0] source = [3] : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Out of bounds coordinate 0 for in-group device "destination". Got 3, but expected value in the range [0, 1].}}
  %0 = shard.send %t on @grid grid_axes = [0] destination = [3] : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2x2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Invalid shift axis 1. It must be one of the grouping grid axes.}}
  %0 = shard.shift %t on @grid grid_axes = [0] shift_axis = 1 offset = 1 : tensor<4x3xf32> -> tensor<4x3xf32>
  return
}

// -----

shard.grid @grid(shape = 2x2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{Operand dimension size 3 is not divisible by collective device group size 2 for tensor axis 1.}}
  %0 = shard.scatter %t on @grid grid_axes = [0] scatter_axis = 1 root = [0] : (tensor<4x3xf32>) -> tensor<4x1xf32>
  return
}

// -----

shard.grid @grid(shape = 2x2)
func.func @f(%t: tensor<4x3xf32>) {
  // expected-error @+1 {{'shard.all_reduce' op requires the same shape for all operands and results}}
  %0 = shard.all_reduce %t on @grid grid_axes = [0] : tensor<4x3xf32> -> tensor<4x2xf32>
  return
}
