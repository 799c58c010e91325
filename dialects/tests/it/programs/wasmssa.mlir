module {
  wasmssa.import_func "foo" from "my_module" as @func_0 {type = (i32) -> ()}
  wasmssa.import_global "g" from "my_module" as @global_0 : i32
  wasmssa.import_global "g" from "my_module" as @global_1 mutable : i32
  wasmssa.import_table "t" from "my_module" as @table_0 {type = !wasmssa<tabletype !wasmssa.funcref [2:]>}
  wasmssa.import_mem "m" from "my_module" as @mem_0 {limits = !wasmssa<limit[2:]>}
  wasmssa.memory @mem !wasmssa<limit[0: 65536]>
  wasmssa.memory exported @mem2 !wasmssa<limit[0:]>
  wasmssa.table @tab !wasmssa<tabletype !wasmssa.externref [0: 65536]>
  wasmssa.global @g1 i32 : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.global exported @g2 f32 mutable : {
    %0 = wasmssa.const 1.000000e+01 : f32
    wasmssa.return %0 : f32
  }
  wasmssa.func @f0(%arg0: !wasmssa<local ref to i32>, %arg1: !wasmssa<local ref to f32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    %1 = wasmssa.global_get @global_0 : i32
    %2 = wasmssa.local of type i32
    wasmssa.local_set %2 :  ref to i32 to %0 : i32
    %3 = wasmssa.local_tee %2 :  ref to i32 to %0 : i32
    %4 = wasmssa.add %0 %3 : i32
    %5 = wasmssa.eq %0 %3 : i32 -> i32
    %6 = wasmssa.shl %0 by %3 bits : i32
    %7 = wasmssa.convert_s %0 : i32 to f32
    %8 = wasmssa.extend 8 : i32 low bits from %0 : i32
    %9 = wasmssa.reinterpret %0 : i32 as f32
    %10 = wasmssa.extend_i32_s %0 to i64
    %11 = wasmssa.eqz %0 : i32 -> i32
    %12 = wasmssa.clz %0 : i32
    %13 = wasmssa.call @f1(%0, %3) : (i32, i32) -> i32
    wasmssa.call @f2 : () -> ()
    wasmssa.block(%0) : i32 : {
    ^bb0(%arg2: i32):
      wasmssa.branch_if %0 to level 0 with args(%0 : i32) else ^bb1
    ^bb1:  // pred: ^bb0
      wasmssa.block_return %0 : i32
    }> ^bb1
  ^bb1(%14: i32):  // pred: ^bb0
    wasmssa.loop : {
      wasmssa.block_return
    }> ^bb2
  ^bb2:  // pred: ^bb1
    wasmssa.if %0 : {
      wasmssa.block_return
    } > ^bb3
  ^bb3:  // pred: ^bb2
    wasmssa.if %0(%0) : i32 : {
    ^bb0(%arg2: i32):
      wasmssa.block_return
    } else {
    ^bb0(%arg2: i32):
      wasmssa.block_return
    }> ^bb4
  ^bb4:  // pred: ^bb3
    wasmssa.return %4 : i32
  }
  wasmssa.func exported @f1(%arg0: !wasmssa<local ref to i32>, %arg1: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.return %0 : i32
  }
  wasmssa.func @f2()
  wasmssa.func @f3() attributes {a} {
    wasmssa.return {b}
  }
}
