// Faults of the text.

// expected-error@below {{undefined symbol alias id 'a'}}
"any.op"() {a = #a} : () -> ()

// -----

// expected-error@below {{unbalanced '(' character in pretty dialect name}}
"any.op"() {a = #any.x<[(]>} : () -> ()

// -----

// expected-error@below {{expected ',' or ']'}}
"any.op"() {a = [1 2]} : () -> ()

// -----

// expected-error@below {{floating point value not valid for specified type}}
"any.op"() {a = 1.0 : i32} : () -> ()

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
"any.op"() {a = -1 : f32} : () -> ()

// -----

// expected-error@below {{integer constant out of range}}
"any.op"() {a = array<i8: 300>} : () -> ()

// -----

// expected-error@below {{expected 'true' or 'false' values for i1 type}}
"any.op"() {a = array<i1: 1>} : () -> ()

// -----

// expected-error@below {{elements literal must be a shaped type}}
"any.op"() {a = dense<1> : i32} : () -> ()

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
"any.op"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@below {{inferred shape of elements literal ([0]) does not match type ([1])}}
"any.op"() {a = dense<[]> : tensor<1xi32>} : () -> ()

// -----

// expected-error@below {{expected AffineMap, but got IntegerSet}}
"any.op"() {a = affine_map<(d0) : (d0 >= 0)>} : () -> ()

// -----

// expected-error@below {{expected IntegerSet, but got AffineMap}}
"any.op"() {a = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error@below {{use of undeclared identifier}}
"any.op"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error@below {{unexpected ssa identifier}}
"any.op"() {a = affine_map<(d0) -> (%0)>} : () -> ()

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"any.op"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
"any.op"() {a = loc("f":1:1 to x)} : () -> ()

// -----

// expected-error@below {{expected '(' in location}}
"any.op"() : () -> () loc "f"

// -----

// expected-error@below {{expected ')' in location}}
"any.op"() : () -> () loc("f"

// -----

// expected-error@below {{expected list element}}
"any.op"() : () -> memref<4xi32, >

// -----

// expected-error@below {{expected ',' or '>'}}
"any.op"() : () -> memref<4xi32, 1 2>

// -----

// expected-error@below {{unsupported memory space Attribute}}
"any.op"() : () -> memref<4xi32, unit>

// -----

// expected-error@below {{cannot apply encoding to unranked tensor}}
"any.op"() : () -> tensor<*xi32, 1>

// -----

// expected-error@below {{expected '>' in tensor type}}
"any.op"() : () -> tensor<4xi32 1>

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"any.op"() : () -> vector<4xtensor<4xi32>>

// -----

// expected-error@below {{invalid dialect namespace '"any-op"'}}
"any.op"() : () -> !any-op.x

// -----

%0 = "any.op"() : () -> i32
// expected-error@below {{expected 1 operand type but had 0}}
"any.op"(%0) : () -> ()

// -----

// expected-error@below {{invalid properties {sym_name = 1 : i64} for op builtin.module: Invalid attribute `sym_name` in property conversion: 1 : i64}}
"builtin.module"() <{sym_name = 1}> ({}) : () -> ()

// -----

// expected-error@below {{invalid properties 1 : i64 for op builtin.module: expected DictionaryAttr to set properties}}
"builtin.module"() <1> ({}) : () -> ()

// -----

"builtin.module"() ({
  "any.op"() : () -> ()
^a:
  "any.op"() : () -> ()
// expected-error@below {{redefinition of block '^a'}}
^a:
}) : () -> ()

// -----

// expected-error@below {{expected '{' to begin a region}}
builtin.module @a-b {}
