module {
  func.func @loops(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr, %arg3: memref<i32>, %arg4: index, %arg5: i64) {
    omp.wsloop {
      omp.loop_nest (%arg6, %arg7) : i32 = (%arg1, %arg1) to (%arg1, %arg1) inclusive step (%arg1, %arg1) collapse(2) tiles(4, 5) {
        omp.yield
      }
    }
    omp.wsloop linear(%arg2 = %arg1 : !llvm.ptr) nowait order(reproducible:concurrent) ordered(1) schedule(dynamic = %arg1 : i32, nonmonotonic, simd) {
      omp.simd aligned(%arg2 : !llvm.ptr -> 32 : i64) if(%arg0) nontemporal(%arg2 : !llvm.ptr) safelen(4) simdlen(2) {
        omp.loop_nest (%arg6) : i32 = (%arg1) to (%arg1) step (%arg1) {
          omp.yield
        }
      } {omp.composite}
    } {linear_var_types = [i32], omp.composite}
    omp.distribute dist_schedule_static dist_schedule_chunk_size(%arg1 : i32) {
      omp.loop_nest (%arg6) : i32 = (%arg1) to (%arg1) step (%arg1) {
        omp.yield
      }
    }
    omp.loop bind(thread) {
      omp.loop_nest (%arg6) : i32 = (%arg1) to (%arg1) step (%arg1) {
        omp.yield
      }
    }
    omp.taskloop final(%arg0) grainsize(strict, %arg1: i32) mergeable nogroup priority(%arg1 : i32) untied {
      omp.loop_nest (%arg6) : i32 = (%arg1) to (%arg1) step (%arg1) {
        omp.yield
      }
    }
    omp.taskloop num_tasks(%arg1: i32) {
      omp.loop_nest (%arg6) : i32 = (%arg1) to (%arg1) step (%arg1) {
        omp.yield
      }
    }
    omp.workshare {
      omp.workshare.loop_wrapper {
        omp.loop_nest (%arg6) : i32 = (%arg1) to (%arg1) step (%arg1) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.task depend(taskdependin -> %arg2 : !llvm.ptr, taskdependout -> %arg2 : !llvm.ptr) detach(%arg2 : !llvm.ptr) {
      omp.terminator
    }
    omp.taskgroup allocate(%arg3 : memref<i32> -> %arg2 : !llvm.ptr) {
      omp.terminator
    }
    omp.parallel {
      omp.cancellation_point cancellation_construct_type(parallel)
      omp.terminator
    }
    omp.ordered.region {
      omp.terminator
    }
    %canonloop = omp.new_cli
    omp.canonical_loop(%canonloop) %iv : i32 in range(%arg1) {
      omp.terminator
    }
    omp.canonical_loop %iv : i32 in range(%arg1) {
      omp.terminator
    }
    omp.unroll_heuristic(%canonloop)
    %canonloop_0 = omp.new_cli
    omp.canonical_loop(%canonloop_0) %iv : i32 in range(%arg1) {
      omp.terminator
    }
    %canonloop_1 = omp.new_cli
    %canonloop_2 = omp.new_cli
    omp.tile (%canonloop_1, %canonloop_2) <- (%canonloop_0) sizes(%arg1 : i32)
    omp.atomic.write %arg2 = %arg1 hint(uncontended, nonspeculative) memory_order(seq_cst) : !llvm.ptr, i32
    omp.atomic.update memory_order(relaxed) %arg2 : !llvm.ptr {
    ^bb0(%arg6: i32):
      omp.yield(%arg6 : i32)
    }
    omp.atomic.capture hint(contended) {
      omp.atomic.update %arg2 : !llvm.ptr {
      ^bb0(%arg6: i32):
        omp.yield(%arg1 : i32)
      }
      omp.atomic.read %arg3 = %arg2 : memref<i32>, !llvm.ptr, i32
    }
    %0 = omp.threadprivate %arg2 : !llvm.ptr -> !llvm.ptr
    %1 = omp.target_allocmem %arg1 : i32, i64
    %2 = omp.target_allocmem %arg1 : i32, !llvm.array<2 x i32>, %arg4 {bindc_name = "a"}
    omp.target_freemem %arg1, %1 : i32, i64
    omp.allocate_dir(%arg2 : !llvm.ptr) align(4) allocator(%arg5)
    %3 = omp.map.bounds lower_bound(%arg4 : index) upper_bound(%arg4 : index) extent(%arg4 : index) stride(%arg4 : index) start_idx(%arg4 : index) {stride_in_bytes = true}
    %4 = omp.map.info var_ptr(%arg2 : !llvm.ptr, i32) map_clauses(always, implicit, ompx_hold, close, present, tofrom, delete, return_param, storage, private, literal, attach, attach_always, attach_none, attach_auto, ref_ptr, ref_ptee, ref_ptr_ptee, is_device_ptr) capture(VLAType) bounds(%3) -> !llvm.ptr {name = "x"}
    %5 = omp.map.info var_ptr(%arg2 : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) var_ptr_ptr(%arg2 : !llvm.ptr) members(%4, %4 : [0, 1], [2] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr
    %6 = omp.map.info var_ptr(%arg2 : !llvm.ptr, i32) map_clauses(tofrom) capture(This) mapper(@map) -> !llvm.ptr
    %7 = omp.map.info var_ptr(%arg2 : !llvm.ptr, i32) map_clauses(none) capture(This) mapper(@map) -> !llvm.ptr
    omp.target_data device(%arg1 : i32) map_entries(%6, %7 : !llvm.ptr, !llvm.ptr) use_device_addr(%6 -> %arg6 : !llvm.ptr) use_device_ptr(%6 -> %arg7 : !llvm.ptr) {
      omp.terminator
    }
    omp.target_enter_data depend(taskdependin -> %arg2 : !llvm.ptr) map_entries(%5 : !llvm.ptr) nowait
    omp.target_exit_data if(%arg0) map_entries(%7 : !llvm.ptr)
    omp.target_update map_entries(%5 : !llvm.ptr)
    omp.target ompx_bare thread_limit(%arg1 : i32) host_eval(%arg1 -> %arg6 : i32) map_entries(%6 -> %arg7, %5 -> %arg8 : !llvm.ptr, !llvm.ptr) private(@p %arg2 -> %arg9 [map_idx=0], @p %arg2 -> %arg10 : !llvm.ptr, !llvm.ptr) {
      omp.teams num_teams( to %arg6 : i32) {
        omp.workdistribute {
          omp.terminator
        }
        omp.terminator
      }
      omp.terminator
    }
    omp.target nowait {
      omp.terminator
    }
    return
  }
  omp.declare_mapper @map : !llvm.struct<"t", (i32)> {
  ^bb0(%arg0: !llvm.ptr):
    %0 = omp.map.info var_ptr(%arg0 : !llvm.ptr, !llvm.struct<"t", (i32)>) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
    omp.declare_mapper.info map_entries(%0 : !llvm.ptr)
  }
  omp.private {type = private} @p : i32
}
