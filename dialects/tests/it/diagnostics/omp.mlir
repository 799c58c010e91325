// What the parsers and verifiers of the omp dialect reject.

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{failed to lookup privatizer op with symbol: '@nowhere'}}
  omp.parallel private(@nowhere %p -> %x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

omp.private {type = firstprivate} @priv : i32 copy {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{type mismatch between a firstprivate variable and its privatizer op, var type: '!llvm.ptr' vs. privatizer op type: 'i32'}}
  omp.parallel private(@priv %p -> %x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{inconsistent number of private variables and privatizer op symbols, private vars: 1 vs. privatizer op symbols: 0}}
  "omp.parallel"(%p) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0>}> ({
  ^bb0(%x: !llvm.ptr):
    omp.terminator
  }) : (!llvm.ptr) -> ()
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{expected equal sizes for allocate and allocator variables}}
  "omp.parallel"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (!llvm.ptr) -> ()
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.parallel' op expected symbol reference @nowhere to point to a reduction declaration}}
  omp.parallel reduction(@nowhere %p -> %x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: memref<f32>, %b: memref<f32>):
  omp.yield
}
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.parallel' op expected accumulator ('!llvm.ptr') to be the same type as reduction declaration ('memref<f32>')}}
  omp.parallel reduction(@add %p -> %x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield
}
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.parallel' op accumulator variable used more than once}}
  omp.parallel reduction(@add %p -> %x, @add %p -> %y : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite operation}}
  omp.parallel {
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite operation}}
  omp.parallel {
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{multiple 'omp.distribute' nested inside of 'omp.parallel'}}
  omp.parallel {
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{unexpected OpenMP operation inside of composite 'omp.parallel': omp.barrier}}
  omp.parallel {
    omp.barrier
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.parallel {
    // expected-error @+1 {{expected to be nested inside of omp.target or not nested in any OpenMP dialect operations}}
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{expected num_teams upper bound to be defined if the lower bound is defined}}
  "omp.teams"(%n) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{expected num_teams upper bound and lower bound to be the same type}}
  omp.teams num_teams(%n : i32 to %l : i64) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.sections' op expected omp.section op or terminator op inside region}}
  omp.sections {
    omp.barrier
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.single' op expected symbol reference @nowhere to point to a copy function}}
  omp.single copyprivate(%p -> @nowhere : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(!llvm.ptr)
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.single' op expected copy function @copy to have 2 operands}}
  omp.single copyprivate(%p -> @copy : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(!llvm.ptr, i32)
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.single' op expected copy function @copy arguments to have the same type}}
  omp.single copyprivate(%p -> @copy : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(i32, i32)
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.single' op expected copy function arguments' type ('i32') to be the same as copyprivate variable's type ('!llvm.ptr')}}
  omp.single copyprivate(%p -> @copy : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.single' op inconsistent number of copyprivate vars (= 1) and functions (= 0), both must be equal}}
  "omp.single"(%p) <{operandSegmentSizes = array<i32: 0, 0, 1, 0>}> ({
    omp.terminator
  }) : (!llvm.ptr) -> ()
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.wsloop' op nested in loop wrapper is not another loop wrapper or `omp.loop_nest`}}
  omp.wsloop {
    omp.barrier
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.wsloop' op loop wrapper does not contain exactly one nested op}}
  omp.wsloop {
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.wsloop' op loop wrapper does not contain exactly one nested op}}
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.wsloop {
    omp.simd {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
    omp.simd {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

// ours: mlir-opt has another message
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.simd' op must wrap an 'omp.loop_nest' directly}}
  omp.simd {
    omp.wsloop {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.simd' op simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to safelen value}}
  omp.simd safelen(2) simdlen(4) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.simd' op nontemporal variable used more than once}}
  omp.simd nontemporal(%p, %p : !llvm.ptr, !llvm.ptr) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.simd' op alignment should be greater than 0}}
  omp.simd aligned(%p : !llvm.ptr -> -1 : i64) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.simd' op aligned variable used more than once}}
  omp.simd aligned(%p : !llvm.ptr -> 8 : i64, %p : !llvm.ptr -> 8 : i64) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.distribute' op chunk size set without dist_schedule_static being present}}
  omp.distribute dist_schedule_chunk_size(%n : i32) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent}}
  omp.distribute {
    omp.wsloop {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.loop {
    // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
    omp.simd {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.workshare.loop_wrapper' op must be nested in an omp.workshare}}
  omp.workshare.loop_wrapper {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.taskloop {
    omp.simd {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same taskloop directive}}
  omp.taskloop grainsize(%n: i32) num_tasks(%n: i32) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield
}
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified}}
  omp.taskloop nogroup reduction(@add %p -> %x : !llvm.ptr) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield
}
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{the same list item cannot appear in both a reduction and an in_reduction clause}}
  omp.taskloop in_reduction(@add %p -> %x : !llvm.ptr) reduction(@add %p -> %y : !llvm.ptr) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.loop_nest' op expects parent op to be a loop wrapper}}
  omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
    omp.yield
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op number of range arguments and IVs do not match}}
    "omp.loop_nest"(%n, %n, %n) ({
    ^bb0(%a: i32, %b: i32):
      omp.yield
    }) : (i32, i32, i32) -> ()
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op range argument type does not match corresponding IV type}}
    "omp.loop_nest"(%n, %n, %n) ({
    ^bb0(%a: i64):
      omp.yield
    }) : (i32, i32, i32) -> ()
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op must represent at least one loop}}
    "omp.loop_nest"() ({
      omp.yield
    }) : () -> ()
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op collapse value is larger than the number of loops}}
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) collapse(2) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op too few canonical loops for tile dimensions}}
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) tiles(2, 3) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{custom op 'omp.wsloop'  expected schedule kind}}
  omp.wsloop schedule(often) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{custom op 'omp.wsloop'  unknown modifier type: never}}
  omp.wsloop schedule(static, never) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{custom op 'omp.wsloop'  incorrect modifier order}}
  omp.wsloop schedule(static, simd, monotonic) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{custom op 'omp.wsloop'  unexpected modifier(s)}}
  omp.wsloop schedule(static, monotonic, simd, simd) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{custom op 'omp.wsloop' invalid clause value: 'random'}}
  omp.wsloop order(random) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{custom op 'omp.wsloop' `nowait` clause can appear at most once in the expansion of the oilist directive}}
  omp.wsloop nowait nowait {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.task depend(taskdependin -> %p : !llvm.ptr) {
    // expected-error @+1 {{'omp.cancel' op cancel loop must appear inside a worksharing-loop region}}
    omp.cancel cancellation_construct_type(loop)
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.cancel' op Orphaned cancel construct}}
  omp.cancel cancellation_construct_type(parallel)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.cancellation_point' op Orphaned cancellation point}}
  omp.cancellation_point cancellation_construct_type(parallel)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.sections {
    omp.section {
      // expected-error @+1 {{'omp.cancel' op cancel parallel must appear inside a parallel region}}
      omp.cancel cancellation_construct_type(parallel)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.sections nowait {
    omp.section {
      // expected-error @+1 {{A sections construct that is canceled must not have a nowait clause}}
      omp.cancel cancellation_construct_type(sections)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop nowait {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{A worksharing construct that is canceled must not have a nowait clause}}
      omp.cancel cancellation_construct_type(loop)
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{A worksharing construct that is canceled must not have an ordered clause}}
      omp.cancel cancellation_construct_type(loop)
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.parallel {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point sections must appear inside a sections region}}
    omp.cancellation_point cancellation_construct_type(sections)
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.parallel {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point taskgroup must appear inside a task region}}
    omp.cancellation_point cancellation_construct_type(taskgroup)
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.critical' op expected symbol reference @nowhere to point to a critical declaration}}
  omp.critical(@nowhere) {
    omp.terminator
  }
  return
}

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
omp.critical.declare @m hint(contended, uncontended)

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.}}
omp.critical.declare @m hint(speculative, nonspeculative)

