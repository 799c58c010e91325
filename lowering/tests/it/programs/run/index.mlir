// arithmetic of indices
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = index.constant -17
  %b = index.constant 5
  %r0 = index.add %a, %b
  %x0 = index.casts %r0 : index to i64
  func.call @printI64(%x0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r1 = index.sub %a, %b
  %x1 = index.casts %r1 : index to i64
  func.call @printI64(%x1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r2 = index.mul %a, %b
  %x2 = index.casts %r2 : index to i64
  func.call @printI64(%x2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r3 = index.divs %a, %b
  %x3 = index.casts %r3 : index to i64
  func.call @printI64(%x3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r4 = index.divu %a, %b
  %x4 = index.casts %r4 : index to i64
  func.call @printI64(%x4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r5 = index.ceildivs %a, %b
  %x5 = index.casts %r5 : index to i64
  func.call @printI64(%x5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r6 = index.ceildivu %a, %b
  %x6 = index.casts %r6 : index to i64
  func.call @printI64(%x6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r7 = index.floordivs %a, %b
  %x7 = index.casts %r7 : index to i64
  func.call @printI64(%x7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r8 = index.rems %a, %b
  %x8 = index.casts %r8 : index to i64
  func.call @printI64(%x8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r9 = index.remu %a, %b
  %x9 = index.casts %r9 : index to i64
  func.call @printI64(%x9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r10 = index.maxs %a, %b
  %x10 = index.casts %r10 : index to i64
  func.call @printI64(%x10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r11 = index.maxu %a, %b
  %x11 = index.casts %r11 : index to i64
  func.call @printI64(%x11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r12 = index.mins %a, %b
  %x12 = index.casts %r12 : index to i64
  func.call @printI64(%x12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r13 = index.minu %a, %b
  %x13 = index.casts %r13 : index to i64
  func.call @printI64(%x13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r14 = index.shl %a, %b
  %x14 = index.casts %r14 : index to i64
  func.call @printI64(%x14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r15 = index.shrs %a, %b
  %x15 = index.casts %r15 : index to i64
  func.call @printI64(%x15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r16 = index.shru %a, %b
  %x16 = index.casts %r16 : index to i64
  func.call @printI64(%x16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r17 = index.and %a, %b
  %x17 = index.casts %r17 : index to i64
  func.call @printI64(%x17) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r18 = index.or %a, %b
  %x18 = index.casts %r18 : index to i64
  func.call @printI64(%x18) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %r19 = index.xor %a, %b
  %x19 = index.casts %r19 : index to i64
  func.call @printI64(%x19) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0 = index.cmp eq(%a, %b)
  %y0 = arith.extui %c0 : i1 to i64
  func.call @printI64(%y0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c1 = index.cmp ne(%a, %b)
  %y1 = arith.extui %c1 : i1 to i64
  func.call @printI64(%y1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c2 = index.cmp slt(%a, %b)
  %y2 = arith.extui %c2 : i1 to i64
  func.call @printI64(%y2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c3 = index.cmp sle(%a, %b)
  %y3 = arith.extui %c3 : i1 to i64
  func.call @printI64(%y3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c4 = index.cmp sgt(%a, %b)
  %y4 = arith.extui %c4 : i1 to i64
  func.call @printI64(%y4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c5 = index.cmp sge(%a, %b)
  %y5 = arith.extui %c5 : i1 to i64
  func.call @printI64(%y5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c6 = index.cmp ult(%a, %b)
  %y6 = arith.extui %c6 : i1 to i64
  func.call @printI64(%y6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c7 = index.cmp ule(%a, %b)
  %y7 = arith.extui %c7 : i1 to i64
  func.call @printI64(%y7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c8 = index.cmp ugt(%a, %b)
  %y8 = arith.extui %c8 : i1 to i64
  func.call @printI64(%y8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c9 = index.cmp uge(%a, %b)
  %y9 = arith.extui %c9 : i1 to i64
  func.call @printI64(%y9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i = arith.constant -3 : i32
  %s = index.casts %i : i32 to index
  %u = index.castu %i : i32 to index
  %so = index.casts %s : index to i64
  %uo = index.casts %u : index to i64
  func.call @printI64(%so) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%uo) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %sz = index.sizeof
  %szo = index.casts %sz : index to i64
  func.call @printI64(%szo) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: -12
// prints: -22
// prints: -85
// prints: -3
// prints: 3689348814741910319
// prints: -3
// prints: 3689348814741910320
// prints: -4
// prints: -2
// prints: 4
// prints: 5
// prints: -17
// prints: -17
// prints: 5
// prints: -544
// prints: -1
// prints: 576460752303423487
// prints: 5
// prints: -17
// prints: -22
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
// prints: -3
// prints: 4294967293
// prints: 64
// -----
// casts of indices
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %a = arith.constant 300 : i32
  %b = arith.index_cast %a : i32 to index
  %c = arith.index_cast %b : index to i8
  %d = arith.extsi %c : i8 to i64
  func.call @printI64(%d) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %e = arith.constant -1 : i16
  %f = arith.index_castui %e : i16 to index
  %g = arith.index_cast %f : index to i64
  func.call @printI64(%g) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 44
// prints: 65535
