// What the verifiers and types of the dialects pdl and pdl_interp reject.

// expected-error @+1 {{invalid 'pdl' type: `index'}}
func.func private @f(!pdl.range<index>)

// -----

// expected-error @+1 {{element of pdl.range cannot be another range, but got'!pdl.range<value>'}}
func.func private @f(!pdl.range<range<value>>)

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected at least one argument}}
  "pdl.apply_native_constraint"() {name = "f"} : () -> ()
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{returning an operation from a constraint is not supported}}
  %0 = apply_native_constraint "f"(%op : !pdl.operation) : !pdl.operation
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  rewrite %op {
    // expected-error @+1 {{expected at least one argument or result}}
    "pdl.apply_native_rewrite"() {name = "f"} : () -> ()
  }
}

// -----

pdl.pattern : benefit(1) {
  %ty = type
  // expected-error @+1 {{expected only one of [`type`, `value`] to be set}}
  %a = attribute : %ty = 10
  %op = operation "a.one" {"a" = %a} -> (%ty : !pdl.type)
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  rewrite %op {
    // expected-error @+1 {{expected constant value when specified within a `pdl.rewrite`}}
    %a = attribute
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %a = attribute
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %v = operand
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %v = operands
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %other = operation "a.two"
  %result = result 0 of %other
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %v = types
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  rewrite %op {
    // expected-error @+1 {{must have an operation name when nested within a `pdl.rewrite`}}
    %new = operation
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{expected the same number of attribute values and attribute names, got 1 names and 0 values}}
  %op = "pdl.operation"() {attributeValueNames = ["a"], operandSegmentSizes = array<i32: 0, 0, 0>} : () -> !pdl.operation
  rewrite %op with "r"
}

// -----

func.func private @g()

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  rewrite %op {
    %ty = type
    // expected-error @+2 {{must have inferable or constrained result types when nested within `pdl.rewrite`}}
    // expected-note @+1 {{result type #0 was not constrained}}
    %new = operation "func.call" -> (%ty : !pdl.type)
  }
}

// -----

// expected-error @+1 {{expected body to terminate with `pdl.rewrite`}}
pdl.pattern : benefit(1) {
  // expected-note @+1 {{see terminator defined here}}
  "a.end"() : () -> ()
}

// -----

// expected-error @+1 {{expected only `pdl` operations within the pattern body}}
pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-note @+1 {{see non-`pdl` operation defined here}}
  "a.other"() : () -> ()
  rewrite %op with "r"
}

// -----

// expected-error @+1 {{the pattern must contain at least one `pdl.operation`}}
pdl.pattern : benefit(1) {
  rewrite with "r"
}

// -----

// expected-error @+1 {{the operations must form a connected component}}
pdl.pattern : benefit(1) {
  %one = operation "a.one"
  // expected-note @+1 {{see a disconnected value / operation here}}
  %two = operation "a.two"
  rewrite {
    erase %one
    erase %two
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected rewrite region to be empty when rewrite is external}}
  "pdl.rewrite"(%op) ({
    erase %op
  }) {name = "r", operandSegmentSizes = array<i32: 1, 0>} : (!pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected rewrite region to be non-empty if external name is not specified}}
  "pdl.rewrite"(%op) ({
  }) {operandSegmentSizes = array<i32: 1, 0>} : (!pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected no external arguments when the rewrite is specified inline}}
  "pdl.rewrite"(%op, %op) ({
    erase %op
  }) {operandSegmentSizes = array<i32: 1, 1>} : (!pdl.operation, !pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  rewrite %op {
    %new = operation "a.two"
    %v = result 0 of %new
    // expected-error @+1 {{expected no replacement values to be provided when the replacement operation is present}}
    "pdl.replace"(%op, %new, %v) {operandSegmentSizes = array<i32: 1, 1, 1>} : (!pdl.operation, !pdl.operation, !pdl.value) -> ()
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "a.one"
  // expected-error @+1 {{expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'}}
  %v = "pdl.results"(%op) : (!pdl.operation) -> !pdl.value
  rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %v = operand
  %op = operation "a.one"(%v : !pdl.value)
  rewrite %op {
    %ty = type : i32
    // expected-error @+1 {{expected operand to have element type '!pdl.value', but got '!pdl.type'}}
    %r = range %v, %ty : !pdl.value, !pdl.type
  }
}

// -----

pdl_interp.func @f(%op: !pdl.operation) {
  %ty = pdl_interp.create_type i32
  // expected-error @+1 {{with inferred results cannot also have explicit result types}}
  %new = "pdl_interp.create_operation"(%ty) {inferredResultTypes, inputAttributeNames = [], name = "a.one", operandSegmentSizes = array<i32: 0, 0, 1>} : (!pdl.type) -> !pdl.operation
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%op: !pdl.operation) {
  // expected-error @+1 {{has inferred results, but the created operation 'a.one' does not support result type inference (or is not registered)}}
  %new = pdl_interp.create_operation "a.one" -> <inferred>
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%op: !pdl.operation) {
  // expected-error @+1 {{expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_operand_count of %op to dense<[1, 2]> : vector<2xi32>(^bb1) -> ^bb1
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%ops: !pdl.range<operation>) {
  // expected-error @+1 {{operand must be a range of loop variable type}}
  "pdl_interp.foreach"(%ops)[^bb1] ({
  ^bb0(%v: !pdl.value):
    pdl_interp.continue
  }) : (!pdl.range<operation>) -> ()
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%ops: !pdl.range<operation>) {
  // expected-error @+1 {{requires exactly one argument}}
  "pdl_interp.foreach"(%ops)[^bb1] ({
    pdl_interp.continue
  }) : (!pdl.range<operation>) -> ()
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%vs: !pdl.range<value>) {
  // expected-error @+1 {{failed to verify that `range` is a PDL range whose element type matches type of `result`}}
  %0 = "pdl_interp.extract"(%vs) {index = 0 : i32} : (!pdl.range<value>) -> !pdl.type
  pdl_interp.finalize
}
