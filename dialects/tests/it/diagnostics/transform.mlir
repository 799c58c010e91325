// What the verifiers of the transform dialect reject.

// expected-error @+1 {{only supports integer types with width <=64}}
func.func private @f(!transform.param<f32>)

// -----

// expected-note @+1 {{symbol table operation}}
module {
  // expected-error @+1 {{expects the parent symbol table to have the 'transform.with_named_sequence' attribute}}
  transform.named_sequence @f(%arg0: !transform.any_op) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 cannot be both readonly and consumed}}
  transform.named_sequence @f(%arg0: !transform.any_op {transform.readonly, transform.consumed}) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @f(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.loop.outline %arg0 {func_name = "f"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{must provide consumed/readonly status for arguments of external or called ops}}
  transform.named_sequence @f(!transform.any_op)
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{operation on recursion stack}}
  transform.named_sequence @f(%arg0: !transform.any_op {transform.readonly}) {
    transform.include @g failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
  // expected-error @+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @g(%arg0: !transform.any_op {transform.readonly}) {
    transform.include @f failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%arg0: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{does not reference a named transform sequence}}
    transform.include @g failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @g(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @f(%arg0: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{must implement the same transform dialect interface as the corresponding callee result}}
    %0 = transform.include @g failures(propagate) (%arg0) : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    // expected-error @+1 {{expected terminator to have as many operands as the parent op has results}}
    transform.yield
  }
}

// -----

// expected-error @+1 {{expects the first entry block argument to be of type implementing TransformHandleTypeInterface}}
transform.sequence failures(propagate) {
^bb0(%arg0: f32):
}

// -----

// expected-error @+1 {{block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{used here as operand #0}}
  %0:2 = transform.loop.outline %arg0 {func_name = "f"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  // expected-note @+1 {{used here as operand #0}}
  %1:2 = transform.loop.outline %arg0 {func_name = "f"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{expects the types of the terminator operands to match the types of the result}}
%0 = transform.sequence -> !transform.any_op failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{terminator}}
  yield
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected children ops to implement PatternDescriptorOpInterface}}
  transform.apply_patterns to %arg0 {
    // expected-note @+1 {{op without interface}}
    %0 = transform.param.constant 1 -> !transform.param<i64>
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expects the same number of targets as the body has block arguments}}
  transform.foreach %arg0 : !transform.any_op {
  ^bb0(%arg1: !transform.any_op, %arg2: !transform.any_op):
    transform.yield
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{must request specific values in the list if 'all' is not specified}}
  %0 = "transform.get_operand"(%arg0) {raw_position_list = array<i64>} : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected the listed values to be unique}}
  %0 = transform.get_operand %arg0[0, 0] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{overflow_result is not a valid result index}}
  %0 = transform.split_handle %arg0 {overflow_result = 4 : i64} : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expects iterator_interchange to be a permutation, found 1, 1}}
  %0 = transform.structured.interchange %arg0 iterator_interchange = [1, 1] : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected number of loops to tile (1) to match number of `loops` results (2)}}
  %0:3 = transform.structured.tile_using_for %arg0 tile_sizes [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{unsupported memcpy op}}
  %0, %1 = transform.structured.bufferize_to_allocation %arg0 {memcpy_op = "a.copy"} : !transform.any_op
}

// -----

// expected-note @+1 {{nested in another possible top-level op}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  // expected-error @below {{expects operands to be provided for a nested op}}
  sequence failures(propagate) {
  ^bb0(%arg1: !transform.any_op):
  }
}

// -----

// expected-error @+1 {{expects at least one non-pattern op}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
}

// -----

// expected-error @+1 {{unknown attribute: "transform.unknown"}}
module attributes {transform.unknown} {
}

// -----

// expected-error @+1 {{"transform.target_tag" attribute must be a string}}
module attributes {transform.target_tag} {
}
