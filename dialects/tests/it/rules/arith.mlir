// pipeline: builtin.module(canonicalize)

// covers: CANON-ARITH-072
func.func @product_with_zero(%a: f32) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %0 = arith.mulf %a, %zero fastmath<nnan,nsz> : f32
  %1 = arith.mulf %a, %zero fastmath<nnan> : f32
  return %0, %1 : f32, f32
}

// covers: CANON-ARITH-117, CANON-ARITH-270
func.func @truncations(%a: i64) -> (i8, i8, i8) {
  %0 = arith.trunci %a : i64 to i32
  %1 = arith.trunci %0 : i32 to i8
  %2 = arith.trunci %a overflow<nsw> : i64 to i32
  %3 = arith.trunci %2 overflow<nsw> : i32 to i8
  %4 = arith.trunci %a overflow<nsw> : i64 to i32
  %5 = arith.trunci %4 overflow<nuw> : i32 to i8
  return %1, %3, %5 : i8, i8, i8
}

// covers: CANON-ARITH-124, CANON-ARITH-125
func.func @rounded_integers(%a: i16, %b: i64) -> (f32, f32, f32) {
  %0 = arith.sitofp %a : i16 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.uitofp %a : i16 to f64
  %3 = arith.truncf %2 : f64 to f32
  %4 = arith.sitofp %b : i64 to f64
  %5 = arith.truncf %4 : f64 to f32
  return %1, %3, %5 : f32, f32, f32
}

// covers: CANON-ARITH-153, CANON-ARITH-154
func.func @extended(%a: i8, %b: i8) -> (i1, i1, i1, i1) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.cmpi slt, %0, %1 : i32
  %3 = arith.cmpi eq, %0, %1 : i32
  %4 = arith.extui %a : i8 to i32
  %5 = arith.extui %b : i8 to i32
  %6 = arith.cmpi slt, %4, %5 : i32
  %7 = arith.cmpi ne, %4, %5 : i32
  return %2, %3, %6, %7 : i1, i1, i1, i1
}

// covers: CANON-ARITH-156, CANON-ARITH-157
func.func @compared_with_nan(%a: f32) -> (i1, i1, i1) {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %a, %nan : f32
  %1 = arith.cmpf ult, %a, %nan : f32
  %2 = arith.cmpf uno, %nan, %a : f32
  return %0, %1, %2 : i1, i1, i1
}

