module {
  pdl.pattern @fold_pair : benefit(2) {
    %0 = attribute = 3 : i32
    %1 = attribute
    %2 = type : i64
    %3 = attribute : %2
    %4 = types : [i32, f32]
    %5 = operand : %2
    %6 = operands : %4
    %7 = operands
    %8 = operation "a.pair"(%5, %6 : !pdl.value, !pdl.range<value>) {"first" = %0, "last" = %1} -> (%2 : !pdl.type)
    %9 = result 0 of %8
    %10 = operation(%9, %7 : !pdl.value, !pdl.range<value>) {"width" = %3}
    %11 = results of %10
    %12 = results 1 of %10 -> !pdl.range<value>
    %13 = results 0 of %10 -> !pdl.value
    apply_native_constraint "fits"(%9, %1 : !pdl.value, !pdl.attribute)
    %14 = apply_native_constraint "sum"(%0 : !pdl.attribute) : !pdl.attribute {isNegated = true}
    rewrite %10 {
      %15 = apply_native_rewrite "make"(%1 : !pdl.attribute) : !pdl.attribute
      %16 = range %5, %6 : !pdl.value, !pdl.range<value>
      %17 = range : !pdl.range<type>
      %18 = operation "a.other"(%16 : !pdl.range<value>) {"with" = %15} -> (%2, %17 : !pdl.type, !pdl.range<type>)
      replace %10 with %18
      erase %8
    }
  }
  pdl.pattern : benefit(0) attributes {a.note} {
    %0 = operation "a.one"
    rewrite %0 {
      %1 = type : i32
      %2 = operation "a.two" -> (%1 : !pdl.type)
      %3 = result 0 of %2
      replace %0 with(%3 : !pdl.value)
    }
  }
  pdl.pattern @external : benefit(1) {
    %0 = operand
    %1 = operation "a.one"(%0 : !pdl.value)
    rewrite %1 with "rewriter"(%0 : !pdl.value) attributes {a.note}
  }
  pdl.pattern @anywhere : benefit(1) {
    %0 = operation "a.one"
    rewrite {
      erase %0
    }
  }
  func.func private @ranges(!pdl.range<attribute>, !pdl.range<operation>, !pdl.range<type>, !pdl.range<value>)
}
