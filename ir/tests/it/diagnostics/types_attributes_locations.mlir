// Faults in types, attributes, locations and the generic form of ops.

// expected-error@below {{expected bare identifier}}
"any.op"() {a = affine_map<(1) -> (0)>} : () -> ()

// -----

// expected-error@below {{constant too large for index}}
"any.op"() {a = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// expected-error@below {{missing left operand of binary operator}}
"any.op"() {a = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// expected-error@below {{expected affine expression}}
"any.op"() {a = affine_map<(d0) -> (])>} : () -> ()

// -----

// expected-error@below {{hexadecimal float literal should not have a leading minus}}
"any.op"() {a = -0x1 : f32} : () -> ()

// -----

// expected-error@below {{expected '<' after 'array'}}
"any.op"() {a = array[i32: 1]} : () -> ()

// -----

// expected-error@below {{expected '>' to close an array attribute}}
"any.op"() {a = array<i32: 1} : () -> ()

// -----

// expected-error@below {{expected '<' after 'strided'}}
"any.op"() {a = strided[1]} : () -> ()

// -----

// expected-error@below {{expected '<' after 'dense'}}
"any.op"() {a = dense 1} : () -> ()

// -----

// expected-error@below {{Expected '<' after 'sparse'}}
"any.op"() {a = sparse 1} : () -> ()

// -----

// expected-error@below {{expected '<' after 'dense_resource'}}
"any.op"() {a = dense_resource a} : () -> ()

// -----

// expected-error@below {{expected ',' between complex elements}}
"any.op"() {a = dense<(1 2)> : tensor<complex<i32>>} : () -> ()

// -----

// expected-error@below {{expected ')' after complex elements}}
"any.op"() {a = dense<(1, 2> : tensor<complex<i32>>} : () -> ()

// -----

// expected-error@below {{expected element literal of primitive type}}
"any.op"() {a = dense<@x> : tensor<i32>} : () -> ()

// -----

// expected-error@below {{undefined symbol alias id 'foo'}}
"any.op"() {a = #foo} : () -> ()

// -----

// expected-error@below {{undefined symbol alias id 'builtin'}}
"any.op"() {a = #builtin} : () -> ()

// -----

// expected-error@below {{expected '(' in callsite location}}
"any.op"() : () -> () loc(callsite "a")

// -----

// expected-error@below {{expected '>' after fused location metadata}}
"any.op"() : () -> () loc(fused<1["a"])

// -----

// expected-error@below {{expected '[' in fused location}}
"any.op"() : () -> () loc(fused<1> "a")

// -----

// expected-error@below {{expected valid ssa identifier}}
%a, 1 = "any.op"() : () -> (i32, i32)

// -----

// expected-error@below {{expected integer number of results}}
%a:x = "any.op"() : () -> i32

// -----

// expected-error@below {{expected '(' to start operand list}}
"any.op" : () -> ()

// -----

// expected-error@below {{null character not allowed in operation name}}
"any\00op"() : () -> ()

// -----

// expected-error@below {{expected ')' to end region list}}
"any.op"() ({} : () -> ()

// -----

// expected-error@below {{expected '->' in function type}}
"any.op"() : () ()

// -----

// expected-error@below {{expected ',' or '>' in memref type}}
%0 = "any.op"() : () -> memref<2xi32 x>

// -----

// expected-error@below {{expected the number of strides to match the rank}}
%0 = "any.op"() : () -> memref<2xi32, strided<[1, 1]>>

// -----

// expected-error@below {{missing ']' closing scalable dimension}}
%0 = "any.op"() : () -> vector<[2xi32>

// -----

// expected-error@below {{expected 'x' in dimension list}}
%0 = "any.op"() : () -> tensor<2 i32>

// -----

// expected-error@below {{invalid SSA value result number}}
"any.op"(%a#x) : (i32) -> ()

// -----

// expected-error@below {{expected SSA operand}}
"any.op"(%a, ) : (i32) -> ()

// -----

// expected-note@below {{prior use here}}
"any.op"(%a) : (i32) -> ()
// expected-error@below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
"any.op"(%a) : (i64) -> ()
%a = "any.def"() : () -> i32

// -----

// expected-error@below {{'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"builtin.module"() ({}) {sym_name = 1} : () -> ()

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = unit : } : () -> ()

// -----

// expected-error@below {{expected '(' in inline location}}
"any.op"() {a = loc} : () -> ()

// -----

// expected-error@below {{expected '<' in affine map}}
"any.op"() {a = affine_map} : () -> ()

// -----

// expected-error@below {{expected '>' in tuple type}}
%0 = "any.op"() : () -> tuple<i32

// -----

// expected-error@below {{expected ')' in callsite location}}
"any.op"() : () -> () loc(callsite("a" at "b" "c"))

// -----

// expected-error@below {{expected ')' after child location of NameLoc}}
"any.op"() : () -> () loc("a"("b" "c"))
