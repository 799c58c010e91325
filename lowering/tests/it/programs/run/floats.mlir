// arithmetic of f16
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: f16, %b: f16) {
  // Which of 0 and -0 is less, minnumf and maxnumf leave open: the sum is 0 either way.
  %zero = arith.constant 0.0 : f16
  %r0 = arith.addf %a, %b : f16
  %r0x = arith.extf %r0 : f16 to f64
  func.call @printF64(%r0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subf %a, %b : f16
  %r1x = arith.extf %r1 : f16 to f64
  func.call @printF64(%r1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.mulf %a, %b : f16
  %r2x = arith.extf %r2 : f16 to f64
  func.call @printF64(%r2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.divf %a, %b : f16
  %r3x = arith.extf %r3 : f16 to f64
  func.call @printF64(%r3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.minimumf %a, %b : f16
  %r4x = arith.extf %r4 : f16 to f64
  func.call @printF64(%r4x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.maximumf %a, %b : f16
  %r5x = arith.extf %r5 : f16 to f64
  func.call @printF64(%r5x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r6u = arith.minnumf %a, %b : f16
  %r6 = arith.addf %r6u, %zero : f16
  %r6x = arith.extf %r6 : f16 to f64
  func.call @printF64(%r6x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r7u = arith.maxnumf %a, %b : f16
  %r7 = arith.addf %r7u, %zero : f16
  %r7x = arith.extf %r7 : f16 to f64
  func.call @printF64(%r7x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.remf %a, %b : f16
  %r8x = arith.extf %r8 : f16 to f64
  func.call @printF64(%r8x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %n = arith.negf %a : f16
  %nx = arith.extf %n : f16 to f64
  func.call @printF64(%nx) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.cmpf oeq, %a, %b : f16
  %p9 = arith.extui %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.cmpf ogt, %a, %b : f16
  %p10 = arith.extui %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.cmpf oge, %a, %b : f16
  %p11 = arith.extui %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.cmpf olt, %a, %b : f16
  %p12 = arith.extui %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.cmpf ole, %a, %b : f16
  %p13 = arith.extui %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpf one, %a, %b : f16
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpf ord, %a, %b : f16
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpf ueq, %a, %b : f16
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpf ugt, %a, %b : f16
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpf uge, %a, %b : f16
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpf ult, %a, %b : f16
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpf ule, %a, %b : f16
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpf une, %a, %b : f16
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpf uno, %a, %b : f16
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 1.5 : f16
  %b0 = arith.constant -2.25 : f16
  call @ops(%a0, %b0) : (f16, f16) -> ()
  %a1 = arith.constant 0.1 : f16
  %b1 = arith.constant 3.0 : f16
  call @ops(%a1, %b1) : (f16, f16) -> ()
  %a2 = arith.constant -0.0 : f16
  %b2 = arith.constant 0.0 : f16
  call @ops(%a2, %b2) : (f16, f16) -> ()
  %a3 = arith.constant 1.0e4 : f16
  %b3 = arith.constant 1.0e-3 : f16
  call @ops(%a3, %b3) : (f16, f16) -> ()
  %z = arith.constant 0.0 : f16
  %o = arith.constant 1.0 : f16
  %inf = arith.divf %o, %z : f16
  %nan = arith.subf %inf, %inf : f16
  call @ops(%inf, %o) : (f16, f16) -> ()
  return
}
// prints: -0.75
// prints: 3.75
// prints: -3.375
// prints: -0.666504
// prints: -2.25
// prints: 1.5
// prints: -2.25
// prints: 1.5
// prints: 1.5
// prints: -1.5
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 3.09961
// prints: -2.90039
// prints: 0.299805
// prints: 0.0333252
// prints: 0.0999756
// prints: 3
// prints: 0.0999756
// prints: 3
// prints: 0.0999756
// prints: -0.0999756
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -0
// prints: -0
// prints: -nan
// prints: -0
// prints: 0
// prints: 0
// prints: 0
// prints: -nan
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 10000
// prints: 10000
// prints: 10.0078
// prints: inf
// prints: 0.0010004
// prints: 10000
// prints: 0.0010004
// prints: 10000
// prints: 5.53131e-05
// prints: -10000
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: inf
// prints: inf
// prints: inf
// prints: inf
// prints: 1
// prints: inf
// prints: 1
// prints: inf
// prints: -nan
// prints: -inf
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// -----
// conversions of f16
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 3.7 : f16
  %c0_0 = arith.fptosi %a0 : f16 to i8
  %d0_0 = arith.extsi %c0_0 : i8 to i64
  func.call @printI64(%d0_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_1 = arith.fptosi %a0 : f16 to i32
  %d0_1 = arith.extsi %c0_1 : i32 to i64
  func.call @printI64(%d0_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_2 = arith.fptosi %a0 : f16 to i64
  func.call @printI64(%c0_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_3 = arith.fptoui %a0 : f16 to i16
  %d0_3 = arith.extsi %c0_3 : i16 to i64
  func.call @printI64(%d0_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant -3.7 : f16
  %c1_0 = arith.fptosi %a1 : f16 to i8
  %d1_0 = arith.extsi %c1_0 : i8 to i64
  func.call @printI64(%d1_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_1 = arith.fptosi %a1 : f16 to i32
  %d1_1 = arith.extsi %c1_1 : i32 to i64
  func.call @printI64(%d1_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_2 = arith.fptosi %a1 : f16 to i64
  func.call @printI64(%c1_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 100.0 : f16
  %c2_0 = arith.fptosi %a2 : f16 to i8
  %d2_0 = arith.extsi %c2_0 : i8 to i64
  func.call @printI64(%d2_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_1 = arith.fptosi %a2 : f16 to i32
  %d2_1 = arith.extsi %c2_1 : i32 to i64
  func.call @printI64(%d2_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_2 = arith.fptosi %a2 : f16 to i64
  func.call @printI64(%c2_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_3 = arith.fptoui %a2 : f16 to i16
  %d2_3 = arith.extsi %c2_3 : i16 to i64
  func.call @printI64(%d2_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 0.5 : f16
  %c3_0 = arith.fptosi %a3 : f16 to i8
  %d3_0 = arith.extsi %c3_0 : i8 to i64
  func.call @printI64(%d3_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_1 = arith.fptosi %a3 : f16 to i32
  %d3_1 = arith.extsi %c3_1 : i32 to i64
  func.call @printI64(%d3_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_2 = arith.fptosi %a3 : f16 to i64
  func.call @printI64(%c3_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_3 = arith.fptoui %a3 : f16 to i16
  %d3_3 = arith.extsi %c3_3 : i16 to i64
  func.call @printI64(%d3_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i0 = arith.constant -7 : i8
  %s0 = arith.sitofp %i0 : i8 to f16
  %s0x = arith.extf %s0 : f16 to f64
  func.call @printF64(%s0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.constant 1000 : i32
  %s1 = arith.sitofp %i1 : i32 to f16
  %s1x = arith.extf %s1 : f16 to f64
  func.call @printF64(%s1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i2 = arith.constant -3 : i64
  %s2 = arith.sitofp %i2 : i64 to f16
  %s2x = arith.extf %s2 : f16 to f64
  func.call @printF64(%s2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i3 = arith.constant 5 : i16
  %s3 = arith.sitofp %i3 : i16 to f16
  %s3x = arith.extf %s3 : f16 to f64
  func.call @printF64(%s3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 3
// prints: 3
// prints: 3
// prints: -3
// prints: -3
// prints: -3
// prints: 100
// prints: 100
// prints: 100
// prints: 100
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: -7
// prints: 1000
// prints: -3
// prints: 5
// -----
// arithmetic of bf16
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: bf16, %b: bf16) {
  // Which of 0 and -0 is less, minnumf and maxnumf leave open: the sum is 0 either way.
  %zero = arith.constant 0.0 : bf16
  %r0 = arith.addf %a, %b : bf16
  %r0x = arith.extf %r0 : bf16 to f64
  func.call @printF64(%r0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subf %a, %b : bf16
  %r1x = arith.extf %r1 : bf16 to f64
  func.call @printF64(%r1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.mulf %a, %b : bf16
  %r2x = arith.extf %r2 : bf16 to f64
  func.call @printF64(%r2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.divf %a, %b : bf16
  %r3x = arith.extf %r3 : bf16 to f64
  func.call @printF64(%r3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.minimumf %a, %b : bf16
  %r4x = arith.extf %r4 : bf16 to f64
  func.call @printF64(%r4x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.maximumf %a, %b : bf16
  %r5x = arith.extf %r5 : bf16 to f64
  func.call @printF64(%r5x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r6u = arith.minnumf %a, %b : bf16
  %r6 = arith.addf %r6u, %zero : bf16
  %r6x = arith.extf %r6 : bf16 to f64
  func.call @printF64(%r6x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r7u = arith.maxnumf %a, %b : bf16
  %r7 = arith.addf %r7u, %zero : bf16
  %r7x = arith.extf %r7 : bf16 to f64
  func.call @printF64(%r7x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.remf %a, %b : bf16
  %r8x = arith.extf %r8 : bf16 to f64
  func.call @printF64(%r8x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %n = arith.negf %a : bf16
  %nx = arith.extf %n : bf16 to f64
  func.call @printF64(%nx) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.cmpf oeq, %a, %b : bf16
  %p9 = arith.extui %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.cmpf ogt, %a, %b : bf16
  %p10 = arith.extui %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.cmpf oge, %a, %b : bf16
  %p11 = arith.extui %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.cmpf olt, %a, %b : bf16
  %p12 = arith.extui %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.cmpf ole, %a, %b : bf16
  %p13 = arith.extui %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpf one, %a, %b : bf16
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpf ord, %a, %b : bf16
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpf ueq, %a, %b : bf16
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpf ugt, %a, %b : bf16
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpf uge, %a, %b : bf16
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpf ult, %a, %b : bf16
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpf ule, %a, %b : bf16
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpf une, %a, %b : bf16
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpf uno, %a, %b : bf16
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 1.5 : bf16
  %b0 = arith.constant -2.25 : bf16
  call @ops(%a0, %b0) : (bf16, bf16) -> ()
  %a1 = arith.constant 0.1 : bf16
  %b1 = arith.constant 3.0 : bf16
  call @ops(%a1, %b1) : (bf16, bf16) -> ()
  %a2 = arith.constant -0.0 : bf16
  %b2 = arith.constant 0.0 : bf16
  call @ops(%a2, %b2) : (bf16, bf16) -> ()
  %a3 = arith.constant 1.0e4 : bf16
  %b3 = arith.constant 1.0e-3 : bf16
  call @ops(%a3, %b3) : (bf16, bf16) -> ()
  %z = arith.constant 0.0 : bf16
  %o = arith.constant 1.0 : bf16
  %inf = arith.divf %o, %z : bf16
  %nan = arith.subf %inf, %inf : bf16
  call @ops(%inf, %o) : (bf16, bf16) -> ()
  return
}
// prints: -0.75
// prints: 3.75
// prints: -3.375
// prints: -0.667969
// prints: -2.25
// prints: 1.5
// prints: -2.25
// prints: 1.5
// prints: 1.5
// prints: -1.5
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 3.09375
// prints: -2.90625
// prints: 0.300781
// prints: 0.0334473
// prints: 0.100098
// prints: 3
// prints: 0.100098
// prints: 3
// prints: 0.100098
// prints: -0.100098
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -0
// prints: -0
// prints: -nan
// prints: -0
// prints: 0
// prints: 0
// prints: 0
// prints: -nan
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 9984
// prints: 9984
// prints: 10
// prints: 9.96147e+06
// prints: 0.000999451
// prints: 9984
// prints: 0.000999451
// prints: 9984
// prints: 0.000389099
// prints: -9984
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: inf
// prints: inf
// prints: inf
// prints: inf
// prints: 1
// prints: inf
// prints: 1
// prints: inf
// prints: -nan
// prints: -inf
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// -----
// conversions of bf16
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 3.7 : bf16
  %c0_0 = arith.fptosi %a0 : bf16 to i8
  %d0_0 = arith.extsi %c0_0 : i8 to i64
  func.call @printI64(%d0_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_1 = arith.fptosi %a0 : bf16 to i32
  %d0_1 = arith.extsi %c0_1 : i32 to i64
  func.call @printI64(%d0_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_2 = arith.fptosi %a0 : bf16 to i64
  func.call @printI64(%c0_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_3 = arith.fptoui %a0 : bf16 to i16
  %d0_3 = arith.extsi %c0_3 : i16 to i64
  func.call @printI64(%d0_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant -3.7 : bf16
  %c1_0 = arith.fptosi %a1 : bf16 to i8
  %d1_0 = arith.extsi %c1_0 : i8 to i64
  func.call @printI64(%d1_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_1 = arith.fptosi %a1 : bf16 to i32
  %d1_1 = arith.extsi %c1_1 : i32 to i64
  func.call @printI64(%d1_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_2 = arith.fptosi %a1 : bf16 to i64
  func.call @printI64(%c1_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 100.0 : bf16
  %c2_0 = arith.fptosi %a2 : bf16 to i8
  %d2_0 = arith.extsi %c2_0 : i8 to i64
  func.call @printI64(%d2_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_1 = arith.fptosi %a2 : bf16 to i32
  %d2_1 = arith.extsi %c2_1 : i32 to i64
  func.call @printI64(%d2_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_2 = arith.fptosi %a2 : bf16 to i64
  func.call @printI64(%c2_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_3 = arith.fptoui %a2 : bf16 to i16
  %d2_3 = arith.extsi %c2_3 : i16 to i64
  func.call @printI64(%d2_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 0.5 : bf16
  %c3_0 = arith.fptosi %a3 : bf16 to i8
  %d3_0 = arith.extsi %c3_0 : i8 to i64
  func.call @printI64(%d3_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_1 = arith.fptosi %a3 : bf16 to i32
  %d3_1 = arith.extsi %c3_1 : i32 to i64
  func.call @printI64(%d3_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_2 = arith.fptosi %a3 : bf16 to i64
  func.call @printI64(%c3_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_3 = arith.fptoui %a3 : bf16 to i16
  %d3_3 = arith.extsi %c3_3 : i16 to i64
  func.call @printI64(%d3_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i0 = arith.constant -7 : i8
  %s0 = arith.sitofp %i0 : i8 to bf16
  %s0x = arith.extf %s0 : bf16 to f64
  func.call @printF64(%s0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.constant 1000 : i32
  %s1 = arith.sitofp %i1 : i32 to bf16
  %s1x = arith.extf %s1 : bf16 to f64
  func.call @printF64(%s1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i2 = arith.constant -3 : i64
  %s2 = arith.sitofp %i2 : i64 to bf16
  %s2x = arith.extf %s2 : bf16 to f64
  func.call @printF64(%s2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i3 = arith.constant 5 : i16
  %s3 = arith.sitofp %i3 : i16 to bf16
  %s3x = arith.extf %s3 : bf16 to f64
  func.call @printF64(%s3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 3
// prints: 3
// prints: 3
// prints: -3
// prints: -3
// prints: -3
// prints: 100
// prints: 100
// prints: 100
// prints: 100
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: -7
// prints: 1000
// prints: -3
// prints: 5
// -----
// arithmetic of f32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: f32, %b: f32) {
  // Which of 0 and -0 is less, minnumf and maxnumf leave open: the sum is 0 either way.
  %zero = arith.constant 0.0 : f32
  %r0 = arith.addf %a, %b : f32
  %r0x = arith.extf %r0 : f32 to f64
  func.call @printF64(%r0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subf %a, %b : f32
  %r1x = arith.extf %r1 : f32 to f64
  func.call @printF64(%r1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.mulf %a, %b : f32
  %r2x = arith.extf %r2 : f32 to f64
  func.call @printF64(%r2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.divf %a, %b : f32
  %r3x = arith.extf %r3 : f32 to f64
  func.call @printF64(%r3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.minimumf %a, %b : f32
  %r4x = arith.extf %r4 : f32 to f64
  func.call @printF64(%r4x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.maximumf %a, %b : f32
  %r5x = arith.extf %r5 : f32 to f64
  func.call @printF64(%r5x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r6u = arith.minnumf %a, %b : f32
  %r6 = arith.addf %r6u, %zero : f32
  %r6x = arith.extf %r6 : f32 to f64
  func.call @printF64(%r6x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r7u = arith.maxnumf %a, %b : f32
  %r7 = arith.addf %r7u, %zero : f32
  %r7x = arith.extf %r7 : f32 to f64
  func.call @printF64(%r7x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.remf %a, %b : f32
  %r8x = arith.extf %r8 : f32 to f64
  func.call @printF64(%r8x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %n = arith.negf %a : f32
  %nx = arith.extf %n : f32 to f64
  func.call @printF64(%nx) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.cmpf oeq, %a, %b : f32
  %p9 = arith.extui %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.cmpf ogt, %a, %b : f32
  %p10 = arith.extui %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.cmpf oge, %a, %b : f32
  %p11 = arith.extui %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.cmpf olt, %a, %b : f32
  %p12 = arith.extui %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.cmpf ole, %a, %b : f32
  %p13 = arith.extui %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpf one, %a, %b : f32
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpf ord, %a, %b : f32
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpf ueq, %a, %b : f32
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpf ugt, %a, %b : f32
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpf uge, %a, %b : f32
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpf ult, %a, %b : f32
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpf ule, %a, %b : f32
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpf une, %a, %b : f32
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpf uno, %a, %b : f32
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 1.5 : f32
  %b0 = arith.constant -2.25 : f32
  call @ops(%a0, %b0) : (f32, f32) -> ()
  %a1 = arith.constant 0.1 : f32
  %b1 = arith.constant 3.0 : f32
  call @ops(%a1, %b1) : (f32, f32) -> ()
  %a2 = arith.constant -0.0 : f32
  %b2 = arith.constant 0.0 : f32
  call @ops(%a2, %b2) : (f32, f32) -> ()
  %a3 = arith.constant 1.0e4 : f32
  %b3 = arith.constant 1.0e-3 : f32
  call @ops(%a3, %b3) : (f32, f32) -> ()
  %z = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  %inf = arith.divf %o, %z : f32
  %nan = arith.subf %inf, %inf : f32
  call @ops(%inf, %o) : (f32, f32) -> ()
  return
}
// prints: -0.75
// prints: 3.75
// prints: -3.375
// prints: -0.666667
// prints: -2.25
// prints: 1.5
// prints: -2.25
// prints: 1.5
// prints: 1.5
// prints: -1.5
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 3.1
// prints: -2.9
// prints: 0.3
// prints: 0.0333333
// prints: 0.1
// prints: 3
// prints: 0.1
// prints: 3
// prints: 0.1
// prints: -0.1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -0
// prints: -0
// prints: -nan
// prints: -0
// prints: 0
// prints: 0
// prints: 0
// prints: -nan
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 10000
// prints: 10000
// prints: 10
// prints: 1e+07
// prints: 0.001
// prints: 10000
// prints: 0.001
// prints: 10000
// prints: 0.000525026
// prints: -10000
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: inf
// prints: inf
// prints: inf
// prints: inf
// prints: 1
// prints: inf
// prints: 1
// prints: inf
// prints: -nan
// prints: -inf
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// -----
// conversions of f32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 3.7 : f32
  %c0_0 = arith.fptosi %a0 : f32 to i8
  %d0_0 = arith.extsi %c0_0 : i8 to i64
  func.call @printI64(%d0_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_1 = arith.fptosi %a0 : f32 to i32
  %d0_1 = arith.extsi %c0_1 : i32 to i64
  func.call @printI64(%d0_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_2 = arith.fptosi %a0 : f32 to i64
  func.call @printI64(%c0_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_3 = arith.fptoui %a0 : f32 to i16
  %d0_3 = arith.extsi %c0_3 : i16 to i64
  func.call @printI64(%d0_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant -3.7 : f32
  %c1_0 = arith.fptosi %a1 : f32 to i8
  %d1_0 = arith.extsi %c1_0 : i8 to i64
  func.call @printI64(%d1_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_1 = arith.fptosi %a1 : f32 to i32
  %d1_1 = arith.extsi %c1_1 : i32 to i64
  func.call @printI64(%d1_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_2 = arith.fptosi %a1 : f32 to i64
  func.call @printI64(%c1_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 100.0 : f32
  %c2_0 = arith.fptosi %a2 : f32 to i8
  %d2_0 = arith.extsi %c2_0 : i8 to i64
  func.call @printI64(%d2_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_1 = arith.fptosi %a2 : f32 to i32
  %d2_1 = arith.extsi %c2_1 : i32 to i64
  func.call @printI64(%d2_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_2 = arith.fptosi %a2 : f32 to i64
  func.call @printI64(%c2_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_3 = arith.fptoui %a2 : f32 to i16
  %d2_3 = arith.extsi %c2_3 : i16 to i64
  func.call @printI64(%d2_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 0.5 : f32
  %c3_0 = arith.fptosi %a3 : f32 to i8
  %d3_0 = arith.extsi %c3_0 : i8 to i64
  func.call @printI64(%d3_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_1 = arith.fptosi %a3 : f32 to i32
  %d3_1 = arith.extsi %c3_1 : i32 to i64
  func.call @printI64(%d3_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_2 = arith.fptosi %a3 : f32 to i64
  func.call @printI64(%c3_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_3 = arith.fptoui %a3 : f32 to i16
  %d3_3 = arith.extsi %c3_3 : i16 to i64
  func.call @printI64(%d3_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i0 = arith.constant -7 : i8
  %s0 = arith.sitofp %i0 : i8 to f32
  %s0x = arith.extf %s0 : f32 to f64
  func.call @printF64(%s0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.constant 1000 : i32
  %s1 = arith.sitofp %i1 : i32 to f32
  %s1x = arith.extf %s1 : f32 to f64
  func.call @printF64(%s1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i2 = arith.constant -3 : i64
  %s2 = arith.sitofp %i2 : i64 to f32
  %s2x = arith.extf %s2 : f32 to f64
  func.call @printF64(%s2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i3 = arith.constant 5 : i16
  %s3 = arith.sitofp %i3 : i16 to f32
  %s3x = arith.extf %s3 : f32 to f64
  func.call @printF64(%s3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 3
// prints: 3
// prints: 3
// prints: -3
// prints: -3
// prints: -3
// prints: 100
// prints: 100
// prints: 100
// prints: 100
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: -7
// prints: 1000
// prints: -3
// prints: 5
// -----
// arithmetic of f64
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: f64, %b: f64) {
  // Which of 0 and -0 is less, minnumf and maxnumf leave open: the sum is 0 either way.
  %zero = arith.constant 0.0 : f64
  %r0 = arith.addf %a, %b : f64
  func.call @printF64(%r0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subf %a, %b : f64
  func.call @printF64(%r1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.mulf %a, %b : f64
  func.call @printF64(%r2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.divf %a, %b : f64
  func.call @printF64(%r3) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.minimumf %a, %b : f64
  func.call @printF64(%r4) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.maximumf %a, %b : f64
  func.call @printF64(%r5) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r6u = arith.minnumf %a, %b : f64
  %r6 = arith.addf %r6u, %zero : f64
  func.call @printF64(%r6) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r7u = arith.maxnumf %a, %b : f64
  %r7 = arith.addf %r7u, %zero : f64
  func.call @printF64(%r7) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.remf %a, %b : f64
  func.call @printF64(%r8) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %n = arith.negf %a : f64
  func.call @printF64(%n) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.cmpf oeq, %a, %b : f64
  %p9 = arith.extui %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.cmpf ogt, %a, %b : f64
  %p10 = arith.extui %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.cmpf oge, %a, %b : f64
  %p11 = arith.extui %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.cmpf olt, %a, %b : f64
  %p12 = arith.extui %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.cmpf ole, %a, %b : f64
  %p13 = arith.extui %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpf one, %a, %b : f64
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpf ord, %a, %b : f64
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpf ueq, %a, %b : f64
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpf ugt, %a, %b : f64
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpf uge, %a, %b : f64
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpf ult, %a, %b : f64
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpf ule, %a, %b : f64
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpf une, %a, %b : f64
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpf uno, %a, %b : f64
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 1.5 : f64
  %b0 = arith.constant -2.25 : f64
  call @ops(%a0, %b0) : (f64, f64) -> ()
  %a1 = arith.constant 0.1 : f64
  %b1 = arith.constant 3.0 : f64
  call @ops(%a1, %b1) : (f64, f64) -> ()
  %a2 = arith.constant -0.0 : f64
  %b2 = arith.constant 0.0 : f64
  call @ops(%a2, %b2) : (f64, f64) -> ()
  %a3 = arith.constant 1.0e4 : f64
  %b3 = arith.constant 1.0e-3 : f64
  call @ops(%a3, %b3) : (f64, f64) -> ()
  %z = arith.constant 0.0 : f64
  %o = arith.constant 1.0 : f64
  %inf = arith.divf %o, %z : f64
  %nan = arith.subf %inf, %inf : f64
  call @ops(%inf, %o) : (f64, f64) -> ()
  return
}
// prints: -0.75
// prints: 3.75
// prints: -3.375
// prints: -0.666667
// prints: -2.25
// prints: 1.5
// prints: -2.25
// prints: 1.5
// prints: 1.5
// prints: -1.5
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 3.1
// prints: -2.9
// prints: 0.3
// prints: 0.0333333
// prints: 0.1
// prints: 3
// prints: 0.1
// prints: 3
// prints: 0.1
// prints: -0.1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -0
// prints: -0
// prints: -nan
// prints: -0
// prints: 0
// prints: 0
// prints: 0
// prints: -nan
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 10000
// prints: 10000
// prints: 10
// prints: 1e+07
// prints: 0.001
// prints: 10000
// prints: 0.001
// prints: 10000
// prints: 0.001
// prints: -10000
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: inf
// prints: inf
// prints: inf
// prints: inf
// prints: 1
// prints: inf
// prints: 1
// prints: inf
// prints: -nan
// prints: -inf
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// -----
// conversions of f64
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 3.7 : f64
  %c0_0 = arith.fptosi %a0 : f64 to i8
  %d0_0 = arith.extsi %c0_0 : i8 to i64
  func.call @printI64(%d0_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_1 = arith.fptosi %a0 : f64 to i32
  %d0_1 = arith.extsi %c0_1 : i32 to i64
  func.call @printI64(%d0_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_2 = arith.fptosi %a0 : f64 to i64
  func.call @printI64(%c0_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_3 = arith.fptoui %a0 : f64 to i16
  %d0_3 = arith.extsi %c0_3 : i16 to i64
  func.call @printI64(%d0_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant -3.7 : f64
  %c1_0 = arith.fptosi %a1 : f64 to i8
  %d1_0 = arith.extsi %c1_0 : i8 to i64
  func.call @printI64(%d1_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_1 = arith.fptosi %a1 : f64 to i32
  %d1_1 = arith.extsi %c1_1 : i32 to i64
  func.call @printI64(%d1_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_2 = arith.fptosi %a1 : f64 to i64
  func.call @printI64(%c1_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 100.0 : f64
  %c2_0 = arith.fptosi %a2 : f64 to i8
  %d2_0 = arith.extsi %c2_0 : i8 to i64
  func.call @printI64(%d2_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_1 = arith.fptosi %a2 : f64 to i32
  %d2_1 = arith.extsi %c2_1 : i32 to i64
  func.call @printI64(%d2_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_2 = arith.fptosi %a2 : f64 to i64
  func.call @printI64(%c2_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_3 = arith.fptoui %a2 : f64 to i16
  %d2_3 = arith.extsi %c2_3 : i16 to i64
  func.call @printI64(%d2_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 0.5 : f64
  %c3_0 = arith.fptosi %a3 : f64 to i8
  %d3_0 = arith.extsi %c3_0 : i8 to i64
  func.call @printI64(%d3_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_1 = arith.fptosi %a3 : f64 to i32
  %d3_1 = arith.extsi %c3_1 : i32 to i64
  func.call @printI64(%d3_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_2 = arith.fptosi %a3 : f64 to i64
  func.call @printI64(%c3_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_3 = arith.fptoui %a3 : f64 to i16
  %d3_3 = arith.extsi %c3_3 : i16 to i64
  func.call @printI64(%d3_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i0 = arith.constant -7 : i8
  %s0 = arith.sitofp %i0 : i8 to f64
  func.call @printF64(%s0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.constant 1000 : i32
  %s1 = arith.sitofp %i1 : i32 to f64
  func.call @printF64(%s1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i2 = arith.constant -3 : i64
  %s2 = arith.sitofp %i2 : i64 to f64
  func.call @printF64(%s2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i3 = arith.constant 5 : i16
  %s3 = arith.sitofp %i3 : i16 to f64
  func.call @printF64(%s3) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 3
// prints: 3
// prints: 3
// prints: -3
// prints: -3
// prints: -3
// prints: 100
// prints: 100
// prints: 100
// prints: 100
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: -7
// prints: 1000
// prints: -3
// prints: 5
// -----
// arithmetic of f80
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: f80, %b: f80) {
  // Which of 0 and -0 is less, minnumf and maxnumf leave open: the sum is 0 either way.
  %zero = arith.constant 0.0 : f80
  %r0 = arith.addf %a, %b : f80
  %r0x = arith.truncf %r0 : f80 to f64
  func.call @printF64(%r0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subf %a, %b : f80
  %r1x = arith.truncf %r1 : f80 to f64
  func.call @printF64(%r1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.mulf %a, %b : f80
  %r2x = arith.truncf %r2 : f80 to f64
  func.call @printF64(%r2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.divf %a, %b : f80
  %r3x = arith.truncf %r3 : f80 to f64
  func.call @printF64(%r3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %n = arith.negf %a : f80
  %nx = arith.truncf %n : f80 to f64
  func.call @printF64(%nx) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.cmpf oeq, %a, %b : f80
  %p4 = arith.extui %r4 : i1 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.cmpf ogt, %a, %b : f80
  %p5 = arith.extui %r5 : i1 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.cmpf oge, %a, %b : f80
  %p6 = arith.extui %r6 : i1 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.cmpf olt, %a, %b : f80
  %p7 = arith.extui %r7 : i1 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.cmpf ole, %a, %b : f80
  %p8 = arith.extui %r8 : i1 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.cmpf one, %a, %b : f80
  %p9 = arith.extui %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.cmpf ord, %a, %b : f80
  %p10 = arith.extui %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.cmpf ueq, %a, %b : f80
  %p11 = arith.extui %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.cmpf ugt, %a, %b : f80
  %p12 = arith.extui %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.cmpf uge, %a, %b : f80
  %p13 = arith.extui %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpf ult, %a, %b : f80
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpf ule, %a, %b : f80
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpf une, %a, %b : f80
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpf uno, %a, %b : f80
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 1.5 : f80
  %b0 = arith.constant -2.25 : f80
  call @ops(%a0, %b0) : (f80, f80) -> ()
  %a1 = arith.constant 0.1 : f80
  %b1 = arith.constant 3.0 : f80
  call @ops(%a1, %b1) : (f80, f80) -> ()
  %a2 = arith.constant -0.0 : f80
  %b2 = arith.constant 0.0 : f80
  call @ops(%a2, %b2) : (f80, f80) -> ()
  %a3 = arith.constant 1.0e4 : f80
  %b3 = arith.constant 1.0e-3 : f80
  call @ops(%a3, %b3) : (f80, f80) -> ()
  %z = arith.constant 0.0 : f80
  %o = arith.constant 1.0 : f80
  %inf = arith.divf %o, %z : f80
  %nan = arith.subf %inf, %inf : f80
  call @ops(%inf, %o) : (f80, f80) -> ()
  return
}
// prints: -0.75
// prints: 3.75
// prints: -3.375
// prints: -0.666667
// prints: -1.5
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 3.1
// prints: -2.9
// prints: 0.3
// prints: 0.0333333
// prints: -0.1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -0
// prints: -0
// prints: -nan
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 10000
// prints: 10000
// prints: 10
// prints: 1e+07
// prints: -10000
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: inf
// prints: inf
// prints: inf
// prints: inf
// prints: -inf
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// -----
// conversions of f80
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 3.7 : f80
  %c0_0 = arith.fptosi %a0 : f80 to i8
  %d0_0 = arith.extsi %c0_0 : i8 to i64
  func.call @printI64(%d0_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_1 = arith.fptosi %a0 : f80 to i32
  %d0_1 = arith.extsi %c0_1 : i32 to i64
  func.call @printI64(%d0_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_2 = arith.fptosi %a0 : f80 to i64
  func.call @printI64(%c0_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_3 = arith.fptoui %a0 : f80 to i16
  %d0_3 = arith.extsi %c0_3 : i16 to i64
  func.call @printI64(%d0_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant -3.7 : f80
  %c1_0 = arith.fptosi %a1 : f80 to i8
  %d1_0 = arith.extsi %c1_0 : i8 to i64
  func.call @printI64(%d1_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_1 = arith.fptosi %a1 : f80 to i32
  %d1_1 = arith.extsi %c1_1 : i32 to i64
  func.call @printI64(%d1_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_2 = arith.fptosi %a1 : f80 to i64
  func.call @printI64(%c1_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 100.0 : f80
  %c2_0 = arith.fptosi %a2 : f80 to i8
  %d2_0 = arith.extsi %c2_0 : i8 to i64
  func.call @printI64(%d2_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_1 = arith.fptosi %a2 : f80 to i32
  %d2_1 = arith.extsi %c2_1 : i32 to i64
  func.call @printI64(%d2_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_2 = arith.fptosi %a2 : f80 to i64
  func.call @printI64(%c2_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_3 = arith.fptoui %a2 : f80 to i16
  %d2_3 = arith.extsi %c2_3 : i16 to i64
  func.call @printI64(%d2_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 0.5 : f80
  %c3_0 = arith.fptosi %a3 : f80 to i8
  %d3_0 = arith.extsi %c3_0 : i8 to i64
  func.call @printI64(%d3_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_1 = arith.fptosi %a3 : f80 to i32
  %d3_1 = arith.extsi %c3_1 : i32 to i64
  func.call @printI64(%d3_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_2 = arith.fptosi %a3 : f80 to i64
  func.call @printI64(%c3_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_3 = arith.fptoui %a3 : f80 to i16
  %d3_3 = arith.extsi %c3_3 : i16 to i64
  func.call @printI64(%d3_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i0 = arith.constant -7 : i8
  %s0 = arith.sitofp %i0 : i8 to f80
  %s0x = arith.truncf %s0 : f80 to f64
  func.call @printF64(%s0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.constant 1000 : i32
  %s1 = arith.sitofp %i1 : i32 to f80
  %s1x = arith.truncf %s1 : f80 to f64
  func.call @printF64(%s1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i2 = arith.constant -3 : i64
  %s2 = arith.sitofp %i2 : i64 to f80
  %s2x = arith.truncf %s2 : f80 to f64
  func.call @printF64(%s2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i3 = arith.constant 5 : i16
  %s3 = arith.sitofp %i3 : i16 to f80
  %s3x = arith.truncf %s3 : f80 to f64
  func.call @printF64(%s3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 3
// prints: 3
// prints: 3
// prints: -3
// prints: -3
// prints: -3
// prints: 100
// prints: 100
// prints: 100
// prints: 100
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: -7
// prints: 1000
// prints: -3
// prints: 5
// -----
// arithmetic of f128
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: f128, %b: f128) {
  // Which of 0 and -0 is less, minnumf and maxnumf leave open: the sum is 0 either way.
  %zero = arith.constant 0.0 : f128
  %r0 = arith.addf %a, %b : f128
  %r0x = arith.truncf %r0 : f128 to f64
  func.call @printF64(%r0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subf %a, %b : f128
  %r1x = arith.truncf %r1 : f128 to f64
  func.call @printF64(%r1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.mulf %a, %b : f128
  %r2x = arith.truncf %r2 : f128 to f64
  func.call @printF64(%r2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.divf %a, %b : f128
  %r3x = arith.truncf %r3 : f128 to f64
  func.call @printF64(%r3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %n = arith.negf %a : f128
  %nx = arith.truncf %n : f128 to f64
  func.call @printF64(%nx) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.cmpf oeq, %a, %b : f128
  %p4 = arith.extui %r4 : i1 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.cmpf ogt, %a, %b : f128
  %p5 = arith.extui %r5 : i1 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.cmpf oge, %a, %b : f128
  %p6 = arith.extui %r6 : i1 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.cmpf olt, %a, %b : f128
  %p7 = arith.extui %r7 : i1 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.cmpf ole, %a, %b : f128
  %p8 = arith.extui %r8 : i1 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.cmpf one, %a, %b : f128
  %p9 = arith.extui %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.cmpf ord, %a, %b : f128
  %p10 = arith.extui %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.cmpf ueq, %a, %b : f128
  %p11 = arith.extui %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.cmpf ugt, %a, %b : f128
  %p12 = arith.extui %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.cmpf uge, %a, %b : f128
  %p13 = arith.extui %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpf ult, %a, %b : f128
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpf ule, %a, %b : f128
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpf une, %a, %b : f128
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpf uno, %a, %b : f128
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 1.5 : f128
  %b0 = arith.constant -2.25 : f128
  call @ops(%a0, %b0) : (f128, f128) -> ()
  %a1 = arith.constant 0.1 : f128
  %b1 = arith.constant 3.0 : f128
  call @ops(%a1, %b1) : (f128, f128) -> ()
  %a2 = arith.constant -0.0 : f128
  %b2 = arith.constant 0.0 : f128
  call @ops(%a2, %b2) : (f128, f128) -> ()
  %a3 = arith.constant 1.0e4 : f128
  %b3 = arith.constant 1.0e-3 : f128
  call @ops(%a3, %b3) : (f128, f128) -> ()
  %z = arith.constant 0.0 : f128
  %o = arith.constant 1.0 : f128
  %inf = arith.divf %o, %z : f128
  %nan = arith.subf %inf, %inf : f128
  call @ops(%inf, %o) : (f128, f128) -> ()
  return
}
// prints: -0.75
// prints: 3.75
// prints: -3.375
// prints: -0.666667
// prints: -1.5
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 3.1
// prints: -2.9
// prints: 0.3
// prints: 0.0333333
// prints: -0.1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -0
// prints: -0
// prints: -nan
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 10000
// prints: 10000
// prints: 10
// prints: 1e+07
// prints: -10000
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: inf
// prints: inf
// prints: inf
// prints: inf
// prints: -inf
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// -----
// conversions of f128
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 3.7 : f128
  %c0_0 = arith.fptosi %a0 : f128 to i8
  %d0_0 = arith.extsi %c0_0 : i8 to i64
  func.call @printI64(%d0_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_1 = arith.fptosi %a0 : f128 to i32
  %d0_1 = arith.extsi %c0_1 : i32 to i64
  func.call @printI64(%d0_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_2 = arith.fptosi %a0 : f128 to i64
  func.call @printI64(%c0_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0_3 = arith.fptoui %a0 : f128 to i16
  %d0_3 = arith.extsi %c0_3 : i16 to i64
  func.call @printI64(%d0_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant -3.7 : f128
  %c1_0 = arith.fptosi %a1 : f128 to i8
  %d1_0 = arith.extsi %c1_0 : i8 to i64
  func.call @printI64(%d1_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_1 = arith.fptosi %a1 : f128 to i32
  %d1_1 = arith.extsi %c1_1 : i32 to i64
  func.call @printI64(%d1_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1_2 = arith.fptosi %a1 : f128 to i64
  func.call @printI64(%c1_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 100.0 : f128
  %c2_0 = arith.fptosi %a2 : f128 to i8
  %d2_0 = arith.extsi %c2_0 : i8 to i64
  func.call @printI64(%d2_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_1 = arith.fptosi %a2 : f128 to i32
  %d2_1 = arith.extsi %c2_1 : i32 to i64
  func.call @printI64(%d2_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_2 = arith.fptosi %a2 : f128 to i64
  func.call @printI64(%c2_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2_3 = arith.fptoui %a2 : f128 to i16
  %d2_3 = arith.extsi %c2_3 : i16 to i64
  func.call @printI64(%d2_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 0.5 : f128
  %c3_0 = arith.fptosi %a3 : f128 to i8
  %d3_0 = arith.extsi %c3_0 : i8 to i64
  func.call @printI64(%d3_0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_1 = arith.fptosi %a3 : f128 to i32
  %d3_1 = arith.extsi %c3_1 : i32 to i64
  func.call @printI64(%d3_1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_2 = arith.fptosi %a3 : f128 to i64
  func.call @printI64(%c3_2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3_3 = arith.fptoui %a3 : f128 to i16
  %d3_3 = arith.extsi %c3_3 : i16 to i64
  func.call @printI64(%d3_3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i0 = arith.constant -7 : i8
  %s0 = arith.sitofp %i0 : i8 to f128
  %s0x = arith.truncf %s0 : f128 to f64
  func.call @printF64(%s0x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.constant 1000 : i32
  %s1 = arith.sitofp %i1 : i32 to f128
  %s1x = arith.truncf %s1 : f128 to f64
  func.call @printF64(%s1x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i2 = arith.constant -3 : i64
  %s2 = arith.sitofp %i2 : i64 to f128
  %s2x = arith.truncf %s2 : f128 to f64
  func.call @printF64(%s2x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i3 = arith.constant 5 : i16
  %s3 = arith.sitofp %i3 : i16 to f128
  %s3x = arith.truncf %s3 : f128 to f64
  func.call @printF64(%s3x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 3
// prints: 3
// prints: 3
// prints: -3
// prints: -3
// prints: -3
// prints: 100
// prints: 100
// prints: 100
// prints: 100
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: -7
// prints: 1000
// prints: -3
// prints: 5
// -----
// bits of numbers
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = arith.constant -1.5 : f64
  %b = arith.bitcast %a : f64 to i64
  func.call @printI64(%b) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c = arith.constant 2.5 : f32
  %d = arith.bitcast %c : f32 to i32
  %e = arith.extui %d : i32 to i64
  func.call @printI64(%e) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %f = arith.constant 16256 : i16
  %g = arith.bitcast %f : i16 to bf16
  %h = arith.extf %g : bf16 to f64
  func.call @printF64(%h) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: -4613937818241073152
// prints: 1075838976
// prints: 1
