// Types and ops of the llvm dialect.

// expected-error@below {{unknown LLVM type: foo}}
llvm.func @f() -> !llvm.foo

// -----

// expected-error@below {{unexpected type, expected keyword}}
llvm.func @f() -> !llvm.i32

// -----

// expected-error@below {{unexpected type, expected keyword}}
llvm.func @f() -> !llvm.tensor<4xi32>

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
llvm.func @f() -> !llvm.array<4 x i32

// -----

// expected-error@below {{expected integer value}}
llvm.func @f() -> !llvm.array<x i32>

// -----

// expected-error@below {{invalid LLVM structure element type: '!llvm.void'}}
llvm.func @f() -> !llvm.struct<(void)>

// -----

// expected-error@below {{expected ')'}}
llvm.func @f(!llvm.func<void (..., i32)>)

// -----

// expected-error@below {{expected string}}
llvm.func @f(!llvm.target<a>)

// -----

// expected-error@below {{custom op 'llvm.icmp' invalid kind of attribute specified}}
llvm.func @f(%a: i32) { llvm.icmp 42 %a, %a : i32 }

// -----

// expected-error@below {{custom op 'llvm.call_intrinsic' invalid kind of attribute specified}}
llvm.func @f(%a: i32) { llvm.call_intrinsic @f() : () -> () }

// -----

// expected-error@below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
llvm.func @f(%a: i32) { llvm.call @f(%a) : (i32) }

// -----

// expected-error@below {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { llvm.call %p(%a) : (i32) -> () }

// -----

// expected-error@below {{custom op 'llvm.call' expected trailing function type}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { llvm.call %p(%a) : !llvm.ptr, (i32) }

// -----

// expected-error@below {{expected '(' in operand list}}
llvm.func @f(%a: i32) { llvm.call @f %a : (i32) -> () }

// -----

// expected-error@below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(%a: tensor<4xi32>)

// -----

// expected-error@below {{custom op 'llvm.extractvalue' expected LLVM IR Dialect type, got 'tensor<4xi32>'}}
func.func @f(%b: tensor<4xi32>) { llvm.extractvalue %b[0] : tensor<4xi32> }

// -----

func.func private @g()
// expected-error@below {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
func.func @f() { llvm.call @g() : () -> () 
llvm.return }

// -----

llvm.func @f(%a: vector<2xf32>) {
  // expected-error@below {{vector types must have positive constant sizes but got 0}}
  %0 = llvm.shufflevector %a, %a [] : vector<2xf32>
  llvm.return
}
