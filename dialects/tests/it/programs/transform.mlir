module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_addition(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %arg0 ["arith.addi", "arith.addf"] : !transform.any_op
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @print(%arg0: !transform.any_op {transform.readonly}) {
    transform.print %arg0 {name = "found", skip_regions} : !transform.any_op
    transform.print  {use_local_scope}
    transform.yield 
  }
  transform.named_sequence @erase(!transform.any_op {transform.consumed}) attributes {a.note}
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.op<"func.func">
    %1 = transform.cast %0 : !transform.op<"func.func"> to !transform.any_op
    %2 = transform.get_parent_op %1 {deduplicate, isolated_from_above} : (!transform.any_op) -> !transform.any_op
    %3 = transform.select "arith.addi" in %1 : (!transform.any_op) -> !transform.any_op
    %4 = transform.get_producer_of_operand %3[0] : (!transform.any_op) -> !transform.any_op
    %5 = transform.get_consumers_of_result %4[0] : (!transform.any_op) -> !transform.any_op
    %6 = transform.get_operand %3[all] : (!transform.any_op) -> !transform.any_value
    %7 = transform.get_result %3[except(1, 2)] : (!transform.any_op) -> !transform.any_value
    %8 = transform.get_operand %3[0, 1] : (!transform.any_op) -> !transform.any_value
    %9 = transform.get_defining_op %8 : (!transform.any_value) -> !transform.any_op
    %10 = transform.get_type elemental %7 : (!transform.any_value) -> !transform.type
    %11 = transform.num_associations %3 : (!transform.any_op) -> !transform.param<i64>
    %12 = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.match.param.cmpi le %11, %12 : !transform.param<i64>
    transform.annotate %3 "a.width" = %12 : !transform.any_op, !transform.param<i64>
    transform.annotate %3 "a.seen" : !transform.any_op
    %13 = transform.merge_handles deduplicate %3, %9 : !transform.any_op
    %14:2 = transform.split_handle %13 {overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %15 = transform.replicate num(%3) %12 : !transform.any_op, !transform.param<i64>
    transform.debug.emit_remark_at %3, "here" : !transform.any_op
    transform.debug.emit_param_as_remark %12, "width" at %3 : !transform.param<i64>, !transform.any_op
    %16 = transform.collect_matching @is_addition in %arg0 : (!transform.any_op) -> !transform.any_op
    %updated_root = transform.foreach_match in %1 
        @is_addition -> @print : (!transform.any_op) -> !transform.any_op
    transform.include @print failures(propagate) (%16) : (!transform.any_op) -> ()
    %17 = transform.foreach %16 with_zip_shortest : !transform.any_op -> !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
      transform.yield %arg1 : !transform.any_op
    }
    transform.apply_patterns to %1 {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.vector.lower_contraction lowering_strategy = dot
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d avx2_lowering_strategy = true
      transform.apply_patterns.memref.alloc_to_alloca size_limit(64)
      transform.apply_patterns.tensor.rewrite_as_constant aggressive
      transform.apply_patterns.gpu.unroll_vectors_subgroup_mma[16, 16, 8]
    } {apply_cse, max_iterations = 4 : i64} : !transform.any_op
    transform.apply_conversion_patterns to %1 {
      transform.apply_conversion_patterns.dialect_to_llvm "math"
      transform.apply_conversion_patterns.func.func_to_llvm
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 32 : i64}
    } {legal_dialects = ["llvm"], preserve_handles} : !transform.any_op
    transform.apply_cse to %1 : !transform.any_op
    transform.apply_dce to %1 : !transform.any_op
    transform.apply_licm to %1 : !transform.any_op
    transform.verify %1 : !transform.any_op
    %18 = transform.apply_registered_pass "canonicalize" with options = {"max-iterations" = %12, "region-simplify" = "normal", "top-down" = [%12, false]} to %1 : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    %19 = transform.apply_registered_pass "cse" to %18 : (!transform.any_op) -> !transform.any_op
    transform.yield 
  }
  transform.sequence failures(suppress) {
  ^bb0(%arg0: !transform.any_op, %arg1: !transform.param<i64>):
    %0 = sequence %arg0, %arg1 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op failures(propagate) {
    ^bb0(%arg2: !transform.any_op, %arg3: !transform.param<i64>):
      yield %arg2 : !transform.any_op
    }
    alternatives %0 : !transform.any_op {
    ^bb0(%arg2: !transform.any_op):
      transform.match.operation_empty %arg2 : !transform.any_op
    }, {
    ^bb0(%arg2: !transform.any_op):
    }
  }
  transform.with_pdl_patterns {
  ^bb0(%arg0: !transform.any_op):
    pdl.pattern @addition : benefit(1) {
      %0 = operation "arith.addi"
      rewrite %0 with "transform.dialect"
    }
    sequence %arg0 : !transform.any_op failures(propagate) {
    ^bb0(%arg1: !transform.any_op):
      %0 = pdl_match @addition in %arg1 : (!transform.any_op) -> !pdl.operation
    }
  }
}
