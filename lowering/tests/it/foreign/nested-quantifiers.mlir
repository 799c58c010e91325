smt.solver () : () -> () {
  %6 = smt.forall { ^bb0(%x: !smt.int):
    %7 = smt.exists { ^bb0(%y: !smt.int):
     %8 = smt.forall { ^bb0(%z: !smt.int):
       %9 = smt.exists { ^bb0(%w: !smt.int):
        %e = smt.eq %x, %y, %z, %w : !smt.int
        smt.yield %e : !smt.bool
       }
       smt.yield %9 : !smt.bool
     }
     smt.yield %8 : !smt.bool
    }
    smt.yield %7 : !smt.bool
  }
  smt.assert %6
  %61 = smt.forall { ^bb0(%x: !smt.int):
    %7 = smt.exists { ^bb0(%y: !smt.int):
        %e = smt.eq %x, %y : !smt.int
        smt.yield %e : !smt.bool
    }
    %n = smt.not %7
    smt.yield %n : !smt.bool
  }
  %62 = smt.not %61
  smt.assert %62
  %71 = smt.forall weight 1 { ^bb0(%x: !smt.int):
    %7 = smt.exists weight 2 { ^bb0(%y: !smt.int):
        %e = smt.eq %x, %y : !smt.int
        smt.yield %e : !smt.bool
    }
    %n = smt.not %7
    smt.yield %n : !smt.bool
  }
  %72 = smt.not %71
  smt.assert %72
  %81 = smt.forall { ^bb0(%x: !smt.int):
    %7 = smt.exists { ^bb0(%y: !smt.int):
        %e = smt.eq %x, %y : !smt.int
        %f = smt.or %e, %e
        smt.yield %f : !smt.bool
    }
    %n = smt.and %7, %7
    smt.yield %n : !smt.bool
  }
  %82 = smt.and %81, %81
  smt.assert %82
}
