#extern = #ml_program.extern : tensor<2xi32>
module {
  ml_program.global private mutable @a(dense<4> : tensor<4xi32>) : tensor<?xi32>
  ml_program.global private @b(#extern) : tensor<2xi32>
  ml_program.global private mutable @c : tensor<?xi32>
  ml_program.func @f(%arg0: i32) -> i32 {
    ml_program.return %arg0 : i32
  }
  ml_program.func private @g(i32) -> i32
  ml_program.subgraph @h(%arg0: i32) -> i32 {
    ml_program.output %arg0 : i32
  }
  ml_program.subgraph @i(%arg0: i32) -> (tensor<?xi32>, !ml_program.token) {
    %0 = ml_program.token
    %result, %produceToken = ml_program.global_load_graph @c ordering(%0 -> !ml_program.token) : tensor<?xi32>
    %1 = ml_program.global_store_graph @c = %result ordering(%0, %produceToken -> !ml_program.token) : tensor<?xi32>
    %2 = ml_program.global_store_graph @c = %result ordering(() -> !ml_program.token) : tensor<?xi32>
    ml_program.output %result, %1 : tensor<?xi32>, !ml_program.token
  }
  ml_program.func @j() {
    %c = ml_program.global_load @c : tensor<?xi32>
    %b = ml_program.global_load_const @b : tensor<2xi32>
    ml_program.global_store @c = %c : tensor<?xi32>
    ml_program.return
  }
}
