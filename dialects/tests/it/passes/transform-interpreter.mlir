// pipeline: builtin.module(transform-interpreter)
module attributes {transform.with_named_sequence} {
  func.func @sums(%a: i32, %b: i32) -> (i32, i32) {
    %c = arith.constant 1 : i32
    %0 = arith.addi %a, %c : i32
    %1 = arith.addi %0, %b : i32
    %2 = arith.muli %1, %1 : i32
    %3 = arith.muli %1, %1 : i32
    %unused = arith.subi %2, %b : i32
    return %2, %3 : i32, i32
  }
  func.func @loop(%n: index, %m: memref<?xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %0 = arith.addi %n, %c1 : index
      memref.store %0, %m[%i] : memref<?xindex>
    }
    return
  }
  func.func private @declared(i64)
  func.func @other(%a: i32) -> i32 {
    %c = arith.constant 2 : i32
    %0 = arith.addi %c, %c : i32
    %1 = arith.addi %a, %0 : i32
    return %1 : i32
  }

  transform.named_sequence @is_addition(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_product(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_value) {
    transform.match.operation_name %op ["arith.muli"] : !transform.any_op
    %operands = transform.get_operand %op[0] : (!transform.any_op) -> !transform.any_value
    transform.yield %op, %operands : !transform.any_op, !transform.any_value
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "a.sum" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark_producer(%op: !transform.any_op {transform.readonly}, %value: !transform.any_value {transform.readonly}) {
    %producer = transform.get_defining_op %value : (!transform.any_value) -> !transform.any_op
    %number = transform.param.constant 7 : i32 -> !transform.param<i32>
    transform.annotate %producer "a.used_by_product" = %number : !transform.any_op, !transform.param<i32>
    transform.yield
  }
  transform.named_sequence @note_width(%op: !transform.any_op {transform.readonly}, %width: !transform.param<i64> {transform.readonly}) -> !transform.any_op {
    transform.annotate %op "a.width" = %width : !transform.any_op, !transform.param<i64>
    %parent = transform.get_parent_op %op {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.yield %parent : !transform.any_op
  }

  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %sums, %loop, %rest = transform.split_handle %functions {overflow_result = 2} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %updated = transform.foreach_match in %sums
      @is_addition -> @mark, @is_product -> @mark_producer : (!transform.any_op) -> !transform.any_op

    // Includes, and what they give.
    %products = transform.structured.match ops{["arith.muli"]} filter_result_type = i32 in %updated : (!transform.any_op) -> !transform.any_op
    %width = transform.param.constant 32 -> !transform.param<i64>
    %parents = transform.include @note_width failures(propagate) (%products, %width) : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %count = transform.num_associations %parents : (!transform.any_op) -> !transform.param<i64>
    transform.annotate %loop "a.parents" = %count : !transform.any_op, !transform.param<i64>

    // For each of several, with what it is.
    %additions = transform.collect_matching @is_addition in %updated : (!transform.any_op) -> !transform.any_op
    %seen = transform.foreach %additions : !transform.any_op -> !transform.any_op {
    ^bb0(%one: !transform.any_op):
      %user = transform.get_consumers_of_result %one[0] : (!transform.any_op) -> !transform.any_op
      transform.annotate %user "a.uses_sum" : !transform.any_op
      transform.yield %one : !transform.any_op
    }
    %results = transform.get_result %seen[all] : (!transform.any_op) -> !transform.any_value
    %types = transform.get_type %results : (!transform.any_value) -> !transform.type

    // What fails is silenced; what comes after it is done.
    transform.sequence %root : !transform.any_op failures(suppress) {
    ^bb0(%arg0: !transform.any_op):
      %loops = transform.structured.match interface{LoopLikeInterface} in %arg0 : (!transform.any_op) -> !transform.any_op
      transform.match.operation_name %loops ["func.func"] : !transform.any_op
      transform.annotate %loops "a.loop" : !transform.any_op
    }

    transform.apply_dce to %updated : !transform.any_op
    transform.apply_cse to %updated : !transform.any_op
    %for = transform.structured.match ops{["scf.for"]} in %loop : (!transform.any_op) -> !transform.any_op
    transform.apply_licm to %for : !transform.any_op
    %all = transform.merge_handles deduplicate %rest, %rest : !transform.any_op
    %other = transform.select "func.func" in %all : (!transform.any_op) -> !transform.any_op
    %size = transform.param.constant 10 -> !transform.param<i64>
    %done = transform.apply_registered_pass "canonicalize" with options = {"max-iterations" = %size} to %other : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.annotate %done "a.done" : !transform.any_op
    transform.verify %done : !transform.any_op
    transform.yield
  }
}
