module {
  acc.private.recipe @pr : memref<10xf32> init {
  ^bb0(%arg0: memref<10xf32>):
    acc.yield %arg0 : memref<10xf32>
  }
  acc.firstprivate.recipe @fp : memref<10xf32> init {
  ^bb0(%arg0: memref<10xf32>):
    acc.yield %arg0 : memref<10xf32>
  } copy {
  ^bb0(%arg0: memref<10xf32>, %arg1: memref<10xf32>):
    acc.terminator
  }
  acc.reduction.recipe @red : memref<10xf32> reduction_operator <add> init {
  ^bb0(%arg0: memref<10xf32>):
    acc.yield %arg0 : memref<10xf32>
  } combiner {
  ^bb0(%arg0: memref<10xf32>, %arg1: memref<10xf32>):
    acc.yield %arg0 : memref<10xf32>
  }
  func.func @f(%arg0: memref<10xf32>, %arg1: !llvm.ptr, %arg2: i32, %arg3: index, %arg4: i1, %arg5: memref<memref<f32>>, %arg6: i64) {
    %0 = acc.bounds upperbound(%arg3 : index)
    %1 = acc.copyin varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %2 = acc.create varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %3 = acc.present varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %4 = acc.attach varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %5 = acc.update_device varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %6 = acc.use_device varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %7 = acc.cache varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %8 = acc.private varPtr(%arg0 : memref<10xf32>) recipe(@pr) -> memref<10xf32>
    %9 = acc.firstprivate varPtr(%arg0 : memref<10xf32>) recipe(@fp) -> memref<10xf32>
    %10 = acc.reduction varPtr(%arg0 : memref<10xf32>) recipe(@red) -> memref<10xf32>
    %11 = acc.declare_enter dataOperands(%3 : memref<10xf32>)
    %12 = acc.bounds lowerbound(%arg3 : index) upperbound(%arg3 : index) extent(%arg3 : index) stride(%arg3 : index) startIdx(%arg3 : index) {strideInBytes = true}
    %13 = acc.get_lowerbound %0 : (!acc.data_bounds_ty) -> index
    %14 = acc.copyin varPtr(%arg1 : !llvm.ptr) varType(f32) -> !llvm.ptr
    %15 = acc.copyin varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %16 = acc.copyin varPtr(%arg0 : memref<10xf32>) varType(tensor<10xf32>) -> memref<10xf32>
    %17 = acc.create varPtr(%arg0 : memref<10xf32>) async -> memref<10xf32>
    %18 = acc.create varPtr(%arg0 : memref<10xf32>) async([#acc.device_type<nvidia>], %arg2 : i32) -> memref<10xf32>
    %19 = acc.create varPtr(%arg0 : memref<10xf32>) async(%arg2 : i32 [#acc.device_type<nvidia>]) -> memref<10xf32>
    %20 = acc.create varPtr(%arg0 : memref<10xf32>) async(%arg2 : i32, %arg3 : index [#acc.device_type<nvidia>]) -> memref<10xf32>
    %21 = acc.create varPtr(%arg0 : memref<10xf32>) async([#acc.device_type<nvidia>, #acc.device_type<none>], %arg2 : i32 [#acc.device_type<host>], %arg2 : i32) -> memref<10xf32>
    acc.copyout accPtr(%2 : memref<10xf32>) bounds(%0) async(%arg2 : i32) to varPtr(%arg0 : memref<10xf32>) varType(f64) {a}
    acc.copyout accPtr(%2 : memref<10xf32>) async to varPtr(%arg0 : memref<10xf32>)
    acc.delete accPtr(%2 : memref<10xf32>) bounds(%0) async {name = "x"}
    acc.delete accPtr(%2 : memref<10xf32>) bounds(%0) async {name = "x"}
    acc.detach accPtr(%4 : memref<10xf32>)
    acc.update_host accPtr(%2 : memref<10xf32>) to varPtr(%arg0 : memref<10xf32>) {dataClause = #acc<data_clause acc_update_self>}
    acc.parallel {
      acc.yield
    }
    acc.parallel async(%arg2 : i32) {
      acc.yield
    }
    acc.parallel async(%arg2 : i32, %arg2 : i32) {
      acc.yield
    }
    acc.parallel combined(loop) dataOperands(%1, %2 : memref<10xf32>, memref<10xf32>) async firstprivate(%9 : memref<10xf32>) private(%8 : memref<10xf32>) self(%arg4) if(%arg4) reduction(%10 : memref<10xf32>) {
      acc.yield
    } attributes {defaultAttr = #acc<defaultvalue none>, selfAttr}
    acc.parallel num_gangs({%arg2 : i32, %arg3 : index}, {%arg2 : i32} [#acc.device_type<nvidia>]) {
      acc.yield
    }
    acc.parallel num_gangs({%arg2 : i32, %arg3 : index}, {%arg2 : i32}) {
      acc.yield
    }
    acc.parallel num_workers(%arg2 : i32, %arg3 : index [#acc.device_type<nvidia>]) {
      acc.yield
    }
    acc.parallel num_workers(%arg2 : i32, %arg3 : index) {
      acc.yield
    }
    acc.parallel vector_length(%arg2 : i32) {
      acc.yield
    }
    acc.parallel wait({%arg2 : i32, %arg3 : index}) {
      acc.yield
    }
    acc.parallel wait {
      acc.yield
    }
    acc.parallel wait({devnum: %arg2 : i32, %arg2 : i32} [#acc.device_type<nvidia>], {%arg2 : i32}) {
      acc.yield
    }
    acc.parallel wait([#acc.device_type<nvidia>], {%arg2 : i32}) {
      acc.yield
    }
    acc.serial combined(loop) async(%arg2 : i32 [#acc.device_type<nvidia>]) {
      acc.yield
    }
    acc.kernels num_gangs({%arg2 : i32}) {
      acc.terminator
    }
    acc.kernel_environment dataOperands(%1 : memref<10xf32>) async(%arg2 : i32) wait {
    }
    acc.data if(%arg4) async dataOperands(%1 : memref<10xf32>) wait {
      acc.terminator
    }
    acc.data {
      acc.terminator
    } attributes {defaultAttr = #acc<defaultvalue present>}
    acc.enter_data if(%arg4) async(%arg2 : i32) wait_devnum(%arg2 : i32) wait(%arg2, %arg3 : i32, index) dataOperands(%1 : memref<10xf32>)
    acc.enter_data async wait dataOperands(%1 : memref<10xf32>)
    acc.enter_data async wait dataOperands(%1 : memref<10xf32>)
    acc.exit_data dataOperands(%2 : memref<10xf32>) attributes {finalize}
    acc.host_data if(%arg4) dataOperands(%6 : memref<10xf32>) {
      acc.terminator
    } attributes {ifPresent}
    acc.host_data dataOperands(%6, %6 : memref<10xf32>, memref<10xf32>) {
      acc.terminator
    }
    acc.loop gang worker vector control(%arg7 : i32) = (%arg2 : i32) to (%arg2 : i32)  step (%arg2 : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop combined(kernels) worker(%arg2 : i32) vector([#acc.device_type<nvidia>], %arg2 : i32) control(%arg7 : i32) = (%arg2 : i32) to (%arg2 : i32)  step (%arg2 : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop combined(serial) private(%8 : memref<10xf32>) firstprivate(%9 : memref<10xf32>) tile({%arg2 : i32, %arg2 : i32}, {%arg2 : i32} [#acc.device_type<nvidia>]) reduction(%10 : memref<10xf32>) cache(%7 : memref<10xf32>) control(%arg7 : i32) = (%arg2 : i32) to (%arg2 : i32)  step (%arg2 : i32) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    %22:2 = acc.loop gang([#acc.device_type<nvidia>], {num=%arg2 : i32}) {
      acc.yield %arg2, %arg3 : i32, index
    }(i32, index) attributes {independent = [#acc.device_type<none>], seq = [#acc.device_type<host>], unstructured}
    acc.atomic.read %arg1 = %arg5 : !llvm.ptr, memref<memref<f32>>, f32
    acc.atomic.read if(%arg4) %arg0 = %arg5 : memref<10xf32>, memref<memref<f32>>, f32 {a}
    acc.atomic.write %arg1 = %arg2 : !llvm.ptr, i32
    acc.atomic.write if(%arg4) %arg1 = %arg2 : !llvm.ptr, i32
    acc.atomic.update %arg1 : !llvm.ptr {
    ^bb0(%arg7: i32):
      acc.yield %arg7 : i32
    }
    %23 = acc.declare_enter dataOperands(%1 : memref<10xf32>)
    acc.declare_exit token(%11) dataOperands(%2 : memref<10xf32>)
    acc.declare_exit dataOperands(%2 : memref<10xf32>)
    acc.declare dataOperands(%3 : memref<10xf32>) {
      acc.terminator
    }
    acc.init device_num(%arg2 : i32) if(%arg4) attributes {device_types = [#acc.device_type<nvidia>]}
    acc.init
    acc.shutdown device_num(%arg2 : i32)
    acc.set default_async(%arg2 : i32) device_num(%arg2 : i32) if(%arg4) attributes {device_type = #acc.device_type<nvidia>}
    acc.update if(%arg4) async(%arg2 : i32) wait({devnum: %arg2 : i32, %arg3 : index}) dataOperands(%5 : memref<10xf32>) attributes {ifPresent}
    acc.wait(%arg6, %arg2 : i64, i32) async(%arg2 : i32) wait_devnum(%arg2 : i32) if(%arg4)
    acc.wait async
    %24 = acc.private varPtr(%arg0 : memref<10xf32>) recipe(@pr) -> memref<10xf32>
    %25 = acc.firstprivate varPtr(%arg0 : memref<10xf32>) recipe(@fp) -> memref<10xf32>
    %26 = acc.firstprivate_map varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %27 = acc.reduction varPtr(%arg0 : memref<10xf32>) recipe(@red) -> memref<10xf32>
    %28 = acc.deviceptr varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %29 = acc.present varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %30 = acc.copyin varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %31 = acc.create varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %32 = acc.nocreate varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %33 = acc.attach varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %34 = acc.getdeviceptr varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %35 = acc.update_device varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %36 = acc.use_device varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %37 = acc.declare_device_resident varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %38 = acc.declare_link varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %39 = acc.cache varPtr(%arg0 : memref<10xf32>) -> memref<10xf32>
    %40 = acc.get_upperbound %0 : (!acc.data_bounds_ty) -> index
    %41 = acc.get_stride %0 : (!acc.data_bounds_ty) -> index
    %42 = acc.get_extent %0 : (!acc.data_bounds_ty) -> index
    return
  }
  acc.routine @m0 func(@f) gang
  acc.routine @m1 func(@f) gang(dim: 2 : i64)
  acc.routine @m2 func(@f) gang(dim: 2 : i64)
  acc.routine @m3 func(@f) gang([#acc.device_type<nvidia>], dim: 1 : i64 [#acc.device_type<host>])
  acc.routine @m4 func(@f) bind(@x) seq 
  acc.routine @m5 func(@f) bind("x") seq  implicit
  acc.routine @m6 func(@f) worker 
  acc.routine @m7 func(@f)
  acc.routine @m8 func(@f) bind("x")
  acc.routine @m9 func(@f) bind("x") gang attributes {a}
  acc.global_ctor @m10 {
    acc.terminator
  }
  acc.private.recipe @m11 : i32 init {
  ^bb0(%arg0: i32, %arg1: index, %arg2: !acc.data_bounds_ty):
    acc.yield %arg0 : i32
  }
  acc.private.recipe @m12 : i32 init {
  ^bb0(%arg0: i32):
    acc.yield
  }
  acc.private.recipe @m13 : i32 init {
  ^bb0(%arg0: i32):
    %c1_i64 = arith.constant 1 : i64
    acc.yield %c1_i64 : i64
  }
  acc.private.recipe @m14 : i32 init {
  ^bb0(%arg0: i32):
    acc.terminator
  }
  acc.firstprivate.recipe @m15 : i32 init {
  ^bb0(%arg0: i32):
    acc.yield %arg0 : i32
  } copy {
  ^bb0(%arg0: i32, %arg1: i64):
    acc.terminator
  }
  acc.firstprivate.recipe @m16 : i32 init {
  ^bb0(%arg0: i32):
    acc.yield %arg0 : i32
  } copy {
  ^bb0(%arg0: i32, %arg1: i32):
    acc.terminator
  } destroy {
  ^bb0(%arg0: i32, %arg1: i32):
    acc.terminator
  }
  acc.reduction.recipe @m17 : i32 reduction_operator <add> init {
  ^bb0(%arg0: i32):
    acc.yield %arg0 : i32
  } combiner {
  ^bb0(%arg0: i32, %arg1: i32):
    acc.yield %arg0 : i32
  } destroy {
  ^bb0(%arg0: i32):
    acc.terminator
  }
  acc.global_dtor @gd {
    acc.terminator
  } attributes {a}
  func.func private @attributes() attributes {x0 = #acc<construct acc_construct_serial>, x1 = #acc.recipe_kind<private_recipe>, x10 = #acc<data_clause_modifier none>, x2 = #acc.declare_action<postAlloc = @a, preDealloc = @b>, x3 = #acc.var_name<"v">, x4 = #acc.routine_info<[@r1, @r2]>, x5 = #acc.specialized_routine<@r, <gang_dim2>, "f">, x6 = #acc.declare<dataClause =  acc_create>, x7 = #acc.declare<dataClause =  acc_copyin, implicit = true>, x8 = #acc<data_clause_modifier zero,readonly>, x9 = #acc<data_clause_modifier always>}
}
