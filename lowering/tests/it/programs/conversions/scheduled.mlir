// pipeline: builtin.module(transform-interpreter)
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %branches = transform.apply_registered_pass "convert-scf-to-cf" to %functions : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "convert-arith-to-llvm" with options = { "index-bitwidth" = 32 } to %branches : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  func.func @f(%c: i1, %a: i32) -> i32 {
    %r = scf.if %c -> i32 {
      %0 = arith.addi %a, %a : i32
      scf.yield %0 : i32
    } else {
      scf.yield %a : i32
    }
    return %r : i32
  }
}
