// pipeline: builtin.module(canonicalize)
// A condition that is true need not be said; what has a false one does nothing. What is around no kernel is nothing, or a wait, if that
// can say what is waited for. An update that gives back the old value is none; one that gives another value is a write.
func.func @a(%m: memref<10xf32>, %p: !llvm.ptr, %i: i32, %v: i32) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  %8 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  %9 = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.enter_data if(%true) dataOperands(%0 : memref<10xf32>)
  acc.enter_data if(%false) dataOperands(%0 : memref<10xf32>)
  acc.exit_data if(%true) async dataOperands(%0 : memref<10xf32>)
  acc.exit_data if(%false) async dataOperands(%0 : memref<10xf32>)
  acc.update if(%true) dataOperands(%8 : memref<10xf32>)
  acc.update if(%false) dataOperands(%8 : memref<10xf32>)
  acc.host_data if(%true) dataOperands(%9 : memref<10xf32>) { "test.a"() : () -> ()
   acc.terminator }
  acc.host_data if(%false) dataOperands(%9 : memref<10xf32>) { "test.b"() : () -> ()
   acc.terminator }
  acc.kernel_environment dataOperands(%0 : memref<10xf32>) { }
  acc.kernel_environment wait { }
  acc.kernel_environment wait({%i : i32}) { }
  acc.kernel_environment wait({devnum: %i : i32}) { }
  acc.kernel_environment wait({%i : i32}, {%i : i32}) { }
  acc.kernel_environment wait({%i : i32} [#acc.device_type<nvidia>]) { }
  acc.kernel_environment { "test.c"() : () -> () }
  acc.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): acc.yield %x : i32 }
  acc.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): acc.yield %v : i32 }
  acc.atomic.update if(%true) %p : !llvm.ptr { ^bb0(%x: i32): acc.yield %v : i32 }
  acc.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): %y = arith.addi %x, %v : i32
   acc.yield %y : i32 }
  %b = acc.bounds upperbound(%i : i32)
  %u = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  return
}
