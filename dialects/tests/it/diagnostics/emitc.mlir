// What the parsers and verifiers of the emitc dialect reject.

func.func @a(%a: !emitc.lvalue<i32>, %p: i32) {
  // expected-error @+1 {{'emitc.apply' op applicable operator must not be empty}}
  %0 = emitc.apply ""(%p) : (i32) -> !emitc.ptr<i32>
  return
}

// -----

func.func @a(%a: !emitc.lvalue<i32>, %p: i32) {
  // expected-error @+1 {{'emitc.apply' op applicable operator is illegal}}
  %0 = emitc.apply "+"(%p) : (i32) -> !emitc.ptr<i32>
  return
}

// -----

func.func @a(%a: !emitc.lvalue<i32>, %p: i32) {
  // expected-error @+1 {{'emitc.apply' op operand type must be an lvalue when applying `&`}}
  %0 = emitc.apply "&"(%p) : (i32) -> !emitc.ptr<i32>
  return
}

// -----

func.func @a(%a: !emitc.lvalue<i32>, %p: i32) {
  // expected-error @+1 {{'emitc.apply' op result type must be a pointer when applying `&`}}
  %0 = emitc.apply "&"(%a) : (!emitc.lvalue<i32>) -> i32
  return
}

// -----

func.func @a(%a: !emitc.lvalue<i32>, %p: i32) {
  // expected-error @+1 {{'emitc.apply' op operand type must be a pointer when applying `*`}}
  %0 = emitc.apply "*"(%p) : (i32) -> i32
  return
}

// -----

func.func @a(%a: !emitc.lvalue<i32>, %p: i32) {
  // expected-error @+1 {{'emitc.apply' op operand type must be a pointer when applying `*`}}
  %0 = emitc.apply "*"(%a) : (!emitc.lvalue<i32>) -> i32
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op yielded value has no defining op}}
  %0 = emitc.expression %a : (i32) -> i32 { emitc.yield %a : i32 }
  return
}

// -----

// ours: mlir-opt has another message
func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op must yield a value at termination}}
  %0 = emitc.expression %a : (i32) -> i32 { }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op requires yielded type to match return type}}
  %0 = emitc.expression %a : (i32) -> i32 { %0 = emitc.add %a, %a : (i32, i32) -> i64 emitc.yield %0 : i64 }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op contains an unused operation}}
  %0 = emitc.expression %a : (i32) -> i32 { %0 = emitc.add %a, %a : (i32, i32) -> i32 %1 = emitc.add %a, %a : (i32, i32) -> i32  emitc.yield %0 : i32 }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op contains an unsupported operation}}
  %0 = emitc.expression %a : (i32) -> i32 { %0 = emitc.literal "M" : i32 %1 = emitc.add %a, %0 : (i32, i32) -> i32  emitc.yield %1 : i32 }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op requires exactly one result for each operation}}
  %0 = emitc.expression %a : (i32) -> i32 { %0:2 = emitc.call_opaque "a"() : () -> (i32, i32) %1 = emitc.add %0#0, %0#1 : (i32, i32) -> i32  emitc.yield %1 : i32 }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op requires exactly one use for operations with side effects}}
  %0 = emitc.expression %a : (i32) -> i32 { %0 = emitc.call_opaque "a"() : () -> (i32) %1 = emitc.add %0, %0 : (i32, i32) -> i32  emitc.yield %1 : i32 }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.expression' op must yield a value at termination}}
  %0 = emitc.expression %a : (i32) -> i64 { %0 = emitc.add %a, %a : (i32, i32) -> i64 emitc.yield }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{custom op 'emitc.expression' expected function type}}
  %0 = emitc.expression %a : i32 { %0 = emitc.add %a, %a : (i32, i32) -> i64 emitc.yield }
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{custom op 'emitc.expression' expected single return type}}
  %0 = emitc.expression %a : (i32) -> (i32, i32) { %0 = emitc.add %a, %a : (i32, i32) -> i64 emitc.yield }
  return
}

// -----

// ours: mlir-opt has another message
func.func @a(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = emitc.expression {} : () -> (i32) { %0 = emitc.literal "A" : i32 emitc.yield }
  return
}

