smt.solver () : () -> () {
  %t = smt.constant true
  %a = smt.declare_fun "a" : !smt.bool
  %1 = smt.exists { ^bb0(%x: !smt.int):
    %4 = smt.eq %x, %x : !smt.int
    smt.yield %4 : !smt.bool
  }
  smt.assert %1
  %2 = smt.forall { ^bb0(%x: !smt.int):
    %4 = smt.eq %x, %x : !smt.int
    smt.yield %4 : !smt.bool
  }
  smt.assert %2
  %3 = smt.forall { ^bb0(%x: !smt.int):
    smt.yield %a : !smt.bool
  }
  smt.assert %3
  %5 = smt.forall weight 3 { ^bb0(%x: !smt.int):
    smt.yield %a : !smt.bool
  }
  smt.assert %5
  %6 = smt.forall { ^bb0(%x: !smt.int):
    %c = smt.int.constant 4
    %7 = smt.exists { ^bb0(%y: !smt.int):
    %4 = smt.eq %x, %y, %c : !smt.int
    %k = smt.not %4
    %k2 = smt.and %4, %k
      smt.yield %k2 : !smt.bool
    }
    smt.yield %7 : !smt.bool
  }
  smt.assert %6
  smt.assert %t
  smt.assert %a
  %c4 = smt.bv.constant #smt.bv<-6> : !smt.bv<8>
  %c3 = smt.bv.constant #smt.bv<5> : !smt.bv<7>
  %c5 = smt.bv.constant #smt.bv<1> : !smt.bv<1>
  %10 = smt.bv.concat %c4, %c3 : !smt.bv<8>, !smt.bv<7>
  %11 = smt.bv.extract %10 from 2 : (!smt.bv<15>) -> !smt.bv<8>
  %12 = smt.bv.cmp uge %11, %c4 : !smt.bv<8>
  smt.assert %12
  %20 = smt.forall { ^bb0(%x: !smt.int):
    smt.yield %t : !smt.bool
  } patterns { ^bb0(%x: !smt.int):
    smt.yield %x : !smt.int
  }
  smt.assert %20
}
smt.solver () : () -> () {
  %a = smt.declare_fun "a" : !smt.bool
  smt.assert %a
}