// -----

// expected-error @+1 {{custom op 'omp.critical.declare' often is not a valid hint}}
omp.critical.declare @m hint(often)

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.ordered' op must be nested inside of a loop}}
  omp.ordered depend_vec(%l : i64) {doacross_num_loops = 1 : i64}
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{'omp.ordered.region' op the enclosing worksharing-loop region must have an ordered clause}}
      omp.ordered.region {
        omp.terminator
      }
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{'omp.ordered.region' op the enclosing loop's ordered clause must not have a parameter present}}
      omp.ordered.region {
        omp.terminator
      }
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop ordered(0) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{'omp.ordered' op the enclosing loop's ordered clause must have a parameter present}}
      omp.ordered depend_type(dependsource) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop ordered(2) {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{'omp.ordered' op number of variables in depend clause does not match number of iteration variables in the doacross loop}}
      omp.ordered depend_type(dependsource) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.distribute {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{'omp.ordered' op must be nested inside of a worksharing, simd or worksharing simd loop}}
      omp.ordered depend_type(dependsource) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  omp.atomic.read %p = %p : !llvm.ptr, !llvm.ptr, i32
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{memory-order must not be acq_rel or release for atomic reads}}
  omp.atomic.read %p = %q memory_order(release) : !llvm.ptr, !llvm.ptr, i32
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{memory-order must not be acq_rel or acquire for atomic writes}}
  omp.atomic.write %p = %n memory_order(acq_rel) : !llvm.ptr, i32
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{address must dereference to value type}}
  omp.atomic.write %m = %l : memref<i32>, i64
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{memory-order must not be acq_rel or acquire for atomic updates}}
  omp.atomic.update memory_order(acquire) %p : !llvm.ptr {
  ^bb0(%a: i32):
    omp.yield(%a : i32)
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  omp.atomic.update %m : memref<i32> {
  ^bb0(%a: i64):
    omp.yield(%a : i64)
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{the region must accept exactly one argument}}
  omp.atomic.update %p : !llvm.ptr {
  ^bb0(%a: i32, %b: i32):
    omp.yield(%a : i32)
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{input and yielded value must have the same type}}
  omp.atomic.update %p : !llvm.ptr {
  ^bb0(%a: i32):
    omp.yield(%l : i64)
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{only updated value must be returned}}
  omp.atomic.update %p : !llvm.ptr {
  ^bb0(%a: i32):
    omp.yield(%a, %a : i32, i32)
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{expected three operations in atomic.capture region (one terminator, and two atomic ops)}}
  omp.atomic.capture {
    omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.atomic.capture {
    // expected-error @+1 {{invalid sequence of operations in the capture region}}
    omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.atomic.capture {
    // expected-error @+1 {{captured variable in atomic.read must be updated in second operation}}
    omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.write %p = %n : !llvm.ptr, i32
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.atomic.capture' op operations inside capture region must not have hint clause}}
  omp.atomic.capture {
    omp.atomic.read %p = %q hint(contended) : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.write %q = %n : !llvm.ptr, i32
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.atomic.capture' op operations inside capture region must not have memory_order clause}}
  omp.atomic.capture {
    omp.atomic.read %p = %q memory_order(relaxed) : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.write %q = %n : !llvm.ptr, i32
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{expected extent or upperbound.}}
  %b = omp.map.bounds lower_bound(%i : index)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{missing map operation}}
  omp.target_enter_data map_entries(%p : !llvm.ptr)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{to and alloc map types are permitted}}
  omp.target_enter_data map_entries(%x : !llvm.ptr)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{from, release and delete map types are permitted}}
  omp.target_exit_data map_entries(%x : !llvm.ptr)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(storage) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{at least one of to or from map types must be specified, other map types are not permitted}}
  omp.target_update map_entries(%x : !llvm.ptr)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{either to or from map types can be specified, not both}}
  omp.target_update map_entries(%x : !llvm.ptr)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, to) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{present, mapper and iterator map type modifiers are permitted}}
  omp.target_update map_entries(%x : !llvm.ptr)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{to, from, tofrom and alloc map types are permitted}}
  omp.target_data map_entries(%x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present}}
  omp.target_data if(%c) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.target_data' op 'use_device_ptr' arguments must be defined by 'omp.map.info' ops}}
  omp.target_data use_device_ptr(%p -> %x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.target' op 'has_device_addr' arguments must be defined by 'omp.map.info' ops}}
  omp.target has_device_addr(%p -> %x : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
  // expected-error @+1 {{to, from, tofrom and alloc map types are permitted}}
  omp.target map_entries(%x -> %y : !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{target containing multiple 'omp.teams' nested ops}}
  omp.target {
    omp.teams {
      omp.terminator
    }
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.target_enter_data' op expected as many depend values as depend variables}}
  "omp.target_enter_data"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!llvm.ptr) -> ()
  return
}

// -----

// expected-error @+1 {{`firstprivate` clauses require at least a `copy` region.}}
omp.private {type = firstprivate} @p : i32

// -----

// expected-error @+1 {{`private` clauses do not require a `copy` region.}}
omp.private {type = private} @p : i32 copy {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}

// -----

// expected-error @+1 {{`init`: expected 2 region arguments, got: 1}}
omp.private {type = private} @p : i32 init {
^bb0(%a: i32):
  omp.yield(%a : i32)
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  // expected-error @+1 {{expected exit block terminator to be an `omp.yield` op.}}
  omp.terminator
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  %0 = llvm.mlir.constant(0 : i64) : i64
  // expected-error @+1 {{Invalid yielded value. Expected type: 'i32', got: 'i64'}}
  omp.yield(%0 : i64)
}

// -----

// expected-error @+1 {{Region argument type mismatch: got 'i64' expected 'i32'.}}
omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i64):
  omp.yield(%a : i32)
}

