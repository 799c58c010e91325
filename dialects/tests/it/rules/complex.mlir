// pipeline: builtin.module(canonicalize)
// covers: CANON-COMPLEX-001, CANON-COMPLEX-002, CANON-COMPLEX-003
func.func @parts(%z: complex<f32>, %x: f32, %y: f32) -> (complex<f32>, f32, f32, f32, f32) {
  %0 = complex.re %z : complex<f32>
  %1 = complex.im %z : complex<f32>
  %2 = complex.create %0, %1 : complex<f32>
  %3 = complex.create %x, %y : complex<f32>
  %4 = complex.re %3 : complex<f32>
  %5 = complex.im %3 : complex<f32>
  %6 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %7 = complex.re %6 : complex<f32>
  %8 = complex.im %6 : complex<f32>
  return %2, %4, %5, %7, %8 : complex<f32>, f32, f32, f32, f32
}

func.func @parts_of_two(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.re %a : complex<f32>
  %1 = complex.im %b : complex<f32>
  %2 = complex.create %0, %1 : complex<f32>
  return %2 : complex<f32>
}

// covers: CANON-COMPLEX-004, CANON-COMPLEX-005
func.func @negated_parts(%x: f32, %y: f32) -> (f32, f32) {
  %0 = complex.create %x, %y : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.re %1 : complex<f32>
  %3 = complex.im %1 fastmath<nnan> : complex<f32>
  return %2, %3 : f32, f32
}

// covers: CANON-COMPLEX-006, CANON-COMPLEX-007, CANON-COMPLEX-008
func.func @sums(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %zero = complex.constant [0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  %2 = complex.add %b, %0 : complex<f32>
  %3 = complex.add %a, %zero : complex<f32>
  %4 = complex.add %a, %b : complex<f32>
  %5 = complex.sub %4, %b : complex<f32>
  %6 = complex.sub %a, %zero : complex<f32>
  return %1, %2, %3, %5, %6 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// covers: CANON-COMPLEX-009, CANON-COMPLEX-010
func.func @products(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %i = complex.constant [1.0 : f32, 1.0 : f32] : complex<f32>
  %0 = complex.mul %a, %one : complex<f32>
  %1 = complex.div %a, %one : complex<f32>
  %2 = complex.mul %a, %i : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}

// covers: CANON-COMPLEX-011, CANON-COMPLEX-012, CANON-COMPLEX-013, CANON-COMPLEX-014
func.func @inverses(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.neg %a : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.conj %a : complex<f32>
  %3 = complex.conj %2 : complex<f32>
  %4 = complex.exp %a : complex<f32>
  %5 = complex.log %4 : complex<f32>
  %6 = complex.log %a : complex<f32>
  %7 = complex.exp %6 : complex<f32>
  return %1, %3, %5, %7 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// covers: CANON-COMPLEX-015, CANON-COMPLEX-016, CANON-COMPLEX2-001
func.func @bits(%a: complex<f32>, %x: f64) -> (complex<f32>, complex<f32>, i64, f64, complex<f32>) {
  %0 = complex.bitcast %a : complex<f32> to complex<f32>
  %1 = complex.bitcast %a : complex<f32> to i64
  %2 = complex.bitcast %1 : i64 to complex<f32>
  %3 = complex.bitcast %x : f64 to complex<f32>
  %4 = complex.bitcast %3 : complex<f32> to i64
  %5 = arith.bitcast %1 : i64 to f64
  %6 = arith.bitcast %x : f64 to i64
  %7 = complex.bitcast %6 : i64 to complex<f32>
  return %0, %2, %4, %5, %7 : complex<f32>, complex<f32>, i64, f64, complex<f32>
}

func.func @elements() -> (tensor<2xcomplex<f32>>, complex<f32>) {
  %c1 = arith.constant 1 : index
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %1 = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %2 = tensor.from_elements %0, %1 : tensor<2xcomplex<f32>>
  %3 = tensor.extract %2[%c1] : tensor<2xcomplex<f32>>
  return %2, %3 : tensor<2xcomplex<f32>>, complex<f32>
}
