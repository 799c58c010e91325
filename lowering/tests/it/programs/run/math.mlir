// functions of f32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 2.0 : f32
  %r0 = math.sqrt %a0 : f32
  %x0 = arith.extf %r0 : f32 to f64
  func.call @printF64(%x0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant 0.25 : f32
  %r1 = math.sqrt %a1 : f32
  %x1 = arith.extf %r1 : f32 to f64
  func.call @printF64(%x1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 1.0 : f32
  %r2 = math.exp %a2 : f32
  %x2 = arith.extf %r2 : f32 to f64
  func.call @printF64(%x2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant -2.0 : f32
  %r3 = math.exp %a3 : f32
  %x3 = arith.extf %r3 : f32 to f64
  func.call @printF64(%x3) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a4 = arith.constant 3.5 : f32
  %r4 = math.exp2 %a4 : f32
  %x4 = arith.extf %r4 : f32 to f64
  func.call @printF64(%x4) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a5 = arith.constant 10.0 : f32
  %r5 = math.log %a5 : f32
  %x5 = arith.extf %r5 : f32 to f64
  func.call @printF64(%x5) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a6 = arith.constant 10.0 : f32
  %r6 = math.log2 %a6 : f32
  %x6 = arith.extf %r6 : f32 to f64
  func.call @printF64(%x6) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a7 = arith.constant 1000.0 : f32
  %r7 = math.log10 %a7 : f32
  %x7 = arith.extf %r7 : f32 to f64
  func.call @printF64(%x7) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a8 = arith.constant 1.0 : f32
  %r8 = math.sin %a8 : f32
  %x8 = arith.extf %r8 : f32 to f64
  func.call @printF64(%x8) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a9 = arith.constant 1.0 : f32
  %r9 = math.cos %a9 : f32
  %x9 = arith.extf %r9 : f32 to f64
  func.call @printF64(%x9) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a10 = arith.constant -3.5 : f32
  %r10 = math.absf %a10 : f32
  %x10 = arith.extf %r10 : f32 to f64
  func.call @printF64(%x10) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a11 = arith.constant -1.5 : f32
  %r11 = math.floor %a11 : f32
  %x11 = arith.extf %r11 : f32 to f64
  func.call @printF64(%x11) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a12 = arith.constant 2.7 : f32
  %r12 = math.floor %a12 : f32
  %x12 = arith.extf %r12 : f32 to f64
  func.call @printF64(%x12) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a13 = arith.constant -1.5 : f32
  %r13 = math.ceil %a13 : f32
  %x13 = arith.extf %r13 : f32 to f64
  func.call @printF64(%x13) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a14 = arith.constant 2.2 : f32
  %r14 = math.ceil %a14 : f32
  %x14 = arith.extf %r14 : f32 to f64
  func.call @printF64(%x14) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a15 = arith.constant -1.7 : f32
  %r15 = math.trunc %a15 : f32
  %x15 = arith.extf %r15 : f32 to f64
  func.call @printF64(%x15) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a16 = arith.constant 2.5 : f32
  %r16 = math.round %a16 : f32
  %x16 = arith.extf %r16 : f32 to f64
  func.call @printF64(%x16) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a17 = arith.constant -2.5 : f32
  %r17 = math.round %a17 : f32
  %x17 = arith.extf %r17 : f32 to f64
  func.call @printF64(%x17) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a18 = arith.constant 2.5 : f32
  %r18 = math.roundeven %a18 : f32
  %x18 = arith.extf %r18 : f32 to f64
  func.call @printF64(%x18) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a19 = arith.constant 3.5 : f32
  %r19 = math.roundeven %a19 : f32
  %x19 = arith.extf %r19 : f32 to f64
  func.call @printF64(%x19) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a20 = arith.constant 4.0 : f32
  %r20 = math.rsqrt %a20 : f32
  %x20 = arith.extf %r20 : f32 to f64
  func.call @printF64(%x20) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a21 = arith.constant 0.5 : f32
  %r21 = math.expm1 %a21 : f32
  %x21 = arith.extf %r21 : f32 to f64
  func.call @printF64(%x21) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a22 = arith.constant 0.5 : f32
  %r22 = math.log1p %a22 : f32
  %x22 = arith.extf %r22 : f32 to f64
  func.call @printF64(%x22) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %p = arith.constant 2.0 : f32
  %q = arith.constant 0.5 : f32
  %pw = math.powf %p, %q : f32
  %fm = math.fma %p, %q, %pw : f32
  %cs = math.copysign %fm, %q : f32
  %y0 = arith.extf %pw : f32 to f64
  %y1 = arith.extf %fm : f32 to f64
  %y2 = arith.extf %cs : f32 to f64
  func.call @printF64(%y0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%y1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%y2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 1.41421
// prints: 0.5
// prints: 2.71828
// prints: 0.135335
// prints: 11.3137
// prints: 2.30259
// prints: 3.32193
// prints: 3
// prints: 0.841471
// prints: 0.540302
// prints: 3.5
// prints: -2
// prints: 2
// prints: -1
// prints: 3
// prints: -1
// prints: 3
// prints: -3
// prints: 2
// prints: 4
// prints: 0.5
// prints: 0.648721
// prints: 0.405465
// prints: 1.41421
// prints: 2.41421
// prints: 2.41421
// -----
// functions of f64
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 2.0 : f64
  %r0 = math.sqrt %a0 : f64
  func.call @printF64(%r0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant 0.25 : f64
  %r1 = math.sqrt %a1 : f64
  func.call @printF64(%r1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 1.0 : f64
  %r2 = math.exp %a2 : f64
  func.call @printF64(%r2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant -2.0 : f64
  %r3 = math.exp %a3 : f64
  func.call @printF64(%r3) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a4 = arith.constant 3.5 : f64
  %r4 = math.exp2 %a4 : f64
  func.call @printF64(%r4) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a5 = arith.constant 10.0 : f64
  %r5 = math.log %a5 : f64
  func.call @printF64(%r5) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a6 = arith.constant 10.0 : f64
  %r6 = math.log2 %a6 : f64
  func.call @printF64(%r6) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a7 = arith.constant 1000.0 : f64
  %r7 = math.log10 %a7 : f64
  func.call @printF64(%r7) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a8 = arith.constant 1.0 : f64
  %r8 = math.sin %a8 : f64
  func.call @printF64(%r8) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a9 = arith.constant 1.0 : f64
  %r9 = math.cos %a9 : f64
  func.call @printF64(%r9) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a10 = arith.constant -3.5 : f64
  %r10 = math.absf %a10 : f64
  func.call @printF64(%r10) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a11 = arith.constant -1.5 : f64
  %r11 = math.floor %a11 : f64
  func.call @printF64(%r11) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a12 = arith.constant 2.7 : f64
  %r12 = math.floor %a12 : f64
  func.call @printF64(%r12) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a13 = arith.constant -1.5 : f64
  %r13 = math.ceil %a13 : f64
  func.call @printF64(%r13) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a14 = arith.constant 2.2 : f64
  %r14 = math.ceil %a14 : f64
  func.call @printF64(%r14) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a15 = arith.constant -1.7 : f64
  %r15 = math.trunc %a15 : f64
  func.call @printF64(%r15) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a16 = arith.constant 2.5 : f64
  %r16 = math.round %a16 : f64
  func.call @printF64(%r16) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a17 = arith.constant -2.5 : f64
  %r17 = math.round %a17 : f64
  func.call @printF64(%r17) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a18 = arith.constant 2.5 : f64
  %r18 = math.roundeven %a18 : f64
  func.call @printF64(%r18) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a19 = arith.constant 3.5 : f64
  %r19 = math.roundeven %a19 : f64
  func.call @printF64(%r19) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a20 = arith.constant 4.0 : f64
  %r20 = math.rsqrt %a20 : f64
  func.call @printF64(%r20) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a21 = arith.constant 0.5 : f64
  %r21 = math.expm1 %a21 : f64
  func.call @printF64(%r21) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %a22 = arith.constant 0.5 : f64
  %r22 = math.log1p %a22 : f64
  func.call @printF64(%r22) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %p = arith.constant 2.0 : f64
  %q = arith.constant 0.5 : f64
  %pw = math.powf %p, %q : f64
  %fm = math.fma %p, %q, %pw : f64
  %cs = math.copysign %fm, %q : f64
  func.call @printF64(%pw) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%fm) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%cs) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 1.41421
// prints: 0.5
// prints: 2.71828
// prints: 0.135335
// prints: 11.3137
// prints: 2.30259
// prints: 3.32193
// prints: 3
// prints: 0.841471
// prints: 0.540302
// prints: 3.5
// prints: -2
// prints: 2
// prints: -1
// prints: 3
// prints: -1
// prints: 3
// prints: -3
// prints: 2
// prints: 4
// prints: 0.5
// prints: 0.648721
// prints: 0.405465
// prints: 1.41421
// prints: 2.41421
// prints: 2.41421
// -----
// bits of integers
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a0 = arith.constant 37 : i8
  %b0 = math.ctpop %a0 : i8
  %c0 = math.ctlz %a0 : i8
  %d0 = math.cttz %a0 : i8
  %n0 = arith.constant -37 : i8
  %e0 = math.absi %n0 : i8
  %bx0 = arith.extsi %b0 : i8 to i64
  func.call @printI64(%bx0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %cx0 = arith.extsi %c0 : i8 to i64
  func.call @printI64(%cx0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %dx0 = arith.extsi %d0 : i8 to i64
  func.call @printI64(%dx0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %ex0 = arith.extsi %e0 : i8 to i64
  func.call @printI64(%ex0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a1 = arith.constant 37 : i16
  %b1 = math.ctpop %a1 : i16
  %c1 = math.ctlz %a1 : i16
  %d1 = math.cttz %a1 : i16
  %n1 = arith.constant -37 : i16
  %e1 = math.absi %n1 : i16
  %bx1 = arith.extsi %b1 : i16 to i64
  func.call @printI64(%bx1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %cx1 = arith.extsi %c1 : i16 to i64
  func.call @printI64(%cx1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %dx1 = arith.extsi %d1 : i16 to i64
  func.call @printI64(%dx1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %ex1 = arith.extsi %e1 : i16 to i64
  func.call @printI64(%ex1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a2 = arith.constant 37 : i32
  %b2 = math.ctpop %a2 : i32
  %c2 = math.ctlz %a2 : i32
  %d2 = math.cttz %a2 : i32
  %n2 = arith.constant -37 : i32
  %e2 = math.absi %n2 : i32
  %bx2 = arith.extsi %b2 : i32 to i64
  func.call @printI64(%bx2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %cx2 = arith.extsi %c2 : i32 to i64
  func.call @printI64(%cx2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %dx2 = arith.extsi %d2 : i32 to i64
  func.call @printI64(%dx2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %ex2 = arith.extsi %e2 : i32 to i64
  func.call @printI64(%ex2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %a3 = arith.constant 37 : i64
  %b3 = math.ctpop %a3 : i64
  %c3 = math.ctlz %a3 : i64
  %d3 = math.cttz %a3 : i64
  %n3 = arith.constant -37 : i64
  %e3 = math.absi %n3 : i64
  func.call @printI64(%b3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%c3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%d3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%e3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 2
// prints: 0
// prints: 37
// prints: 3
// prints: 10
// prints: 0
// prints: 37
// prints: 3
// prints: 26
// prints: 0
// prints: 37
// prints: 3
// prints: 58
// prints: 0
// prints: 37