// -----

omp.private {type = private} @p : i32 dealloc {
^bb0(%a: i32):
  // expected-error @+1 {{Did not expect any values to be yielded.}}
  omp.yield(%a : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects one argument to the initializer region when no allocation region is used}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} 

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects one or two arguments to the initializer region}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32, %b: f32, %c: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} 

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects initializer region argument to match the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: i32):
  omp.yield(%a : i32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} 

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects initializer region to yield a value of the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} 

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region with two arguments of the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32):
  omp.yield(%a : f32)
} 

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region to yield a value of the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield
} 

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region arguments to be accumulators containing the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: f32, %b: f32):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region with two arguments of the same type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: memref<f32>, %b: memref<f64>):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region arguments to be accumulators containing the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: memref<f64>, %b: memref<f64>):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects cleanup region with one argument of the reduction type}}
omp.declare_reduction @r : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} cleanup {
^bb0(%a: f64):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_mapper' op expected terminator to be a DeclareMapperInfoOp}}
omp.declare_mapper @m : i32 {
^bb0(%a: !llvm.ptr):
  omp.terminator
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.new_cli' op CLI has no generator}}
  %x = omp.new_cli
  // expected-note @+1 {{see consumer here: }}
  omp.unroll_heuristic(%x)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.new_cli' op CLI must have at most one generator}}
  %x = omp.new_cli
  // expected-note @+1 {{second generator here:}}
  omp.canonical_loop(%x) %a : i32 in range(%n) {
    omp.terminator
  }
  // expected-note @+1 {{first generator here:}}
  omp.canonical_loop(%x) %a : i32 in range(%n) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.new_cli' op CLI must have at most one consumer}}
  %x = omp.new_cli
  omp.canonical_loop(%x) %a : i32 in range(%n) {
    omp.terminator
  }
  // expected-note @+1 {{second consumer here:}}
  omp.unroll_heuristic(%x)
  // expected-note @+1 {{first consumer here:}}
  omp.unroll_heuristic(%x)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.canonical_loop' op Canonical loop region must have exactly one argument}}
  "omp.canonical_loop"(%n) ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.canonical_loop' op Region argument must be the same type as the trip count}}
  "omp.canonical_loop"(%n) ({
  ^bb0(%a: i64):
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.new_cli
  omp.canonical_loop(%x) %a : i32 in range(%n) {
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op there must be one tile size for each applyee}}
  omp.tile <- (%x)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  %x = omp.new_cli
  %y = omp.new_cli
  omp.canonical_loop(%x) %a : i32 in range(%n) {
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op expecting two times the number of generatees than applyees}}
  omp.tile (%y) <- (%x) sizes(%n : i32)
  return
}

// -----

// ours: mlir-opt has another message
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
      // expected-error @+1 {{'omp.scan' op SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier}}
      omp.scan inclusive(%p : !llvm.ptr)
      omp.yield
    }
  }
  return
}

// -----

// ours: mlir-opt has another message
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.scan' op Exactly one of EXCLUSIVE or INCLUSIVE clause is expected}}
  omp.scan inclusive(%p : !llvm.ptr) exclusive(%p : !llvm.ptr)
  return
}

// -----

// ours: mlir-opt has another message
func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.allocate_dir' op ALIGN value : 3 must be power of 2}}
  omp.allocate_dir(%p : !llvm.ptr) align(3)
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  omp.teams {
    // expected-error @+1 {{'omp.workdistribute' op explicit barriers are not allowed in workdistribute region}}
    omp.workdistribute {
      omp.barrier
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1, %n: i32, %l: i64, %p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %i: index) {
  // expected-error @+1 {{'omp.simd' op must wrap an 'omp.loop_nest' directly}}
  omp.simd {
    omp.wsloop {
      omp.loop_nest (%a) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

// The hook of an op does not look at another one that is wrong.
func.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'omp.map.info' op requires attribute 'map_type'}}
  %0 = "omp.map.info"(%p) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, var_type = i32}> : (!llvm.ptr) -> !llvm.ptr
  omp.target_enter_data map_entries(%0 : !llvm.ptr)
  return
}
