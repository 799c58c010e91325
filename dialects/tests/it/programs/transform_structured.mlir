module attributes {transform.with_named_sequence} {
  transform.named_sequence @matcher(%arg0: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>) {
    %0:2 = transform.match.structured failures(propagate) %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.param<i64>) {
    ^bb0(%arg1: !transform.any_op):
      %1 = transform.match.structured.rank %arg1 : (!transform.any_op) -> !transform.param<i64>
      %2 = transform.match.structured.dim %arg1[all] {parallel} : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.dim %arg1[-1] {reduction} : !transform.any_op
      transform.match.structured.body %arg1 {passthrough} : !transform.any_op
      %3 = transform.match.structured.input %arg1[0] {permutation} : (!transform.any_op) -> !transform.affine_map
      transform.match.structured.init %arg1[except(0)] {projected_permutation} : !transform.any_op
      %4 = transform.match.structured.num_inputs %arg1 : (!transform.any_op) -> !transform.param<i64>
      %5 = transform.match.structured.num_inits %arg1 : (!transform.any_op) -> !transform.param<i64>
      %6 = transform.match.structured.result %arg1[0] any : (!transform.any_op) -> !transform.any_op
      %7 = transform.match.structured.result %arg1[0] : (!transform.any_op) -> !transform.any_value
      %8 = transform.match.structured.elemental_bitwidth %7 : (!transform.any_value) -> !transform.param<i64>
      %batch, %m, %n, %k = transform.match.structured.classify_contraction_dims %arg1 : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.yield %arg1, %1 : !transform.any_op, !transform.param<i64>
    }
    transform.yield %0#0, %0#1 : !transform.any_op, !transform.param<i64>
  }
  transform.named_sequence @tile(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.param<i64> {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} interface{LinalgOp} attributes {a = 1 : i32} filter_result_type = tensor<4x4xf32> filter_operand_types = [f32] in %arg0 : (!transform.any_op) -> !transform.any_op
    %tiled_linalg_op, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, %arg1, 0] interchange = [1, 0] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %tiled_linalg_op_0, %loops_1 = transform.structured.tile_using_for %tiled_linalg_op tile_sizes [[4], 0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %tiled_op, %forall_op = transform.structured.tile_using_forall %tiled_linalg_op_0 num_threads [10, %arg1] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %tiled_op_2, %forall_op_3 = transform.structured.tile_using_forall %tiled_op tile_sizes *(%arg1) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %transformed, %loops_4 = transform.structured.fuse %tiled_op_2 tile_sizes [4] interchange [0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = transform.structured.split %transformed after 42 {dimension = 0 : i64} : !transform.any_op
    %2 = transform.structured.split %1 after %arg1 {dimension = 1 : i64} : !transform.any_op, !transform.param<i64>
    %3 = transform.structured.generalize %2 : (!transform.any_op) -> !transform.any_op
    %4 = transform.structured.interchange %3 iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    %5 = transform.structured.pack_greedily %4 matmul_packed_sizes = [8, 16, 32] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %low_size, %high_size, %split_point = transform.structured.multitile_sizes %5 {dimension = 0 : i64, target_size = 3 : i64} : (!transform.op<"linalg.generic">) -> !transform.any_op
    %padded, %pad, %copy = transform.structured.pad %5 pad_to_multiple_of [2, %arg1] {copy_back_op = "none", nofold_flags = [1, 0], padding_dimensions = [0, 1]} : (!transform.op<"linalg.generic">, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.vectorize %padded vector_sizes [4, [8], %arg1] : !transform.any_op, !transform.param<i64>
    %6 = transform.structured.hoist_pad %pad by 1 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
    %7 = transform.structured.winograd_conv2d %6 {fmr = 0 : i32} : (!transform.any_op) -> !transform.any_op
    %8 = transform.structured.transpose_matmul %7<rhs> : (!transform.any_op) -> !transform.any_op
    %allocated_buffer, %new_ops = transform.structured.bufferize_to_allocation %8 {memory_space = 3 : i64} : !transform.any_op
    %9 = transform.structured.replace %new_ops {
      builtin.module {
      }
    } : (!transform.any_op) -> !transform.any_op
    %10 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %9 {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    %11 = transform.gpu.map_nested_forall_to_threads %10 block_dims = [32, 4, 1] warp_size = 64 : (!transform.any_op) -> !transform.any_op
    %12 = transform.gpu.map_forall_to_blocks %11 generate_gpu_launch grid_dims = [1, 2, 3] : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %loops#0 {factor = 4 : i64} : !transform.any_op
    transform.scf.take_assumed_branch %arg0 take_else_branch : (!transform.any_op) -> ()
    transform.affine.simplify_bounded_affine_ops %12 with[%high_size : !transform.any_op] within [1] and [4] : !transform.any_op
    transform.yield 
  }
  transform.named_sequence @choose(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.param<i64> {transform.readonly}) {
    %0 = transform.tune.knob<"width"> options = [8, 16] -> !transform.any_param
    %1 = transform.tune.knob<"height"> = 4 : i64 from options = [2, 4] -> !transform.any_param
    %2 = transform.tune.alternatives<"which"> selected_region = 1 -> !transform.any_param {
      transform.yield %0 : !transform.any_param
    }, {
      transform.yield %1 : !transform.any_param
    }
    transform.tune.alternatives<"other"> selected_region = %arg1 : !transform.param<i64> {
    }
    %3 = transform.dlti.query ["CPU", "L1"] at %arg0 : (!transform.any_op) -> !transform.any_param
    %4 = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @a {
        irdl.operation @one
      }
    }
    %5 = transform.func.cast_and_call @callee before %arg0 : (!transform.any_op) -> !transform.any_op
    transform.yield 
  }
}