// covers: CANON-ARITH-159, CANON-ARITH-160, CANON-ARITH-161, CANON-ARITH-162, CANON-ARITH-166, CANON-ARITH-167
func.func @signed_integers(%a: i32) -> (i1, i1, i1, i1, i1, i1) {
  %c0 = arith.constant 4.5 : f64
  %c1 = arith.constant -4.5 : f64
  %c2 = arith.constant 1.0e10 : f64
  %c3 = arith.constant 3.0 : f64
  %f = arith.sitofp %a : i32 to f64
  %0 = arith.cmpf oeq, %f, %c0 : f64
  %1 = arith.cmpf olt, %f, %c0 : f64
  %2 = arith.cmpf oge, %f, %c1 : f64
  %3 = arith.cmpf ogt, %f, %c2 : f64
  %4 = arith.cmpf ord, %f, %c3 : f64
  %5 = arith.cmpf uno, %f, %c3 : f64
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

// covers: CANON-ARITH-163, CANON-ARITH-164, CANON-ARITH-165
func.func @unsigned_integers(%a: i32) -> (i1, i1, i1) {
  %c0 = arith.constant 4.5 : f64
  %c1 = arith.constant -1.0 : f64
  %c2 = arith.constant 3.0 : f64
  %f = arith.uitofp %a : i32 to f64
  %0 = arith.cmpf une, %f, %c0 : f64
  %1 = arith.cmpf ole, %f, %c1 : f64
  %2 = arith.cmpf ugt, %f, %c2 : f64
  return %0, %1, %2 : i1, i1, i1
}

// covers: CANON-ARITH-172, CANON-ARITH-176, CANON-ARITH-177, CANON-ARITH-178, CANON-ARITH-180, CANON-ARITH-283
func.func @chains(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32) {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %c0 = arith.constant 0 : i32
  %less = arith.subi %c5, %a : i32
  %0 = arith.addi %less, %c7 : i32
  %1 = arith.subi %less, %c7 : i32
  %more = arith.subi %a, %c5 : i32
  %2 = arith.subi %c7, %more : i32
  %3 = arith.subi %c7, %less : i32
  %difference = arith.subi %a, %b : i32
  %4 = arith.subi %difference, %a : i32
  %negative = arith.subi %c0, %b : i32
  %5 = arith.subi %c0, %negative : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// covers: CANON-ARITH-192, CANON-ARITH-193
func.func @or_of_not(%a: i8) -> (i8, i8) {
  %ones = arith.constant -1 : i8
  %not = arith.xori %a, %ones : i8
  %0 = arith.ori %a, %not : i8
  %1 = arith.ori %not, %a : i8
  return %0, %1 : i8, i8
}

// covers: CANON-ARITH-216
func.func @high_bits(%a: i32) -> (i16, i16) {
  %c16 = arith.constant 16 : i32
  %c8 = arith.constant 8 : i32
  %0 = arith.shrsi %a, %c16 : i32
  %1 = arith.trunci %0 : i32 to i16
  %2 = arith.shrsi %a, %c8 : i32
  %3 = arith.trunci %2 : i32 to i16
  return %1, %3 : i16, i16
}

// covers: CANON-ARITH-236, CANON-ARITH-237
func.func @selections(%c: i1, %a: i32, %b: i32, %d: i32) -> (i32, i32) {
  %0 = arith.select %c, %a, %b : i32
  %1 = arith.select %c, %0, %d : i32
  %2 = arith.select %c, %d, %0 : i32
  return %1, %2 : i32, i32
}

// covers: CANON-ARITH-276
func.func @small_float() -> f8E4M3FN {
  %0 = arith.constant 1.3 : f32
  %1 = arith.truncf %0 : f32 to f8E4M3FN
  return %1 : f8E4M3FN
}

func.func @float_to_wider_and_narrower(%a: f32, %h: f16, %b: bf16) -> (f16, f16, bf16, f32, f16, bf16) {
  %0 = arith.extf %a : f32 to f64
  %1 = arith.truncf %0 : f64 to f16
  %2 = arith.extf %h : f16 to f64
  %3 = arith.truncf %2 : f64 to f16
  %4 = arith.truncf %2 : f64 to bf16
  %5 = arith.truncf %2 : f64 to f32
  %6 = arith.truncf %0 downward : f64 to f16
  %7 = arith.truncf %0 fastmath<contract> : f64 to bf16
  return %1, %3, %4, %5, %6, %7 : f16, f16, bf16, f32, f16, bf16
}

// Both halves of a product with poison are poison.
func.func @product_with_poison(%a: i32, %v: vector<2xi8>) -> (i32, i32, vector<2xi8>, vector<2xi8>) {
  %p = ub.poison : i32
  %q = ub.poison : vector<2xi8>
  %0:2 = arith.mulsi_extended %a, %p : i32
  %1:2 = arith.mului_extended %q, %v : vector<2xi8>
  return %0#0, %0#1, %1#0, %1#1 : i32, i32, vector<2xi8>, vector<2xi8>
}

func.func @bits_that_were_cut_off(%i: index, %n: i32) -> (index, index, i32, i32) {
  %0 = arith.index_cast %i : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %2 = arith.index_castui %i : index to i32
  %3 = arith.index_castui %2 : i32 to index
  %4 = arith.index_cast %n : i32 to index
  %5 = arith.index_cast %4 : index to i32
  %6 = arith.index_castui %n : i32 to index
  %7 = arith.index_castui %6 : index to i32
  return %1, %3, %5, %7 : index, index, i32, i32
}
