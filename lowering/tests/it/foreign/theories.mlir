smt.solver () : () -> () {
  %i = smt.int.constant -42
  %i2 = smt.int.constant 0x10
  %t = smt.constant true
  %f = smt.constant false
  %c = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
  %a = smt.declare_fun "b" : !smt.bool
  %a2 = smt.declare_fun "%xy z" : !smt.array<[!smt.int -> !smt.bool]>
  %20 = smt.array.store %a2[%i], %t : !smt.array<[!smt.int -> !smt.bool]>
  %21 = smt.array.select %20[%i2] : !smt.array<[!smt.int -> !smt.bool]>
  %22 = smt.array.broadcast %f : !smt.array<[!smt.int -> !smt.bool]>
  %23 = smt.eq %22, %20 : !smt.array<[!smt.int -> !smt.bool]>
  %24 = smt.and %23, %21, %a
  %25 = smt.or %24, %21
  %26 = smt.xor %24, %25
  %27 = smt.implies %26, %25
  %28 = smt.not %27
  %29 = smt.ite %28, %i, %i2 : !smt.int
  %30 = smt.int.sub %29, %i
  %31 = smt.int.div %30, %i
  %32 = smt.int.mod %31, %i
  %34 = smt.int.cmp le %32, %i
  smt.assert %34
  %40 = smt.bv.not %c : !smt.bv<4>
  %41 = smt.bv.neg %40 : !smt.bv<4>
  %42 = smt.bv.add %41, %40 : !smt.bv<4>
  %43 = smt.bv.sdiv %42, %40 : !smt.bv<4>
  %44 = smt.bv.smod %42, %43 : !smt.bv<4>
  %45 = smt.bv.ashr %44, %43 : !smt.bv<4>
  %46 = smt.bv.xor %45, %40 : !smt.bv<4>
  %47 = smt.bv.or %45, %46 : !smt.bv<4>
  %48 = smt.bv.and %45, %47 : !smt.bv<4>
  %50 = smt.bv.mul %45, %48 : !smt.bv<4>
  %51 = smt.bv.udiv %45, %50 : !smt.bv<4>
  %52 = smt.bv.urem %45, %51 : !smt.bv<4>
  %53 = smt.bv.srem %45, %52 : !smt.bv<4>
  %54 = smt.bv.shl %45, %53 : !smt.bv<4>
  %55 = smt.bv.lshr %45, %54 : !smt.bv<4>
  %49 = smt.eq %55, %45 : !smt.bv<4>
  smt.assert %49
}
