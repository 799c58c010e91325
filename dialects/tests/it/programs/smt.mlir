module {
  smt.solver() : () -> () {
    %c-1_bv4 = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
    %c-1_bv4_0 = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
    %c200_bv65 = smt.bv.constant #smt.bv<200> : !smt.bv<65> {a}
    %c-42 = smt.int.constant -42
    %c16 = smt.int.constant 16
    %c123456789012345678901234567890 = smt.int.constant 123456789012345678901234567890 {foo}
    %true = smt.constant true
    %false = smt.constant false
    %b = smt.declare_fun "b" : !smt.bool
    %0 = smt.declare_fun : !smt.func<(!smt.int, !smt.bv<3>) !smt.sort<"x"[!smt.int]>>
    %_25xy_z = smt.declare_fun "%xy z" : !smt.array<[!smt.int -> !smt.bool]>
    %1 = smt.eq %b, %b {x} : !smt.bool
    %2 = smt.distinct %c-42, %c-42, %c16 : !smt.int
    %3 = smt.bv.repeat 3 times %c-1_bv4 : !smt.bv<4>
    %4 = smt.forall ["x", "y"] weight 2 {
    ^bb0(%arg0: !smt.int, %arg1: !smt.int):
      %47 = smt.eq %arg0, %arg1 : !smt.int
      smt.yield %47 : !smt.bool
    } patterns {
    ^bb0(%arg0: !smt.int, %arg1: !smt.int):
      %47 = smt.eq %arg0, %arg1 : !smt.int
      smt.yield %47 : !smt.bool
    }, {
    ^bb0(%arg0: !smt.int, %arg1: !smt.int):
      %47 = smt.int.add %arg0, %arg1
      smt.yield %47, %arg0 : !smt.int, !smt.int
    }
    %5 = smt.exists no_pattern attributes {foo} {
      smt.yield %true : !smt.bool
    }
    %6 = smt.check sat {
      %true_8 = smt.constant true
      smt.yield %true_8 : !smt.bool
    } unknown {
      smt.yield %true : !smt.bool
    } unsat {
      smt.yield %true : !smt.bool
    } -> !smt.bool
    smt.check sat {
    } unknown {
    } unsat {
    }
    %7 = smt.bv.concat %c-1_bv4, %c200_bv65 : !smt.bv<4>, !smt.bv<65>
    %8 = smt.bv.cmp slt %c-1_bv4, %c-1_bv4_0 : !smt.bv<4>
    %9 = smt.bv.extract %c-1_bv4 from 1 : (!smt.bv<4>) -> !smt.bv<2>
    %10 = smt.bv2int %c-1_bv4 signed {a} : !smt.bv<4>
    %11 = smt.int2bv %c-42 : !smt.bv<4>
    %12 = smt.declare_fun : !smt.bv<3>
    smt.set_logic "HORN"
    smt.push 1
    smt.pop 2
    smt.reset
    %c-42_1 = smt.int.constant -42
    %c16_2 = smt.int.constant 16
    %true_3 = smt.constant true
    %false_4 = smt.constant false
    %c-1_bv4_5 = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
    %b_6 = smt.declare_fun "b" : !smt.bool
    %_25xy_z_7 = smt.declare_fun "%xy z" : !smt.array<[!smt.int -> !smt.bool]>
    %13 = smt.array.store %_25xy_z_7[%c-42_1], %true_3 : !smt.array<[!smt.int -> !smt.bool]>
    %14 = smt.array.select %13[%c16_2] : !smt.array<[!smt.int -> !smt.bool]>
    %15 = smt.array.broadcast %false_4 : !smt.array<[!smt.int -> !smt.bool]>
    %16 = smt.eq %15, %13 : !smt.array<[!smt.int -> !smt.bool]>
    %17 = smt.and %16, %14, %b_6
    %18 = smt.or %17, %14
    %19 = smt.xor %17, %18
    %20 = smt.implies %19, %18
    %21 = smt.not %20
    %22 = smt.ite %21, %c-42_1, %c16_2 : !smt.int
    %23 = smt.int.sub %22, %c-42_1
    %24 = smt.int.div %23, %c-42_1
    %25 = smt.int.mod %24, %c-42_1
    %26 = smt.int.cmp le %25, %c-42_1
    smt.assert %26
    %27 = smt.bv.not %c-1_bv4_5 : !smt.bv<4>
    %28 = smt.bv.neg %27 : !smt.bv<4>
    %29 = smt.bv.add %28, %27 : !smt.bv<4>
    %30 = smt.bv.sdiv %29, %27 : !smt.bv<4>
    %31 = smt.bv.smod %29, %30 : !smt.bv<4>
    %32 = smt.bv.ashr %31, %30 : !smt.bv<4>
    %33 = smt.bv.xor %32, %27 : !smt.bv<4>
    %34 = smt.bv.or %32, %33 : !smt.bv<4>
    %35 = smt.bv.and %32, %34 : !smt.bv<4>
    %36 = smt.bv.mul %32, %35 : !smt.bv<4>
    %37 = smt.bv.udiv %32, %36 : !smt.bv<4>
    %38 = smt.bv.urem %32, %37 : !smt.bv<4>
    %39 = smt.bv.srem %32, %38 : !smt.bv<4>
    %40 = smt.bv.shl %32, %39 : !smt.bv<4>
    %41 = smt.bv.lshr %32, %40 : !smt.bv<4>
    %42 = smt.eq %41, %32 : !smt.bv<4>
    smt.assert %42
    %43 = smt.int.abs %c-42_1
    %44 = smt.int.mul %c-42_1, %43 {a}
    %45 = smt.int2bv %c-42_1 : !smt.bv<9>
    %f = smt.declare_fun "f" : !smt.func<(!smt.int, !smt.bool) !smt.int>
    %46 = smt.apply_func %f(%c-42_1, %true_3) : !smt.func<(!smt.int, !smt.bool) !smt.int>
  }
  func.func @solve(%arg0: i32) -> i32 {
    %0 = smt.solver(%arg0) : (i32) -> i32 {
    ^bb0(%arg1: i32):
      smt.yield %arg1 : i32
    }
    return %0 : i32
  }
}
