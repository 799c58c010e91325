// What the verifiers of the complex dialect reject.

func.func @bitcast_width(%z: complex<f32>) {
  // expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %z : complex<f32> to i32
  return
}

// -----

func.func @bitcast_of_reals(%x: f64) {
  // expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %x : f64 to i64
  return
}

// -----

func.func @bitcast_to_index(%z: complex<f32>) {
  // expected-error @+1 {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %z : complex<f32> to index
  return
}

// -----

func.func @bitcast_of_vector(%v: vector<2xf32>) {
  // expected-error @+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %v : vector<2xf32> to complex<f32>
  return
}

// -----

func.func @constant_of_one() {
  // expected-error @+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @constant_of_types() {
  // expected-error @+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f32, 1.0 : f64] : complex<f32>
  return
}

// -----

func.func @constant_of_text() {
  // expected-error @+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant [1.0 : f32, "text"] : complex<f32>
  return
}

// -----

func.func @create(%x: f32, %y: f64) {
  // expected-error @+1 {{'complex.create' op failed to verify that all of {real, imaginary} have same type}}
  %0 = "complex.create"(%x, %y) : (f32, f64) -> complex<f32>
  return
}

// -----

func.func @create_other(%x: f32) {
  // expected-error @+1 {{'complex.create' op failed to verify that complex element type matches real operand type}}
  %0 = "complex.create"(%x, %x) : (f32, f32) -> complex<f64>
  return
}

// -----

func.func @of_integers(%z: complex<i32>) {
  // expected-error @+1 {{'complex.neg' op operand #0 must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.neg %z : complex<i32>
  return
}

// -----

// expected-note @+2 {{add a trailing dot to make the literal a float}}
// expected-error @+1 {{unexpected decimal integer literal for a floating point value}}
func.func @number() attributes {a = #complex.number<:f64 1.0, 2>} {
  return
}

// -----

// ours: a crash in MLIR
// expected-error @+1 {{element type of the complex attribute must be float like type.}}
func.func @number_of_integers() attributes {a = #complex.number<:i32 1.0, 2.0>} {
  return
}

// -----

// ours: MLIR takes any type
// expected-error @+1 {{the type of this complex number is 'complex<f32>'}}
func.func @number_of_another_type() attributes {a = #complex.number<:f32 1.0, 2.0> : complex<f64>} {
  return
}
