// pipeline: builtin.module(canonicalize)
// Equal constants are one; the terms that sum up have them last.
smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
  %c2 = smt.bv.constant #smt.bv<15> : !smt.bv<4>
  %i = smt.int.constant 5
  %i2 = smt.int.constant 5
  %t = smt.constant true
  %t2 = smt.constant true
  %a = smt.declare_fun : !smt.int
  %0 = smt.eq %c, %c2 : !smt.bv<4>
  %1 = smt.eq %i, %i2 : !smt.int
  %2 = smt.and %t, %t2
  smt.assert %0
  smt.assert %1
  smt.assert %2
  %f = smt.forall { ^bb0(%x : !smt.int): smt.yield %t : !smt.bool }
  %s = smt.int.add %i, %a
  %s1 = smt.int.add %a, %i
  %e = smt.eq %s, %s1 : !smt.int
  smt.assert %e
}
