// pipeline: builtin.module(canonicalize)
func.func @choices(%c: i1, %d: i1, %x: f64, %y: f64, %m: memref<f64>, %b: memref<i1>) -> (f64, f64, f64) {
  %0:3 = scf.if %c -> (f64, f64, f64) {
    %1 = arith.addf %x, %y : f64
    memref.store %1, %m[] : memref<f64>
    memref.store %c, %b[] : memref<i1>
    scf.yield %x, %1, %x : f64, f64, f64
  } else {
    memref.store %c, %b[] : memref<i1>
    %1 = arith.mulf %x, %y : f64
    scf.yield %y, %1, %x : f64, f64, f64
  }
  return %0#0, %0#1, %0#2 : f64, f64, f64
}
func.func @nested(%c: i1, %d: i1, %x: f64, %m: memref<f64>) {
  scf.if %c {
    scf.if %d {
      memref.store %x, %m[] : memref<f64>
    }
  }
  return
}
func.func @outer_values(%n: index, %x: f64, %y: f64, %m: memref<f64>) -> (f64, f64) {
  %0:2 = scf.index_switch %n -> f64, f64
  case 1 {
    memref.store %x, %m[] : memref<f64>
    scf.yield %x, %y : f64, f64
  }
  default {
    scf.yield %x, %x : f64, f64
  }
  %1:2 = scf.execute_region -> (f64, f64) no_inline {
    memref.store %x, %m[] : memref<f64>
    %2 = arith.addf %x, %0#1 : f64
    scf.yield %2, %y : f64, f64
  }
  %3 = arith.addf %1#0, %1#1 : f64
  return %0#0, %3 : f64, f64
}
