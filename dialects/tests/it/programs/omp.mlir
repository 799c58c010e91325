module {
  omp.private {type = private} @p : i32
  omp.private {type = firstprivate} @fp : i32 copy {
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
    omp.yield(%arg1 : !llvm.ptr)
  }
  omp.private {type = private} @pi : f32 init {
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
    omp.yield(%arg1 : !llvm.ptr)
  } dealloc {
  ^bb0(%arg0: !llvm.ptr):
    omp.yield
  }
  omp.declare_reduction @add : f32 init {
  ^bb0(%arg0: f32):
    %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
    omp.yield(%0 : f32)
  } combiner {
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = llvm.fadd %arg0, %arg1 : f32
    omp.yield(%0 : f32)
  } atomic {
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
    omp.yield
  } cleanup {
  ^bb0(%arg0: f32):
    omp.yield
  }
  omp.critical.declare @mutex hint(contended, speculative)
  omp.critical.declare @mutex2
  omp.declare_mapper @map : !llvm.struct<"t", (i32)> {
  ^bb0(%arg0: !llvm.ptr):
    %0 = omp.map.info var_ptr(%arg0 : !llvm.ptr, !llvm.struct<"t", (i32)>) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
    omp.declare_mapper.info map_entries(%0 : !llvm.ptr)
  }
  func.func @par(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr, %arg3: memref<i32>, %arg4: index) {
    omp.parallel {
      omp.terminator
    }
    omp.parallel allocate(%arg3 : memref<i32> -> %arg2 : !llvm.ptr) if(%arg0) num_threads(%arg1 : i32) proc_bind(close) private(@p %arg2 -> %arg5, @fp %arg2 -> %arg6 : !llvm.ptr, !llvm.ptr) reduction(mod: task, byref @add %arg2 -> %arg7 : !llvm.ptr) {
      omp.terminator
    } {x}
    omp.parallel private(@p %arg2 -> %arg5 : !llvm.ptr) private_barrier {
      omp.terminator
    }
    omp.teams if(%arg0) num_teams(%arg1 : i32 to %arg1 : i32) thread_limit(%arg1 : i32) {
      omp.terminator
    }
    omp.teams num_teams( to %arg1 : i32) reduction(@add %arg2 -> %arg5 : !llvm.ptr) {
      omp.terminator
    }
    omp.sections nowait {
      omp.section {
        omp.terminator
      }
      omp.section {
        omp.terminator
      }
      omp.terminator
    }
    omp.single nowait {
      omp.terminator
    }
    omp.workshare nowait {
      omp.terminator
    }
    omp.master {
      omp.terminator
    }
    omp.masked filter(%arg1 : i32) {
      omp.terminator
    }
    omp.critical(@mutex) {
      omp.terminator
    }
    omp.critical {
      omp.terminator
    }
    omp.barrier
    omp.flush
    omp.flush(%arg2, %arg1 : !llvm.ptr, i32)
    omp.taskyield
    omp.taskwait depend(taskdependin -> %arg2 : !llvm.ptr) nowait
    omp.atomic.read %arg2 = %arg3 hint(none) memory_order(acquire) : !llvm.ptr, memref<i32>, i32
    return
  }
}