// -----

// expected-error @+1 {{'emitc.field' op field must be nested within an emitc.class operation}}
emitc.field @x : i32

// -----

func.func @g() {
  // expected-error @+1 {{'emitc.get_field' op  must be nested within an emitc.class operation}}
  %0 = emitc.get_field @x : i32
  return
}

// -----

// expected-error @+1 {{'emitc.field' op expected valid emitc type}}
emitc.class @x { emitc.field @a : i128 }

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
emitc.class @x { emitc.field @"" : i32 = 3.0 : f32 }

// -----

// expected-note @+2 {{see existing symbol definition here}}
// expected-error @+1 {{redefinition of symbol named 'x'}}
emitc.class @x { emitc.field @"x" : i32 = 3 { foo } emitc.func @x() { %0 = emitc.get_field @y : i32 emitc.return} }

// -----

// expected-error @+1 {{'emitc.get_field' op result type 'f32' does not match field '@x' type 'i32'}}
emitc.class @x { emitc.field @"x" : i32 = 3 { foo } emitc.func @xx() { %0 = emitc.get_field @x : f32 emitc.return} }

// -----

// expected-error @+1 {{custom op 'emitc.include' expected trailing '>' for standard include}}
emitc.include <"a" {}

// -----

// expected-error @+1 {{custom op 'emitc.include' expected string attribute}}
emitc.include i32

// -----

// expected-error @+1 {{expected SSA operand}}
emitc.for %i = 1

// -----

// expected-error @+1 {{expected '{' to begin a region}}
emitc.if %i

// -----

// expected-error @+1 {{custom op 'emitc.global' initial value should be a integer, float, elements or opaque attribute}}
emitc.global @x : i32 = "a"

// -----

// expected-error @+1 {{expected operation name in quotes}}
emitc.global @x : !emitc.array<3xi32> = dense<1> : tensor<4xi32>

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.variable' op string attributes are not supported, use #emitc.opaque instead}}
  %0 = "emitc.variable"() {value = "a"} : () -> !emitc.lvalue<i32>
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.variable' op requires attribute to either be an #emitc.opaque attribute or it's type ('i64') to match the op's result type ('i32')}}
  %0 = "emitc.variable"() {value = 1 : i64} : () -> !emitc.lvalue<i32>
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error @+1 {{'emitc.variable' op attribute 'value' failed to satisfy constraint: An opaque attribute or TypedAttr instance}}
  %0 = "emitc.variable"() {value = unit} : () -> !emitc.lvalue<i32>
  return
}

// -----

func.func @a(%a: !emitc.lvalue<i32>, %b: i32) {
  // expected-error @+1 {{'emitc.assign' op cannot assign to block argument}}
  emitc.assign %b : i32 to %a : !emitc.lvalue<i32>
  return
}

// -----

func.func @a(%b: i32) {
  // expected-error @+1 {{'emitc.assign' op requires value's type ('i32') to match variable's type ('i64')}}
  %a = "emitc.variable"() {value = 1 : i64} : () -> !emitc.lvalue<i64> emitc.assign %b : i32 to %a : !emitc.lvalue<i64>
  return
}

// -----

func.func @a(%b: i32) {
  // expected-error @+1 {{'emitc.verbatim' op requires operands for each placeholder in the format string}}
  emitc.verbatim "{}" args %b, %b : i32, i32
  return
}

// -----

func.func @a(%b: i32) {
  // expected-error @+1 {{'emitc.verbatim' op expected '}' after unescaped '{' at end of string}}
  emitc.verbatim "{" args %b : i32
  return
}

// -----

func.func @a(%b: i32) {
  // expected-error @+1 {{'emitc.verbatim' op expected '}' after unescaped '{'}}
  emitc.verbatim "{a}" args %b : i32
  return
}

// -----

func.func @a(%b: i32) {
  // expected-note @+2 {{see yield operation here}}
  // expected-error @+1 {{'emitc.switch' op expected each region to return 0 values, but case region #0 returns 1}}
  emitc.switch %b : i32 case 1 { emitc.yield %b : i32 } default { }
  return
}

// -----

