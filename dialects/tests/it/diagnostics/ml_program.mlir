// What the verifiers of the ml_program dialect reject.

// expected-error @+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @a : i32

// -----

ml_program.func @undefined() {
  // expected-error @+1 {{'ml_program.global_load' op undefined global: @nowhere}}
  %0 = ml_program.global_load @nowhere : i32
  ml_program.return
}

// -----

ml_program.global private mutable @a : i32
ml_program.func @load() {
  // expected-error @+1 {{'ml_program.global_load' op cannot load from global typed 'i32' as 'i64'}}
  %0 = ml_program.global_load @a : i64
  ml_program.return
}

// -----

ml_program.global private mutable @a : i32
ml_program.func @load_const() {
  // expected-error @+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @a}}
  %0 = ml_program.global_load_const @a : i32
  ml_program.return
}

// -----

ml_program.global private @a(3 : i32) : i32
ml_program.func @store(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to an immutable global @a}}
  ml_program.global_store @a = %x : i32
  ml_program.return
}

// -----

ml_program.global private mutable @a : i32
ml_program.subgraph @store_graph(%x: i64) {
  // expected-error @+1 {{'ml_program.global_store_graph' op cannot store to a global typed 'i32' from 'i64'}}
  %t = ml_program.global_store_graph @a = %x ordering(() -> !ml_program.token) : i64
  ml_program.output
}

// -----

ml_program.func @return_type(%x: i64) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @return_type}}
  ml_program.return %x : i64
}

// -----

ml_program.func @return_count(%x: i64) -> i32 {
  // expected-error @+1 {{'ml_program.return' op has 0 operands, but enclosing function (@return_count) returns 1}}
  ml_program.return
}

// -----

ml_program.subgraph @output_type(%x: i64) -> i32 {
  // expected-error @+1 {{type of output operand 0 ('i64') doesn't match function result type ('i32') in function @output_type}}
  ml_program.output %x : i64
}

// -----

ml_program.subgraph @output_count(%x: i64) -> i32 {
  // expected-error @+1 {{'ml_program.output' op has 0 operands, but enclosing function (@output_count) outputs 1}}
  ml_program.output
}

// -----

// expected-error @+1 {{'ml_program.func' op symbol declaration cannot have public visibility}}
ml_program.func @declared() -> i32

// -----

func.func @tokens(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store_graph' op operand #1 must be variadic of Token for establishing execution ordering in a graph, but got 'i32'}}
  %0 = "ml_program.global_store_graph"(%x, %x) <{global = @x}> : (i32, i32) -> !ml_program.token
  return
}
