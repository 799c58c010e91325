// pipeline: builtin.module(convert-openmp-to-llvm)
omp.private {type = firstprivate} @copied : index copy {
^bb0(%a: index, %b: index):
  omp.yield(%a : index)
}
omp.private {type = private} @own : index
omp.declare_reduction @sum : index init {
^bb0(%a: index):
  %c = arith.constant 0 : index
  omp.yield(%c : index)
} combiner {
^bb0(%a: index, %b: index):
  %c = arith.addi %a, %b : index
  omp.yield(%c : index)
}
func.func private @act(index)
func.func @loops(%a: index, %b: index, %m: memref<4xf32>) {
  omp.parallel num_threads(%a : index) {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%a) to (%b) step (%a) {
        func.call @act(%i) : (index) -> ()
        %x = memref.load %m[%i] : memref<4xf32>
        omp.yield
      }
    }
    omp.barrier
    omp.critical {
      omp.terminator
    }
    omp.terminator
  }
  return
}
func.func @maps(%p: !llvm.ptr) {
  %m = omp.map.info var_ptr(%p : !llvm.ptr, index) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  omp.target_data map_entries(%m : !llvm.ptr) {
    omp.terminator
  }
  return
}
