// integers of 1 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i1, %b: i1) {
  %r0 = arith.addi %a, %b : i1
  %p0 = arith.extsi %r0 : i1 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i1
  %p1 = arith.extsi %r1 : i1 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i1
  %p2 = arith.extsi %r2 : i1 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i1
  %p3 = arith.extsi %r3 : i1 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i1
  %p4 = arith.extsi %r4 : i1 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i1
  %p5 = arith.extsi %r5 : i1 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i1
  %p6 = arith.extsi %r6 : i1 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i1
  %p7 = arith.extsi %r7 : i1 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i1
  %p8 = arith.extsi %r8 : i1 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i1
  %p9 = arith.extsi %r9 : i1 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i1
  %p10 = arith.extsi %r10 : i1 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant false
  %r11 = arith.shli %a, %sh : i1
  %p11 = arith.extsi %r11 : i1 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.shrsi %a, %sh : i1
  %p12 = arith.extsi %r12 : i1 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.shrui %a, %sh : i1
  %p13 = arith.extsi %r13 : i1 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.cmpi eq, %a, %b : i1
  %p14 = arith.extui %r14 : i1 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = arith.cmpi ne, %a, %b : i1
  %p15 = arith.extui %r15 : i1 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.cmpi slt, %a, %b : i1
  %p16 = arith.extui %r16 : i1 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.cmpi sle, %a, %b : i1
  %p17 = arith.extui %r17 : i1 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi sgt, %a, %b : i1
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi sge, %a, %b : i1
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi ult, %a, %b : i1
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi ule, %a, %b : i1
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi ugt, %a, %b : i1
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi uge, %a, %b : i1
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant true
  %b = arith.constant true
  call @ops(%a, %b) : (i1, i1) -> ()
  call @ops(%b, %a) : (i1, i1) -> ()
  return
}
// prints: 0
// prints: 0
// prints: -1
// prints: -1
// prints: -1
// prints: 0
// prints: -1
// prints: 0
// prints: -1
// prints: -1
// prints: -1
// prints: -1
// prints: -1
// prints: -1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: -1
// prints: -1
// prints: -1
// prints: 0
// prints: -1
// prints: 0
// prints: -1
// prints: -1
// prints: -1
// prints: -1
// prints: -1
// prints: -1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// -----
// integers of 2 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i2, %b: i2) {
  %r0 = arith.addi %a, %b : i2
  %p0 = arith.extsi %r0 : i2 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i2
  %p1 = arith.extsi %r1 : i2 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i2
  %p2 = arith.extsi %r2 : i2 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i2
  %p3 = arith.extsi %r3 : i2 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i2
  %p4 = arith.extsi %r4 : i2 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i2
  %p5 = arith.extsi %r5 : i2 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i2
  %p6 = arith.extsi %r6 : i2 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i2
  %p7 = arith.extsi %r7 : i2 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i2
  %p8 = arith.extsi %r8 : i2 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i2
  %p9 = arith.extsi %r9 : i2 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i2
  %p10 = arith.extsi %r10 : i2 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i2
  %p11 = arith.extsi %r11 : i2 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i2
  %p12 = arith.extsi %r12 : i2 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i2
  %p13 = arith.extsi %r13 : i2 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i2
  %p14 = arith.extsi %r14 : i2 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 1 : i2
  %r15 = arith.shli %a, %sh : i2
  %p15 = arith.extsi %r15 : i2 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i2
  %p16 = arith.extsi %r16 : i2 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i2
  %p17 = arith.extsi %r17 : i2 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i2
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i2
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i2
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i2
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i2
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i2
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i2
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i2
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i2
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i2
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -1 : i2
  %b = arith.constant -1 : i2
  call @ops(%a, %b) : (i2, i2) -> ()
  call @ops(%b, %a) : (i2, i2) -> ()
  return
}
// prints: -2
// prints: 0
// prints: 1
// prints: -1
// prints: -1
// prints: 0
// prints: 1
// prints: 0
// prints: -1
// prints: -1
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: -2
// prints: -1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: -2
// prints: 0
// prints: 1
// prints: -1
// prints: -1
// prints: 0
// prints: 1
// prints: 0
// prints: -1
// prints: -1
// prints: 1
// prints: 1
// prints: 0
// prints: 1
// prints: 1
// prints: -2
// prints: -1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// prints: 0
// prints: 1
// -----
// integers of 7 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i7, %b: i7) {
  %r0 = arith.addi %a, %b : i7
  %p0 = arith.extsi %r0 : i7 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i7
  %p1 = arith.extsi %r1 : i7 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i7
  %p2 = arith.extsi %r2 : i7 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i7
  %p3 = arith.extsi %r3 : i7 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i7
  %p4 = arith.extsi %r4 : i7 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i7
  %p5 = arith.extsi %r5 : i7 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i7
  %p6 = arith.extsi %r6 : i7 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i7
  %p7 = arith.extsi %r7 : i7 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i7
  %p8 = arith.extsi %r8 : i7 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i7
  %p9 = arith.extsi %r9 : i7 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i7
  %p10 = arith.extsi %r10 : i7 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i7
  %p11 = arith.extsi %r11 : i7 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i7
  %p12 = arith.extsi %r12 : i7 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i7
  %p13 = arith.extsi %r13 : i7 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i7
  %p14 = arith.extsi %r14 : i7 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i7
  %r15 = arith.shli %a, %sh : i7
  %p15 = arith.extsi %r15 : i7 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i7
  %p16 = arith.extsi %r16 : i7 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i7
  %p17 = arith.extsi %r17 : i7 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i7
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i7
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i7
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i7
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i7
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i7
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i7
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i7
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i7
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i7
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant 7 : i7
  %b = arith.constant 23 : i7
  call @ops(%a, %b) : (i7, i7) -> ()
  call @ops(%b, %a) : (i7, i7) -> ()
  return
}
// prints: 30
// prints: -16
// prints: 33
// prints: 7
// prints: 23
// prints: 16
// prints: 0
// prints: 7
// prints: 7
// prints: 23
// prints: 1
// prints: 0
// prints: 7
// prints: 0
// prints: 1
// prints: 56
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 30
// prints: 16
// prints: 33
// prints: 7
// prints: 23
// prints: 16
// prints: 3
// prints: 2
// prints: 7
// prints: 23
// prints: 4
// prints: 3
// prints: 2
// prints: 3
// prints: 4
// prints: 56
// prints: 2
// prints: 2
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// -----
// integers of 8 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i8, %b: i8) {
  %r0 = arith.addi %a, %b : i8
  %p0 = arith.extsi %r0 : i8 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i8
  %p1 = arith.extsi %r1 : i8 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i8
  %p2 = arith.extsi %r2 : i8 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i8
  %p3 = arith.extsi %r3 : i8 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i8
  %p4 = arith.extsi %r4 : i8 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i8
  %p5 = arith.extsi %r5 : i8 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i8
  %p6 = arith.extsi %r6 : i8 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i8
  %p7 = arith.extsi %r7 : i8 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i8
  %p8 = arith.extsi %r8 : i8 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i8
  %p9 = arith.extsi %r9 : i8 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i8
  %p10 = arith.extsi %r10 : i8 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i8
  %p11 = arith.extsi %r11 : i8 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i8
  %p12 = arith.extsi %r12 : i8 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i8
  %p13 = arith.extsi %r13 : i8 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i8
  %p14 = arith.extsi %r14 : i8 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i8
  %r15 = arith.shli %a, %sh : i8
  %p15 = arith.extsi %r15 : i8 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i8
  %p16 = arith.extsi %r16 : i8 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i8
  %p17 = arith.extsi %r17 : i8 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i8
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i8
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i8
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i8
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i8
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i8
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i8
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i8
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i8
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i8
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -121 : i8
  %b = arith.constant -105 : i8
  call @ops(%a, %b) : (i8, i8) -> ()
  call @ops(%b, %a) : (i8, i8) -> ()
  return
}
// prints: 30
// prints: -16
// prints: -95
// prints: -121
// prints: -105
// prints: 16
// prints: 0
// prints: -121
// prints: -121
// prints: -105
// prints: 1
// prints: 1
// prints: -16
// prints: 1
// prints: 2
// prints: 56
// prints: -16
// prints: 16
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 30
// prints: 16
// prints: -95
// prints: -121
// prints: -105
// prints: 16
// prints: 1
// prints: 16
// prints: -121
// prints: -105
// prints: 2
// prints: 0
// prints: -105
// prints: 0
// prints: 1
// prints: -72
// prints: -14
// prints: 18
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// -----
// integers of 13 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i13, %b: i13) {
  %r0 = arith.addi %a, %b : i13
  %p0 = arith.extsi %r0 : i13 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i13
  %p1 = arith.extsi %r1 : i13 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i13
  %p2 = arith.extsi %r2 : i13 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i13
  %p3 = arith.extsi %r3 : i13 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i13
  %p4 = arith.extsi %r4 : i13 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i13
  %p5 = arith.extsi %r5 : i13 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i13
  %p6 = arith.extsi %r6 : i13 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i13
  %p7 = arith.extsi %r7 : i13 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i13
  %p8 = arith.extsi %r8 : i13 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i13
  %p9 = arith.extsi %r9 : i13 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i13
  %p10 = arith.extsi %r10 : i13 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i13
  %p11 = arith.extsi %r11 : i13 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i13
  %p12 = arith.extsi %r12 : i13 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i13
  %p13 = arith.extsi %r13 : i13 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i13
  %p14 = arith.extsi %r14 : i13 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i13
  %r15 = arith.shli %a, %sh : i13
  %p15 = arith.extsi %r15 : i13 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i13
  %p16 = arith.extsi %r16 : i13 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i13
  %p17 = arith.extsi %r17 : i13 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i13
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i13
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i13
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i13
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i13
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i13
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i13
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i13
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i13
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i13
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -2425 : i13
  %b = arith.constant -873 : i13
  call @ops(%a, %b) : (i13, i13) -> ()
  call @ops(%b, %a) : (i13, i13) -> ()
  return
}
// prints: -3298
// prints: -1552
// prints: 3489
// prints: -2937
// prints: -361
// prints: 2576
// prints: 0
// prints: -2425
// prints: -2425
// prints: -873
// prints: 1
// prints: 2
// prints: -679
// prints: 2
// prints: 3
// prints: -3016
// prints: -304
// prints: 720
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: -3298
// prints: 1552
// prints: 3489
// prints: -2937
// prints: -361
// prints: 2576
// prints: 1
// prints: 1552
// prints: -2425
// prints: -873
// prints: 2
// prints: 0
// prints: -873
// prints: 0
// prints: 1
// prints: 1208
// prints: -110
// prints: 914
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// -----
// integers of 16 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i16, %b: i16) {
  %r0 = arith.addi %a, %b : i16
  %p0 = arith.extsi %r0 : i16 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i16
  %p1 = arith.extsi %r1 : i16 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i16
  %p2 = arith.extsi %r2 : i16 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i16
  %p3 = arith.extsi %r3 : i16 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i16
  %p4 = arith.extsi %r4 : i16 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i16
  %p5 = arith.extsi %r5 : i16 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i16
  %p6 = arith.extsi %r6 : i16 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i16
  %p7 = arith.extsi %r7 : i16 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i16
  %p8 = arith.extsi %r8 : i16 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i16
  %p9 = arith.extsi %r9 : i16 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i16
  %p10 = arith.extsi %r10 : i16 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i16
  %p11 = arith.extsi %r11 : i16 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i16
  %p12 = arith.extsi %r12 : i16 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i16
  %p13 = arith.extsi %r13 : i16 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i16
  %p14 = arith.extsi %r14 : i16 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i16
  %r15 = arith.shli %a, %sh : i16
  %p15 = arith.extsi %r15 : i16 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i16
  %p16 = arith.extsi %r16 : i16 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i16
  %p17 = arith.extsi %r17 : i16 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i16
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i16
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i16
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i16
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i16
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i16
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i16
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i16
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i16
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i16
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -27001 : i16
  %b = arith.constant 7319 : i16
  call @ops(%a, %b) : (i16, i16) -> ()
  call @ops(%b, %a) : (i16, i16) -> ()
  return
}
// prints: -19682
// prints: 31216
// prints: -29279
// prints: 5255
// prints: -24937
// prints: -30192
// prints: 5
// prints: 1940
// prints: -27001
// prints: -27001
// prints: 6
// prints: -3
// prints: -5044
// prints: -4
// prints: -3
// prints: -19400
// prints: -3376
// prints: 4816
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -19682
// prints: -31216
// prints: -29279
// prints: 5255
// prints: -24937
// prints: -30192
// prints: 0
// prints: 7319
// prints: -27001
// prints: -27001
// prints: 1
// prints: 0
// prints: 7319
// prints: -1
// prints: 0
// prints: -6984
// prints: 914
// prints: 914
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 24 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i24, %b: i24) {
  %r0 = arith.addi %a, %b : i24
  %p0 = arith.extsi %r0 : i24 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i24
  %p1 = arith.extsi %r1 : i24 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i24
  %p2 = arith.extsi %r2 : i24 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i24
  %p3 = arith.extsi %r3 : i24 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i24
  %p4 = arith.extsi %r4 : i24 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i24
  %p5 = arith.extsi %r5 : i24 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i24
  %p6 = arith.extsi %r6 : i24 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i24
  %p7 = arith.extsi %r7 : i24 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i24
  %p8 = arith.extsi %r8 : i24 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i24
  %p9 = arith.extsi %r9 : i24 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i24
  %p10 = arith.extsi %r10 : i24 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i24
  %p11 = arith.extsi %r11 : i24 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i24
  %p12 = arith.extsi %r12 : i24 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i24
  %p13 = arith.extsi %r13 : i24 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i24
  %p14 = arith.extsi %r14 : i24 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i24
  %r15 = arith.shli %a, %sh : i24
  %p15 = arith.extsi %r15 : i24 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i24
  %p16 = arith.extsi %r16 : i24 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i24
  %p17 = arith.extsi %r17 : i24 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i24
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i24
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i24
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i24
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i24
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i24
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i24
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i24
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i24
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i24
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -5925241 : i24
  %b = arith.constant 5184663 : i24
  call @ops(%a, %b) : (i24, i24) -> ()
  call @ops(%b, %a) : (i24, i24) -> ()
  return
}
// prints: -740578
// prints: 5667312
// prints: -3437151
// prints: 332935
// prints: -1073513
// prints: -1406448
// prints: 2
// prints: 482649
// prints: -5925241
// prints: -5925241
// prints: 3
// prints: -1
// prints: -740578
// prints: -2
// prints: -1
// prints: 2929720
// prints: -740656
// prints: 1356496
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -740578
// prints: -5667312
// prints: -3437151
// prints: 332935
// prints: -1073513
// prints: -1406448
// prints: 0
// prints: 5184663
// prints: -5925241
// prints: -5925241
// prints: 1
// prints: 0
// prints: 5184663
// prints: -1
// prints: 0
// prints: 7922872
// prints: 648082
// prints: 648082
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 32 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i32, %b: i32) {
  %r0 = arith.addi %a, %b : i32
  %p0 = arith.extsi %r0 : i32 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i32
  %p1 = arith.extsi %r1 : i32 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i32
  %p2 = arith.extsi %r2 : i32 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i32
  %p3 = arith.extsi %r3 : i32 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i32
  %p4 = arith.extsi %r4 : i32 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i32
  %p5 = arith.extsi %r5 : i32 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i32
  %p6 = arith.extsi %r6 : i32 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i32
  %p7 = arith.extsi %r7 : i32 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i32
  %p8 = arith.extsi %r8 : i32 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i32
  %p9 = arith.extsi %r9 : i32 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i32
  %p10 = arith.extsi %r10 : i32 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i32
  %p11 = arith.extsi %r11 : i32 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i32
  %p12 = arith.extsi %r12 : i32 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i32
  %p13 = arith.extsi %r13 : i32 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i32
  %p14 = arith.extsi %r14 : i32 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i32
  %r15 = arith.shli %a, %sh : i32
  %p15 = arith.extsi %r15 : i32 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i32
  %p16 = arith.extsi %r16 : i32 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i32
  %p17 = arith.extsi %r17 : i32 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i32
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i32
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i32
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i32
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i32
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i32
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i32
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i32
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i32
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i32
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -1264216441 : i32
  %b = arith.constant 978263191 : i32
  call @ops(%a, %b) : (i32, i32) -> ()
  call @ops(%b, %a) : (i32, i32) -> ()
  return
}
// prints: -285953250
// prints: 2052487664
// prints: -1278505567
// prints: 805639303
// prints: -1091592553
// prints: -1897231856
// prints: 3
// prints: 95961282
// prints: -1264216441
// prints: -1264216441
// prints: 4
// prints: -1
// prints: -285953250
// prints: -2
// prints: -1
// prints: -1523796936
// prints: -158027056
// prints: 378843856
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -285953250
// prints: -2052487664
// prints: -1278505567
// prints: 805639303
// prints: -1091592553
// prints: -1897231856
// prints: 0
// prints: 978263191
// prints: -1264216441
// prints: -1264216441
// prints: 1
// prints: 0
// prints: 978263191
// prints: -1
// prints: 0
// prints: -763829064
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 33 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i33, %b: i33) {
  %r0 = arith.addi %a, %b : i33
  %p0 = arith.extsi %r0 : i33 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i33
  %p1 = arith.extsi %r1 : i33 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i33
  %p2 = arith.extsi %r2 : i33 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i33
  %p3 = arith.extsi %r3 : i33 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i33
  %p4 = arith.extsi %r4 : i33 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i33
  %p5 = arith.extsi %r5 : i33 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i33
  %p6 = arith.extsi %r6 : i33 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i33
  %p7 = arith.extsi %r7 : i33 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i33
  %p8 = arith.extsi %r8 : i33 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i33
  %p9 = arith.extsi %r9 : i33 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i33
  %p10 = arith.extsi %r10 : i33 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i33
  %p11 = arith.extsi %r11 : i33 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i33
  %p12 = arith.extsi %r12 : i33 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i33
  %p13 = arith.extsi %r13 : i33 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i33
  %p14 = arith.extsi %r14 : i33 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i33
  %r15 = arith.shli %a, %sh : i33
  %p15 = arith.extsi %r15 : i33 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i33
  %p16 = arith.extsi %r16 : i33 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i33
  %p17 = arith.extsi %r17 : i33 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i33
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i33
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i33
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i33
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i33
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i33
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i33
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i33
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i33
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i33
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -1264216441 : i33
  %b = arith.constant 978263191 : i33
  call @ops(%a, %b) : (i33, i33) -> ()
  call @ops(%b, %a) : (i33, i33) -> ()
  return
}
// prints: -285953250
// prints: -2242479632
// prints: -1278505567
// prints: 805639303
// prints: -1091592553
// prints: -1897231856
// prints: 7
// prints: 477875814
// prints: -1264216441
// prints: -1264216441
// prints: 8
// prints: -1
// prints: -285953250
// prints: -2
// prints: -1
// prints: -1523796936
// prints: -158027056
// prints: 915714768
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -285953250
// prints: 2242479632
// prints: -1278505567
// prints: 805639303
// prints: -1091592553
// prints: -1897231856
// prints: 0
// prints: 978263191
// prints: -1264216441
// prints: -1264216441
// prints: 1
// prints: 0
// prints: 978263191
// prints: -1
// prints: 0
// prints: -763829064
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 48 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i48, %b: i48) {
  %r0 = arith.addi %a, %b : i48
  %p0 = arith.extsi %r0 : i48 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i48
  %p1 = arith.extsi %r1 : i48 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i48
  %p2 = arith.extsi %r2 : i48 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i48
  %p3 = arith.extsi %r3 : i48 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i48
  %p4 = arith.extsi %r4 : i48 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i48
  %p5 = arith.extsi %r5 : i48 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i48
  %p6 = arith.extsi %r6 : i48 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i48
  %p7 = arith.extsi %r7 : i48 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i48
  %p8 = arith.extsi %r8 : i48 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i48
  %p9 = arith.extsi %r9 : i48 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i48
  %p10 = arith.extsi %r10 : i48 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i48
  %p11 = arith.extsi %r11 : i48 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i48
  %p12 = arith.extsi %r12 : i48 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i48
  %p13 = arith.extsi %r13 : i48 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i48
  %p14 = arith.extsi %r14 : i48 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i48
  %r15 = arith.shli %a, %sh : i48
  %p15 = arith.extsi %r15 : i48 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i48
  %p16 = arith.extsi %r16 : i48 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i48
  %p17 = arith.extsi %r17 : i48 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i48
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i48
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i48
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i48
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i48
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i48
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i48
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i48
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i48
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i48
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -49736985504121 : i48
  %b = arith.constant 978263191 : i48
  call @ops(%a, %b) : (i48, i48) -> ()
  call @ops(%b, %a) : (i48, i48) -> ()
  return
}
// prints: -49736007240930
// prints: -49737963767312
// prints: -3961238352479
// prints: 805639303
// prints: -49736812880233
// prints: -49737618519536
// prints: 236887
// prints: 158680118
// prints: -49736985504121
// prints: -49736985504121
// prints: 236888
// prints: -50842
// prints: -128347299
// prints: -50843
// prints: -50842
// prints: -116420907322312
// prints: -6217123188016
// prints: 28967248900816
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -49736007240930
// prints: 49737963767312
// prints: -3961238352479
// prints: 805639303
// prints: -49736812880233
// prints: -49737618519536
// prints: 0
// prints: 978263191
// prints: -49736985504121
// prints: -49736985504121
// prints: 1
// prints: 0
// prints: 978263191
// prints: -1
// prints: 0
// prints: 7826105528
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 64 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i64, %b: i64) {
  %r0 = arith.addi %a, %b : i64
  func.call @printI64(%r0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i64
  func.call @printI64(%r1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i64
  func.call @printI64(%r2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i64
  func.call @printI64(%r3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i64
  func.call @printI64(%r4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i64
  func.call @printI64(%r5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i64
  func.call @printI64(%r6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i64
  func.call @printI64(%r7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i64
  func.call @printI64(%r8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i64
  func.call @printI64(%r9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i64
  func.call @printI64(%r10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i64
  func.call @printI64(%r11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i64
  func.call @printI64(%r12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i64
  func.call @printI64(%r13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i64
  func.call @printI64(%r14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i64
  %r15 = arith.shli %a, %sh : i64
  func.call @printI64(%r15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i64
  func.call @printI64(%r16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i64
  func.call @printI64(%r17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i64
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i64
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i64
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i64
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i64
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i64
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i64
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i64
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i64
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i64
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -1089357896855742841 : i64
  %b = arith.constant 978263191 : i64
  call @ops(%a, %b) : (i64, i64) -> ()
  call @ops(%b, %a) : (i64, i64) -> ()
  return
}
// prints: -1089357895877479650
// prints: -1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: 17743063764
// prints: 966697851
// prints: -1089357896855742841
// prints: -1089357896855742841
// prints: 17743063765
// prints: -1113563207
// prints: -595729304
// prints: -1113563208
// prints: -1113563207
// prints: -8714863174845942728
// prints: -136169737106967856
// prints: 2169673272106726096
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -1089357895877479650
// prints: 1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: 0
// prints: 978263191
// prints: -1089357896855742841
// prints: -1089357896855742841
// prints: 1
// prints: 0
// prints: 978263191
// prints: -1
// prints: 0
// prints: 7826105528
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 65 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i65, %b: i65) {
  %r0 = arith.addi %a, %b : i65
  %p0 = arith.trunci %r0 : i65 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i65
  %p1 = arith.trunci %r1 : i65 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i65
  %p2 = arith.trunci %r2 : i65 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i65
  %p3 = arith.trunci %r3 : i65 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i65
  %p4 = arith.trunci %r4 : i65 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i65
  %p5 = arith.trunci %r5 : i65 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i65
  %p6 = arith.trunci %r6 : i65 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i65
  %p7 = arith.trunci %r7 : i65 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i65
  %p8 = arith.trunci %r8 : i65 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i65
  %p9 = arith.trunci %r9 : i65 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i65
  %p10 = arith.trunci %r10 : i65 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i65
  %p11 = arith.trunci %r11 : i65 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i65
  %p12 = arith.trunci %r12 : i65 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i65
  %p13 = arith.trunci %r13 : i65 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i65
  %p14 = arith.trunci %r14 : i65 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i65
  %r15 = arith.shli %a, %sh : i65
  %p15 = arith.trunci %r15 : i65 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i65
  %p16 = arith.trunci %r16 : i65 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i65
  %p17 = arith.trunci %r17 : i65 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i65
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i65
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i65
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i65
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i65
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i65
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i65
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i65
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i65
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i65
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant -1089357896855742841 : i65
  %b = arith.constant 978263191 : i65
  call @ops(%a, %b) : (i65, i65) -> ()
  call @ops(%b, %a) : (i65, i65) -> ()
  return
}
// prints: -1089357895877479650
// prints: -1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: 36599690737
// prints: 572598624
// prints: -1089357896855742841
// prints: -1089357896855742841
// prints: 36599690738
// prints: -1113563207
// prints: -595729304
// prints: -1113563208
// prints: -1113563207
// prints: -8714863174845942728
// prints: -136169737106967856
// prints: 4475516281320420048
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -1089357895877479650
// prints: 1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: 0
// prints: 978263191
// prints: -1089357896855742841
// prints: -1089357896855742841
// prints: 1
// prints: 0
// prints: 978263191
// prints: -1
// prints: 0
// prints: 7826105528
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 100 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i100, %b: i100) {
  %r0 = arith.addi %a, %b : i100
  %p0 = arith.trunci %r0 : i100 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i100
  %p1 = arith.trunci %r1 : i100 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i100
  %p2 = arith.trunci %r2 : i100 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i100
  %p3 = arith.trunci %r3 : i100 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i100
  %p4 = arith.trunci %r4 : i100 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i100
  %p5 = arith.trunci %r5 : i100 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i100
  %p6 = arith.trunci %r6 : i100 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i100
  %p7 = arith.trunci %r7 : i100 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i100
  %p8 = arith.trunci %r8 : i100 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i100
  %p9 = arith.trunci %r9 : i100 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i100
  %p10 = arith.trunci %r10 : i100 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i100
  %p11 = arith.trunci %r11 : i100 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i100
  %p12 = arith.trunci %r12 : i100 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i100
  %p13 = arith.trunci %r13 : i100 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i100
  %p14 = arith.trunci %r14 : i100 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i100
  %r15 = arith.shli %a, %sh : i100
  %p15 = arith.trunci %r15 : i100 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i100
  %p16 = arith.trunci %r16 : i100 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i100
  %p17 = arith.trunci %r17 : i100 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i100
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i100
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i100
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i100
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i100
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i100
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i100
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i100
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i100
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i100
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant 540093982302593000720315029127 : i100
  %b = arith.constant 978263191 : i100
  call @ops(%a, %b) : (i100, i100) -> ()
  call @ops(%b, %a) : (i100, i100) -> ()
  return
}
// prints: -1089357895877479650
// prints: -1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: -1307561546216200638
// prints: 920145305
// prints: 978263191
// prints: -1089357896855742841
// prints: -1307561546216200637
// prints: -1307561546216200638
// prints: 920145305
// prints: -1307561546216200638
// prints: -1307561546216200637
// prints: -8714863174845942728
// prints: -136169737106967856
// prints: -136169737106967856
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -1089357895877479650
// prints: 1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: 0
// prints: 978263191
// prints: 978263191
// prints: -1089357896855742841
// prints: 1
// prints: 0
// prints: 978263191
// prints: 0
// prints: 1
// prints: 7826105528
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// integers of 128 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @ops(%a: i128, %b: i128) {
  %r0 = arith.addi %a, %b : i128
  %p0 = arith.trunci %r0 : i128 to i64
  func.call @printI64(%p0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = arith.subi %a, %b : i128
  %p1 = arith.trunci %r1 : i128 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = arith.muli %a, %b : i128
  %p2 = arith.trunci %r2 : i128 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = arith.andi %a, %b : i128
  %p3 = arith.trunci %r3 : i128 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = arith.ori %a, %b : i128
  %p4 = arith.trunci %r4 : i128 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = arith.xori %a, %b : i128
  %p5 = arith.trunci %r5 : i128 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = arith.divui %a, %b : i128
  %p6 = arith.trunci %r6 : i128 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = arith.remui %a, %b : i128
  %p7 = arith.trunci %r7 : i128 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = arith.minsi %a, %b : i128
  %p8 = arith.trunci %r8 : i128 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = arith.maxui %a, %b : i128
  %p9 = arith.trunci %r9 : i128 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = arith.ceildivui %a, %b : i128
  %p10 = arith.trunci %r10 : i128 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = arith.divsi %a, %b : i128
  %p11 = arith.trunci %r11 : i128 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = arith.remsi %a, %b : i128
  %p12 = arith.trunci %r12 : i128 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = arith.floordivsi %a, %b : i128
  %p13 = arith.trunci %r13 : i128 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = arith.ceildivsi %a, %b : i128
  %p14 = arith.trunci %r14 : i128 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sh = arith.constant 3 : i128
  %r15 = arith.shli %a, %sh : i128
  %p15 = arith.trunci %r15 : i128 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = arith.shrsi %a, %sh : i128
  %p16 = arith.trunci %r16 : i128 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = arith.shrui %a, %sh : i128
  %p17 = arith.trunci %r17 : i128 to i64
  func.call @printI64(%p17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = arith.cmpi eq, %a, %b : i128
  %p18 = arith.extui %r18 : i1 to i64
  func.call @printI64(%p18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = arith.cmpi ne, %a, %b : i128
  %p19 = arith.extui %r19 : i1 to i64
  func.call @printI64(%p19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r20 = arith.cmpi slt, %a, %b : i128
  %p20 = arith.extui %r20 : i1 to i64
  func.call @printI64(%p20) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r21 = arith.cmpi sle, %a, %b : i128
  %p21 = arith.extui %r21 : i1 to i64
  func.call @printI64(%p21) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r22 = arith.cmpi sgt, %a, %b : i128
  %p22 = arith.extui %r22 : i1 to i64
  func.call @printI64(%p22) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r23 = arith.cmpi sge, %a, %b : i128
  %p23 = arith.extui %r23 : i1 to i64
  func.call @printI64(%p23) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r24 = arith.cmpi ult, %a, %b : i128
  %p24 = arith.extui %r24 : i1 to i64
  func.call @printI64(%p24) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r25 = arith.cmpi ule, %a, %b : i128
  %p25 = arith.extui %r25 : i1 to i64
  func.call @printI64(%p25) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r26 = arith.cmpi ugt, %a, %b : i128
  %p26 = arith.extui %r26 : i1 to i64
  func.call @printI64(%p26) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r27 = arith.cmpi uge, %a, %b : i128
  %p27 = arith.extui %r27 : i1 to i64
  func.call @printI64(%p27) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant 124858156582704401071721057566725609095 : i128
  %b = arith.constant 978263191 : i128
  call @ops(%a, %b) : (i128, i128) -> ()
  call @ops(%b, %a) : (i128, i128) -> ()
  return
}
// prints: -1089357895877479650
// prints: -1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: -3826170781444258507
// prints: 406911044
// prints: 978263191
// prints: -1089357896855742841
// prints: -3826170781444258506
// prints: -3826170781444258507
// prints: 406911044
// prints: -3826170781444258507
// prints: -3826170781444258506
// prints: -8714863174845942728
// prints: -136169737106967856
// prints: -136169737106967856
// prints: 0
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: -1089357895877479650
// prints: 1089357897834006032
// prints: 2995734215893159329
// prints: 805639303
// prints: -1089357896683118953
// prints: -1089357897488758256
// prints: 0
// prints: 978263191
// prints: 978263191
// prints: -1089357896855742841
// prints: 1
// prints: 0
// prints: 978263191
// prints: 0
// prints: 1
// prints: 7826105528
// prints: 122282898
// prints: 122282898
// prints: 0
// prints: 1
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// prints: 1
// prints: 1
// prints: 0
// prints: 0
// -----
// results of twice 8 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = arith.constant -57 : i8
  %b = arith.constant -15 : i8
  %s, %o = arith.addui_extended %a, %b : i8, i1
  %l, %h = arith.mulsi_extended %a, %b : i8
  %ul, %uh = arith.mului_extended %a, %b : i8
  %x0 = arith.extsi %s : i8 to i64
  func.call @printI64(%x0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x1 = arith.extsi %l : i8 to i64
  func.call @printI64(%x1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x2 = arith.extsi %h : i8 to i64
  func.call @printI64(%x2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x3 = arith.extsi %ul : i8 to i64
  func.call @printI64(%x3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x4 = arith.extsi %uh : i8 to i64
  func.call @printI64(%x4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %oo = arith.extui %o : i1 to i64
  func.call @printI64(%oo) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: -72
// prints: 87
// prints: 3
// prints: 87
// prints: -69
// prints: 1
// -----
// results of twice 17 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = arith.constant -12345 : i17
  %b = arith.constant 57073 : i17
  %s, %o = arith.addui_extended %a, %b : i17, i1
  %l, %h = arith.mulsi_extended %a, %b : i17
  %ul, %uh = arith.mului_extended %a, %b : i17
  %x0 = arith.extsi %s : i17 to i64
  func.call @printI64(%x0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x1 = arith.extsi %l : i17 to i64
  func.call @printI64(%x1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x2 = arith.extsi %h : i17 to i64
  func.call @printI64(%x2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x3 = arith.extsi %ul : i17 to i64
  func.call @printI64(%x3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x4 = arith.extsi %uh : i17 to i64
  func.call @printI64(%x4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %oo = arith.extui %o : i1 to i64
  func.call @printI64(%oo) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 44728
// prints: -54185
// prints: -5376
// prints: -54185
// prints: 51697
// prints: 1
// -----
// results of twice 32 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = arith.constant -12345 : i32
  %b = arith.constant 2059198193 : i32
  %s, %o = arith.addui_extended %a, %b : i32, i1
  %l, %h = arith.mulsi_extended %a, %b : i32
  %ul, %uh = arith.mului_extended %a, %b : i32
  %x0 = arith.extsi %s : i32 to i64
  func.call @printI64(%x0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x1 = arith.extsi %l : i32 to i64
  func.call @printI64(%x1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x2 = arith.extsi %h : i32 to i64
  func.call @printI64(%x2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x3 = arith.extsi %ul : i32 to i64
  func.call @printI64(%x3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x4 = arith.extsi %uh : i32 to i64
  func.call @printI64(%x4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %oo = arith.extui %o : i1 to i64
  func.call @printI64(%oo) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 2059185848
// prints: 1109732439
// prints: -5919
// prints: 1109732439
// prints: 2059192274
// prints: 1
// -----
// results of twice 64 bits
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = arith.constant -12345 : i64
  %b = arith.constant 2059198193 : i64
  %s, %o = arith.addui_extended %a, %b : i64, i1
  %l, %h = arith.mulsi_extended %a, %b : i64
  %ul, %uh = arith.mului_extended %a, %b : i64
  func.call @printI64(%s) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%l) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%h) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%ul) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%uh) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %oo = arith.extui %o : i1 to i64
  func.call @printI64(%oo) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 2059185848
// prints: -25420801692585
// prints: -1
// prints: -25420801692585
// prints: 2059198192
// prints: 1
