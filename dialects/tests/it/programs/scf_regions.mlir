module {
  func.func @parallel(%arg0: index, %arg1: f64, %arg2: f32) {
    scf.parallel (%arg3) = (%arg0) to (%arg0) step (%arg0) {
      scf.reduce 
    }
    scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) {
      %2 = arith.addi %arg3, %arg4 : index
      scf.reduce 
    } {x.a}
    %0:2 = scf.parallel (%arg3) = (%arg0) to (%arg0) step (%arg0) init (%arg1, %arg2) -> (f64, f32) {
      scf.reduce(%arg1, %arg2 : f64, f32) {
      ^bb0(%arg4: f64, %arg5: f64):
        %2 = arith.addf %arg4, %arg5 : f64
        scf.reduce.return %2 : f64
      }, {
      ^bb0(%arg4: f32, %arg5: f32):
        scf.reduce.return %arg5 : f32
      }
    }
    %1 = scf.parallel (%arg3) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> f64 {
      scf.reduce(%arg1 : f64) {
      ^bb0(%arg4: f64, %arg5: f64):
        scf.reduce.return %arg4 : f64
      } {x.b}
    }
    return
  }
  func.func @forall(%arg0: index, %arg1: tensor<4xf32>) {
    scf.forall (%arg2) in (%arg0) {
    }
    scf.forall (%arg2, %arg3) in (4, %arg0) {
      %1 = arith.addi %arg2, %arg3 : index
    } {mapping = [], x.a}
    scf.forall (%arg2, %arg3) = (1, %arg0) to (%arg0, 10) step (2, %arg0) {
    }
    scf.forall () in () {
    }
    %0:2 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1, %arg4 = %arg1) -> (tensor<4xf32>, tensor<4xf32>) {
      scf.forall.in_parallel {
      }
    }
    return
  }
  func.func @regions(%arg0: index, %arg1: f64, %arg2: f32, %arg3: i1) {
    %0 = scf.execute_region -> f64 {
      scf.yield %arg1 : f64
    }
    %1:2 = scf.execute_region -> (f64, f32) no_inline {
      cf.cond_br %arg3, ^bb1(%arg1 : f64), ^bb2
    ^bb1(%3: f64):  // pred: ^bb0
      scf.yield %3, %arg2 : f64, f32
    ^bb2:  // pred: ^bb0
      scf.yield %arg1, %arg2 : f64, f32
    } {x.a}
    scf.execute_region {
      scf.yield
    }
    scf.index_switch %arg0 
    case 0 {
      scf.yield
    }
    case -4 {
      scf.yield
    }
    default {
    }
    %2:2 = scf.index_switch %arg0 {x.a} -> f64, f32 
    case 0 {
      scf.yield %arg1, %arg2 : f64, f32
    }
    default {
      scf.yield %arg1, %arg2 : f64, f32
    }
    return
  }
}
