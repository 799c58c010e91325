// What the parsers and verifiers of the wasmssa dialect reject.

// expected-error @+1 {{expected ':'}}
wasmssa.global @g i32

// -----

// expected-error @+1 {{custom op 'wasmssa.global' expecting either `exported` or symbol name. got foo}}
wasmssa.global foo @g i32

// -----

// expected-error @+1 {{'wasmssa.global' op attribute 'type' failed to satisfy constraint: type attribute of 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference}}
wasmssa.global @g memref<i32> : {
  wasmssa.return
}

// -----

// expected-error @+1 {{expected a constant initializer for this operator, got %1 = "wasmssa.add"(%0, %0) : (i32, i32) -> i32}}
wasmssa.global @g i32 : {
  %0 = wasmssa.const 1 : i32
  %1 = wasmssa.add %0 %0 : i32
  wasmssa.return %1 : i32
}

// -----

wasmssa.global @g i32 : {
  // expected-error @+1 {{symbol @foo is undefined}}
  %0 = wasmssa.global_get @foo : i32
  wasmssa.return %0 : i32
}

// -----

wasmssa.import_global "g" from "m" as @foo mutable : i32
wasmssa.global @g i32 : {
  // expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
  %0 = wasmssa.global_get @foo : i32
  wasmssa.return %0 : i32
}

// -----

// expected-error @+1 {{'wasmssa.import_global' op attribute 'type' failed to satisfy constraint: type attribute of 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference}}
wasmssa.import_global "g" from "m" as @x : memref<i32>

// -----

// ours
// expected-error @+1 {{invalid type for wasm.func argument. Expecting !wasm<local T>, got 'i32'}}
wasmssa.func @a(%x : i32) {
  wasmssa.return
}

// -----

wasmssa.func @a(%x : !wasmssa<local ref to i32>) {
  %y = wasmssa.const 1 : i64
  // expected-error @+1 {{input type and result type of local.set do not match}}
  wasmssa.local_set %x : ref to i32 to %y : i64
  wasmssa.return
}

// -----

wasmssa.func @a(%x : !wasmssa<local ref to i32>) {
  %y = wasmssa.const 1 : i64
  // expected-error @+1 {{input type and output type of local.tee do not match}}
  %z = wasmssa.local_tee %x : ref to i32 to %y : i64
  wasmssa.return
}

// -----

wasmssa.func @a() {
  %y = wasmssa.const 1 : i64
  // expected-error @+1 {{extend op can only take 8, 16 or 32 bits. Got 64}}
  %z = wasmssa.extend 64 : i32 low bits from %y : i64
  wasmssa.return
}

// -----

wasmssa.func @a() {
  %y = wasmssa.const 1 : i32
  // expected-error @+1 {{trying to extend the 32 low bits from a 'i32' value is illegal}}
  %z = wasmssa.extend 32 : i32 low bits from %y : i32
  wasmssa.return
}

// -----

wasmssa.func @a() {
  %y = wasmssa.const 1 : i32
  // expected-error @+1 {{reinterpret input and output type should be distinct}}
  %z = wasmssa.reinterpret %y : i32 as i32
  wasmssa.return
}

// -----

wasmssa.func @a() {
  %y = wasmssa.const 1 : i32
  // expected-error @+1 {{input type ('i32') and output type ('f64') have incompatible bit widths}}
  %z = wasmssa.reinterpret %y : i32 as f64
  wasmssa.return
}

// -----

// expected-error @+1 {{custom op 'wasmssa.func' expected non-empty function body}}
wasmssa.func @a() {
}

// -----

// expected-error @+1 {{entry block argument type should be LocalRefType, got 'i32' for block argument 0}}
"wasmssa.func"() <{sym_name = "a", functionType = (i32) -> ()}> ({
^bb0(%a : i32):
  wasmssa.return
}) : () -> ()

// -----

// expected-error @+1 {{entry block should have same number of arguments as function type. Function type has 1, entry block has 0}}
"wasmssa.func"() <{sym_name = "a", functionType = (i32) -> ()}> ({
^bb0:
  wasmssa.return
}) : () -> ()

// -----

// expected-error @+1 {{func argument type #0('i32') doesn't match entry block referenced type ('i64')}}
"wasmssa.func"() <{sym_name = "a", functionType = (i32) -> ()}> ({
^bb0(%a : !wasmssa<local ref to i64>):
  wasmssa.return
}) : () -> ()

// -----

wasmssa.func @a() {
  // expected-error @+1 {{'wasmssa.const' op result #0 must be 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float, but got 'i8'}}
  %0 = wasmssa.const 1 : i8
  wasmssa.return
}

// -----

// expected-error @+1 {{failed to verify 'elementType': 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference}}
"test.x"() {a = !wasmssa<local ref to memref<i32>>} : () -> ()

// -----

// expected-error @+1 {{failed to verify 'reference': Opaque type for function reference or Opaque type for external reference}}
"test.x"() {a = !wasmssa<tabletype i32 [1:]>} : () -> ()

// -----

wasmssa.func @a() {
  %y = wasmssa.const 1 : i32
  wasmssa.block : {
    // ours
    // expected-error @+1 {{'wasmssa.branch_if' op goes to label 2, and there are fewer around it}}
    wasmssa.branch_if %y to level 2 else ^b
  ^b:
    wasmssa.block_return
  } > ^c
^c:
  wasmssa.return
}

// -----

wasmssa.func @a() {
  // ours
  // expected-error @+1 {{'wasmssa.block_return' op goes to label 0, and there are fewer around it}}
  wasmssa.block_return
}
