// Faults of structure, names and metadata, with the ops of several dialects.

// expected-error@below {{expected '(' at start of SSA symbol}}
"any.op"() {a = affine_map<(d0) -> (symbol d0)>} : () -> ()

// -----

func.func @f(%a: i32) {
  // expected-error@below {{invalid predicate attribute specification: "none"}}
  %0 = arith.cmpi "none", %a, %a : i32
  return
}

// -----

// expected-error@below {{variadic arguments must be in the end of the argument list}}
llvm.func @f(..., i32)

// -----

{-#
  dialect_resources: {
    arith: {
      // expected-error@below {{unexpected 'resource' section for dialect 'arith'}}
      a: "0x0400000001"
    }
  }
#-}

// -----

{-#
  dialect_resources: {
    builtin: {
      // expected-error@below {{expected hex string blob for key 'blob' to encode alignment in first 4 bytes}}
      blob: "0x"
    }
  }
#-}

// -----

func.func @f(%a: i32) {
  // The note is ours.
  // expected-note@below {{defined here with 2 results}}
  %0:2 = "any.op"() : () -> (i32, i32)
  // expected-error@below {{reference to invalid result number}}
  "any.use"(%0#2) : (i32) -> ()
  return
}

// -----

func.func @f() {
  // expected-note@below {{previously used here with type 'i32'}}
  "any.use"(%0) : (i32) -> ()
  // expected-error@below {{definition of SSA value '%0#0' has type 'i64'}}
  %0 = "any.op"() : () -> i64
  return
}

// -----

// expected-error@below {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'plain'}}
module attributes {plain = 1 : i32} {}

// -----

func.func @f(%lower: index, %start: f32) {
  // expected-error@below {{0-th init and 0-th region iter_arg have different type: 'f32' != 'f64'}}
  %r = "scf.for"(%lower, %lower, %lower, %start) ({
  ^bb0(%i: index, %x: f64):
    "scf.yield"(%x) : (f64) -> ()
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%lower: index, %start: f32) {
  // expected-error@below {{0-th region iter_arg and 0-th loop result have different type: 'f32' != 'f64'}}
  %r = "scf.for"(%lower, %lower, %lower, %start) ({
  ^bb0(%i: index, %x: f32):
    "scf.yield"(%x) : (f32) -> ()
  }) : (index, index, index, f32) -> f64
  return
}

// -----

// expected-note@below {{operand defined as a block argument (block #1 in the same region)}}
func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1(%c : i1), ^bb2
^bb1(%x: i1):
  return
^bb2:
  // expected-error@below {{operand #0 does not dominate this use}}
  "any.use"(%x) : (i1) -> ()
  return
}

// -----

// expected-error@below {{requires attribute 'sym_name'}}
"func.func"() ({}) {function_type = () -> ()} : () -> ()

// -----

func.func @f(%a: index, %m: memref<4xf32>) {
  // expected-error@below {{expected ')' at end of SSA symbol}}
  %0 = affine.load %m[symbol(%a] : memref<4xf32>
  return
}

// -----

// expected-error@below {{unexpected ssa identifier}}
"any.op"() {a = affine_map<(d0)[s0] -> (symbol(s0))>} : () -> ()

// -----

// A word that begins a symbol names no dimension.
// expected-error@below {{expected '(' at start of SSA symbol}}
"any.op"() {a = affine_map<(symbol) -> (symbol)>} : () -> ()

// -----

// expected-error@below {{expected valid keyword}}
llvm.func @f() -> !llvm.array<2 x 3>

// -----

// expected-error@below {{requires one region}}
"builtin.module"() ({}, {}) : () -> ()

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{expected ssa identifier}}
  %0 = affine.load %m[symbol(a)] : memref<4xf32>
  return
}

// -----

// Of several attributes that are missing, the first by name is told.
// expected-error@+1 {{'llvm.func' op requires attribute 'function_type'}}
"llvm.func"() ({
}) : () -> ()

// -----

// expected-error@+3 {{'builtin.module' op expects at most one data layout attribute}}
// expected-note@+2 {{'dlti.dl_spec' is a data layout attribute}}
// expected-note@+1 {{'foo.spec' is a data layout attribute}}
module attributes {dlti.dl_spec = #dlti.dl_spec<>, foo.spec = #dlti.dl_spec<>} {
}

// -----

// ours: the words are those of the enum
// expected-error@+1 {{expected keyword for LLVM Linkage specification}}
"any.op"() {a = #llvm.linkage<1>} : () -> ()

// -----

// expected-error@+1 {{expected valid keyword or string}}
"any.op"() {a = #arith.fastmath<1>} : () -> ()