// ours: mlir-opt has another message
func.func @a(%b: i32) {
  // expected-error @+1 {{'emitc.switch' op has duplicate case value: 1}}
  emitc.switch %b : i32 case 1 { } case 1 { } default { }
  return
}

// -----

func.func @a(%b: i32) {
  // expected-error @+1 {{'emitc.switch' op has 0 case regions but 1 case values}}
  "emitc.switch"(%b) ({ emitc.yield }) {cases = array<i64:2>} : (i32) -> ()
  return
}

// -----

// expected-error @+1 {{shape must not be empty}}
func.func private @a(!emitc.array<i32>)

// -----

// expected-error @+1 {{expected static shape}}
func.func private @a(!emitc.array<?xi32>)

// -----

// expected-error @+1 {{expected '>'}}
func.func private @a(!emitc.array<3xi32, a>)

// -----

// ours: mlir-opt has another message
// expected-error @+1 {{invalid array element type '!emitc.array<2xi32>'}}
func.func private @a(!emitc.array<3x!emitc.array<2xi32>>)

// -----

// ours: mlir-opt has another message
// expected-error @+1 {{invalid array element type 'vector<3xi32>'}}
func.func private @a(!emitc.array<3xvector<3xi32>>)

// -----

// expected-error @+1 {{!emitc.lvalue must wrap supported emitc type, but got 'vector<3xi32>'}}
func.func private @a(!emitc.lvalue<vector<3xi32>>)

// -----

// expected-error @+1 {{!emitc.lvalue cannot wrap !emitc.array type}}
func.func private @a(!emitc.lvalue<!emitc.array<3xi32>>)

// -----

// expected-error @+1 {{pointers to lvalues are not allowed}}
func.func private @a(!emitc.ptr<!emitc.lvalue<i32>>)

// -----

// expected-error @+1 {{expected non empty string in !emitc.opaque type}}
func.func private @a(!emitc.opaque<"">)

// -----

// expected-error @+1 {{pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead}}
func.func private @a(!emitc.opaque<"a*">)

// -----

// expected-error @+1 {{'emitc.func' op cannot have lvalue type as argument}}
emitc.func @a(%a: !emitc.lvalue<i32>) { emitc.return }

// -----

// expected-error @+1 {{'emitc.func' op requires zero or exactly one result, but has 2}}
emitc.func @a() -> (i32, i32) { emitc.return }

// -----

// expected-error @+1 {{'emitc.func' op cannot return array type}}
emitc.func @a() -> !emitc.array<2xi32> { emitc.return }

// -----

// expected-error @+1 {{'emitc.return' op has 0 operands, but enclosing function (@a) returns 1}}
emitc.func @a() -> i32 { emitc.return }

// -----

// expected-error @+1 {{type of the return operand ('i32') doesn't match function result type ('i64') in function @a}}
emitc.func @a(%a: i32) -> i64 { emitc.return %a : i32 }

// -----

// expected-error @+1 {{'emitc.do' op region #1 ('conditionRegion') failed to verify constraint: region with 1 blocks}}
emitc.do { } while { }

// -----

// expected-error @+1 {{'emitc.do' op condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but found 1 operations}}
emitc.do { } while { emitc.yield }

// -----

// expected-error @+1 {{'emitc.do' op body region must not contain terminator}}
emitc.do { emitc.yield } while { %c = emitc.expression : () -> i1 { %0 = emitc.call_opaque "a"() : () -> i1  emitc.yield %0 : i1 } emitc.yield %c : i1 }

// -----

// expected-error @+1 {{'emitc.do' op expected condition region to return 1 value, but it returns 0 values}}
emitc.do {  } while { %c = emitc.expression : () -> i1 { %0 = emitc.call_opaque "a"() : () -> i1  emitc.yield %0 : i1 } emitc.yield }

// -----

// expected-error @+1 {{'emitc.do' op emitc.expression in condition region must return 'i1', but returns 'i32'}}
emitc.do {  } while { %c = emitc.expression : () -> i32 { %0 = emitc.call_opaque "a"() : () -> i32  emitc.yield %0 : i32 } emitc.yield %c : i32 } attributes {a}
