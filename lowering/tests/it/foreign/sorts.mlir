smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
  %c2 = smt.bv.constant #smt.bv<15> : !smt.bv<4>
  %c3 = smt.bv.constant #smt.bv<200> : !smt.bv<65>
  %i = smt.int.constant -42
  %i2 = smt.int.constant 0x10
  %t = smt.constant true
  %f = smt.constant false
  %a = smt.declare_fun "b" : !smt.bool
  %an = smt.declare_fun "b" : !smt.bool
  %b3 = smt.declare_fun : !smt.bv<3>
  %a1 = smt.declare_fun : !smt.func<(!smt.int, !smt.bv<3>) !smt.sort<"x"[!smt.int]>>
  %a2 = smt.declare_fun "%xy z" : !smt.array<[!smt.int -> !smt.bool]>
  %s = smt.declare_fun "s" : !smt.sort<"y">
  %0 = smt.eq %a, %a {x} : !smt.bool
  smt.assert %0
  %1 = smt.distinct %i, %i, %i2 : !smt.int
  smt.assert %1
  %2 = smt.bv.repeat 3 times %c : !smt.bv<4>
  %e2 = smt.eq %2, %2 : !smt.bv<12>
  smt.assert %e2
  %3 = smt.forall ["x", "y"] weight 2 { ^bb0(%x: !smt.int, %y: !smt.int):
    %4 = smt.eq %x, %y : !smt.int
    smt.yield %4 : !smt.bool
  } patterns { ^bb0(%x: !smt.int, %y: !smt.int):
    %4 = smt.int.mul %x, %y 
    smt.yield %4 : !smt.int
  }, { ^bb0(%x: !smt.int, %y: !smt.int):
    %4 = smt.int.add %x, %y
    smt.yield %4, %x : !smt.int, !smt.int
  }
  smt.assert %3
  %5 = smt.exists { 
    smt.yield %t : !smt.bool
  }
  smt.assert %5
  smt.check sat {} unknown {} unsat {}
  %7 = smt.bv.concat %c, %c3 : !smt.bv<4>, !smt.bv<65>
  %8 = smt.bv.cmp slt %c, %c2 : !smt.bv<4>
  smt.assert %8
  %9 = smt.bv.extract %c from 1 : (!smt.bv<4>) -> !smt.bv<2>
  %12 = smt.apply_func %a1(%i, %b3) : !smt.func<(!smt.int, !smt.bv<3>) !smt.sort<"x"[!smt.int]>>
  %13 = smt.eq %12, %12 : !smt.sort<"x"[!smt.int]>
  smt.assert %13
  smt.set_logic "HORN"
  smt.push 1
  smt.pop 0x2
  smt.reset
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
  %40 = smt.bv.not %c : !smt.bv<4>
  %41 = smt.bv.neg %40 : !smt.bv<4>
  %42 = smt.bv.add %41, %40 : !smt.bv<4>
  %43 = smt.bv.sdiv %42, %40 : !smt.bv<4>
  %44 = smt.bv.smod %42, %43 : !smt.bv<4>
  %45 = smt.bv.ashr %44, %43 : !smt.bv<4>
}
