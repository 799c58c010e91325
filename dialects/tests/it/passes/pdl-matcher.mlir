// pipeline: builtin.module(test-pdl-bytecode-pass)
module @patterns {
  pdl_interp.func @matcher(%root: !pdl.operation) {
    pdl_interp.switch_operation_name of %root to ["a.many", "a.sized"](^many, ^sized) -> ^end
  ^many:
    // For each user of the result that has a name.
    %result = pdl_interp.get_result 0 of %root
    pdl_interp.is_not_null %result : !pdl.value -> ^users, ^end
  ^users:
    %users = pdl_interp.get_users of %result : !pdl.value
    pdl_interp.foreach %user : !pdl.operation in %users {
      pdl_interp.check_operation_name of %user is "a.user" -> ^found, ^next
    ^found:
      pdl_interp.record_match @rewriters::@take(%user, %root : !pdl.operation, !pdl.operation) : benefit(1), loc([%root, %user]) -> ^next
    ^next:
      pdl_interp.continue
    } -> ^end
  ^sized:
    pdl_interp.switch_operand_count of %root to dense<[1, 2]> : vector<2xi32>(^one, ^two) -> ^end
  ^one:
    %operand = pdl_interp.get_operand 0 of %root
    %type = pdl_interp.get_value_type of %operand : !pdl.type
    pdl_interp.switch_type %type to [i32, i64](^two, ^end) -> ^end
  ^two:
    %attr = pdl_interp.get_attribute "n" of %root
    pdl_interp.is_not_null %attr : !pdl.attribute -> ^attribute, ^end
  ^attribute:
    %attr_type = pdl_interp.get_attribute_type of %attr
    pdl_interp.check_type %attr_type is i32 -> ^record, ^end
  ^record:
    pdl_interp.record_match @rewriters::@size(%root, %attr : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]), root("a.sized") -> ^better
  ^better:
    pdl_interp.check_attribute %attr is 7 : i32 -> ^record_better, ^end
  ^record_better:
    pdl_interp.record_match @rewriters::@gone(%root : !pdl.operation) : benefit(5), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }

  module @rewriters {
    pdl_interp.func @take(%user: !pdl.operation, %root: !pdl.operation) {
      %operands = pdl_interp.get_operands of %root : !pdl.range<value>
      %types = pdl_interp.get_value_type of %operands : !pdl.range<type>
      %new = pdl_interp.create_operation "a.taken"(%operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
      pdl_interp.erase %user
      pdl_interp.finalize
    }
    pdl_interp.func @size(%root: !pdl.operation, %attr: !pdl.attribute) {
      %operand = pdl_interp.get_operand 0 of %root
      %type = pdl_interp.create_type f32
      %types = pdl_interp.create_types [i1, i2]
      %values = pdl_interp.create_range %operand, %operand : !pdl.value, !pdl.value
      %new = pdl_interp.create_operation "a.made"(%values : !pdl.range<value>) {"m" = %attr} -> (%type, %types : !pdl.type, !pdl.range<type>)
      pdl_interp.replace %root with ()
      pdl_interp.finalize
    }
    pdl_interp.func @gone(%root: !pdl.operation) {
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}

module @ir {
  func.func @f(%x: i32, %y: i64) -> i32 {
    %0 = "a.many"(%x, %y) : (i32, i64) -> i32
    "a.user"(%0) : (i32) -> ()
    "a.other"(%0) : (i32) -> ()
    "a.sized"(%x) {n = 3 : i32} : (i32) -> ()
    "a.sized"(%y) {n = 3 : i32} : (i64) -> ()
    "a.sized"(%y, %x) {n = 4 : i32} : (i64, i32) -> ()
    "a.sized"(%y, %x) {n = 4 : i64} : (i64, i32) -> ()
    "a.sized"(%x, %x) {n = 7 : i32} : (i32, i32) -> ()
    return %0 : i32
  }
}
