// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @red(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
      transform.match.structured.dim %s[-1] {reduction} : !transform.any_op
      transform.match.structured.body %s {reduction_position = 0} : !transform.any_op
      %r = transform.match.structured.rank %s : (!transform.any_op) -> !transform.param<i64>
      %c = transform.param.constant 2 : i64 -> !transform.param<i64>
      transform.match.param.cmpi eq %r, %c : !transform.param<i64>
      transform.match.structured.yield %s : !transform.any_op
    }
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @ew(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
      transform.match.structured.dim %s[all] {parallel} : !transform.any_op
      transform.match.structured.input %s[all] {projected_permutation} : !transform.any_op
      transform.match.structured.init %s[0] {permutation} : !transform.any_op
      transform.match.structured.body %s {elementwise} : !transform.any_op
      transform.match.structured.yield %s : !transform.any_op
    }
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @mm(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    %0:7 = transform.match.structured %op : (!transform.any_op) -> (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) {
    ^bb0(%s: !transform.any_op):
      transform.match.structured.body %s {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      %b, %m, %n, %k = transform.match.structured.classify_contraction_dims %s : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      %ni = transform.match.structured.num_inputs %s : (!transform.any_op) -> !transform.param<i64>
      %no = transform.match.structured.num_inits %s : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.yield %s, %b, %m, %n, %k, %ni, %no : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
    }
    transform.yield %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6 : !transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>
  }
  transform.named_sequence @act_red(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "reduction" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @act_ew(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "elementwise" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @act_mm(%op: !transform.any_op {transform.readonly}, %b: !transform.param<i64> {transform.readonly}, %m: !transform.param<i64> {transform.readonly}, %n: !transform.param<i64> {transform.readonly}, %k: !transform.param<i64> {transform.readonly}, %i: !transform.param<i64> {transform.readonly}, %o: !transform.param<i64> {transform.readonly}) {
    transform.annotate %op "m" = %m : !transform.any_op, !transform.param<i64>
    transform.annotate %op "n" = %n : !transform.any_op, !transform.param<i64>
    transform.annotate %op "k" = %k : !transform.any_op, !transform.param<i64>
    transform.annotate %op "inputs" = %i : !transform.any_op, !transform.param<i64>
    transform.annotate %op "inits" = %o : !transform.any_op, !transform.param<i64>
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %r = transform.foreach_match in %root @mm -> @act_mm, @red -> @act_red, @ew -> @act_ew : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  func.func @a(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>, %c: tensor<8x4xf32>, %d: tensor<8xf32>) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
    %1 = linalg.exp ins(%0 : tensor<8x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
    %2 = linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>], iterator_types=["parallel","reduction"]} ins(%1 : tensor<8x4xf32>) outs(%d : tensor<8xf32>) {
    ^bb0(%x: f32, %y: f32):
      %q = arith.maximumf %x, %y : f32
      linalg.yield %q : f32
    } -> tensor<8xf32>
    return %1, %2 : tensor<8x4xf32>, tensor<8xf32>
  }
}
