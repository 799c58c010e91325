module {
  func.func private @loads_arith(%arg0: f32) -> f32 {
    %0 = arith.negf %arg0 : f32
    return %0 : f32
  }
  pdl_interp.func @matcher(%arg0: !pdl.operation) {
    pdl_interp.check_operation_name of %arg0 is "a.one" -> ^bb1, ^bb3
  ^bb1:  // pred: ^bb0
    pdl_interp.check_operand_count of %arg0 is at_least 1 -> ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    pdl_interp.check_result_count of %arg0 is 2 -> ^bb4, ^bb3
  ^bb3:  // 12 preds: ^bb0, ^bb1, ^bb2, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb10, ^bb11
    pdl_interp.finalize
  ^bb4:  // pred: ^bb2
    %0 = pdl_interp.get_operand 0 of %arg0
    %1 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
    %2 = pdl_interp.get_operands 1 of %arg0 : !pdl.value
    %3 = pdl_interp.get_result 0 of %arg0
    %4 = pdl_interp.get_results of %arg0 : !pdl.range<value>
    %5 = pdl_interp.get_attribute "width" of %arg0
    %6 = pdl_interp.get_attribute_type of %5
    %7 = pdl_interp.get_value_type of %0 : !pdl.type
    %8 = pdl_interp.get_value_type of %1 : !pdl.range<type>
    %9 = pdl_interp.get_defining_op of %0 : !pdl.value
    %10 = pdl_interp.get_users of %3 : !pdl.value
    %11 = pdl_interp.extract 0 of %10 : !pdl.operation
    pdl_interp.is_not_null %2 : !pdl.value -> ^bb5, ^bb3
  ^bb5:  // pred: ^bb4
    pdl_interp.are_equal %0, %2 : !pdl.value -> ^bb6, ^bb3
  ^bb6:  // pred: ^bb5
    pdl_interp.check_attribute %5 is 3 : i32 -> ^bb7, ^bb3
  ^bb7:  // pred: ^bb6
    pdl_interp.check_type %6 is i32 -> ^bb8, ^bb3
  ^bb8:  // pred: ^bb7
    pdl_interp.check_types %8 are [i32, i64] -> ^bb9, ^bb3
  ^bb9:  // pred: ^bb8
    %12 = pdl_interp.apply_constraint "fits"(%0, %5 : !pdl.value, !pdl.attribute) : !pdl.attribute {isNegated = true} -> ^bb10, ^bb3
  ^bb10:  // pred: ^bb9
    pdl_interp.switch_attribute %5 to [10, true](^bb11, ^bb3) -> ^bb3
  ^bb11:  // pred: ^bb10
    pdl_interp.foreach %arg1 : !pdl.operation in %10 {
      pdl_interp.switch_type %7 to [i32, i64](^bb1, ^bb2) -> ^bb3
    ^bb1:  // pred: ^bb0
      pdl_interp.record_match @rewriters::@one(%arg1, %5 : !pdl.operation, !pdl.attribute) : benefit(1), generatedOps(["a.two"]), loc([%arg0, %9]), root("a.one") -> ^bb3
    ^bb2:  // pred: ^bb0
      pdl_interp.record_match @rewriters::@two : benefit(2), loc([%arg0]) -> ^bb3
    ^bb3:  // 3 preds: ^bb0, ^bb1, ^bb2
      pdl_interp.continue
    } -> ^bb3
  }
  pdl_interp.func @switches(%arg0: !pdl.operation, %arg1: !pdl.range<type>) {
    pdl_interp.switch_operand_count of %arg0 to dense<[1, 2]> : vector<2xi32>(^bb1, ^bb2) -> ^bb4
  ^bb1:  // pred: ^bb0
    pdl_interp.switch_result_count of %arg0 to dense<0> : vector<1xi32>(^bb2) -> ^bb4
  ^bb2:  // 2 preds: ^bb0, ^bb1
    pdl_interp.switch_operation_name of %arg0 to ["a.one", "a.two"](^bb3, ^bb3) -> ^bb4
  ^bb3:  // 2 preds: ^bb2, ^bb2
    pdl_interp.switch_types %arg1 to [[i32], [i64, i64]](^bb4, ^bb4) -> ^bb4
  ^bb4:  // 6 preds: ^bb0, ^bb1, ^bb2, ^bb3, ^bb3, ^bb3
    pdl_interp.branch ^bb5
  ^bb5:  // pred: ^bb4
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @one(%arg0: !pdl.operation, %arg1: !pdl.attribute) {
      %0 = pdl_interp.create_attribute 3 : i32
      %1 = pdl_interp.create_type i32
      %2 = pdl_interp.create_types [i32, i64]
      %3 = pdl_interp.get_operand 0 of %arg0
      %4 = pdl_interp.create_range %3 : !pdl.value
      %5 = pdl_interp.create_range : !pdl.range<type>
      %6 = pdl_interp.create_operation "a.two"(%3, %4 : !pdl.value, !pdl.range<value>) {"n" = %0} -> (%1, %2 : !pdl.type, !pdl.range<type>)
      %7 = pdl_interp.create_operation "arith.negf"(%3 : !pdl.value) -> <inferred>
      %8 = pdl_interp.create_operation "a.three"
      %9 = pdl_interp.get_results of %6 : !pdl.range<value>
      %10 = pdl_interp.apply_rewrite "make"(%arg1 : !pdl.attribute) : !pdl.attribute
      pdl_interp.apply_rewrite "log"
      pdl_interp.replace %arg0 with (%9 : !pdl.range<value>)
      pdl_interp.replace %8 with ()
      pdl_interp.erase %7
      pdl_interp.finalize
    }
  }
}
