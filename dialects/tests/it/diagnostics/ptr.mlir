// What the parsers and verifiers of the ptr dialect reject.

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = ptr.constant #ptr.null : i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.constant' op result #0 must be pointer type, but got 'i32'}}
  %0 = ptr.constant 1 : i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  %0 = ptr.constant #ptr.null
  // expected-error @+1 {{expected a trailing type}}
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "ptr.constant"() {value = 1 : i32} : () -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{the input value cannot be of type `!ptr.ptr`}}
  %0 = ptr.to_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.to_ptr %um : memref<*xf32> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{custom op 'ptr.to_ptr' invalid kind of type specified}}
  %0 = ptr.to_ptr %i : i32 -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{the result type cannot be `!ptr.ptr`}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{custom op 'ptr.from_ptr' invalid kind of type specified}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{custom op 'ptr.get_metadata' invalid kind of type specified}}
  %0 = ptr.get_metadata %i : i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'release'}}
  %0 = ptr.load %p atomic release alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.load' op expected alignment for atomic access}}
  %0 = ptr.load %p atomic monotonic : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.load %p alignment = 3 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{alignment must be positive}}
  %0 = ptr.load %p alignment = -3 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.load' op expected syncscope to be null for non-atomic access}}
  %0 = "ptr.load"(%p) {syncscope="a"} : (!ptr.ptr<#ptr.generic_space>) -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{custom op 'ptr.load' expected one of [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst] for Atomic ordering for LLVM's memory model, got: foo}}
  %0 = ptr.load %p atomic foo alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acquire'}}
  ptr.store %i, %p atomic acquire alignment = 8 : i32, !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acq_rel'}}
  ptr.store %i, %p atomic acq_rel alignment = 8 : i32, !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // ours
  // expected-error @+1 {{expected SSA operand}}
  %0 = ptr.ptr_add foo %p, %o : !ptr.ptr<#ptr.generic_space>, index
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{shapes of base and offset must match}}
  %0 = ptr.ptr_add %vp, %vo5 : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<5xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{the shaped containers type must match}}
  %0 = ptr.ptr_add %vp, %to : vector<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #0 must be A shaped type with value semantics and rank. of pointer type values or pointer type, but got 'i32'}}
  %0 = "ptr.ptr_add"(%i, %o) : (i32, index) -> i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{expected the result to have the same container type as the operands when operands are shaped}}
  %0 = ptr.ptr_diff %vp, %vp : vector<4x!ptr.ptr<#ptr.generic_space>> -> tensor<4xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %0 = ptr.ptr_diff %vp, %vp : vector<4x!ptr.ptr<#ptr.generic_space>> -> i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{custom op 'ptr.ptr_diff' expected one of [none, nuw, nsw] for Pointer difference flags, got: foo}}
  %0 = ptr.ptr_diff nuw | foo %p, %p : !ptr.ptr<#ptr.generic_space> -> i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that result and mask must be compatible}}
  %0 = "ptr.gather"(%vp, %mask, %vf) : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<5xf32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.masked_load' op failed to verify that result and mask must be compatible}}
  %0 = "ptr.masked_load"(%p, %mask, %vo5) : (!ptr.ptr<#ptr.generic_space>, vector<4xi1>, vector<5xi32>) -> vector<5xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.masked_store' op failed to verify that value and mask must be compatible}}
  "ptr.masked_store"(%vo5, %p, %mask) : (vector<5xi32>, !ptr.ptr<#ptr.generic_space>, vector<4xi1>) -> ()
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>, %o: index, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %vf: vector<4xf32>, %i: i32, %vo: vector<4xi32>, %to: tensor<4xi32>, %vo5: vector<5xi32>, %um: memref<*xf32>) {
  // expected-error @+1 {{'ptr.scatter' op operand #2 must be A shaped type with value semantics and rank. of 1-bit signless integer values, but got 'vector<4xf32>'}}
  "ptr.scatter"(%vf, %vp, %vf) : (vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{size entry must be divisible by 8}}
func.func private @a() attributes {x = #ptr.spec<size = 3, abi = 32, preferred = 64>}

// -----

// expected-error @+1 {{abi entry must be divisible by 8}}
func.func private @a() attributes {x = #ptr.spec<size = 32, abi = 3, preferred = 64>}

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
func.func private @a() attributes {x = #ptr.spec<size = 32, abi = 64, preferred = 32>}

// -----

// expected-error @+1 {{index entry must be divisible by 8}}
func.func private @a() attributes {x = #ptr.spec<size = 32, abi = 32, preferred = 32, index = 3>}

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @a() attributes {x = !ptr.ptr<1>}

// -----

// expected-error @+1 {{the ptr-like type has no metadata}}
func.func private @a() attributes {x = !ptr.ptr_metadata<!ptr.ptr<#ptr.generic_space>>}
