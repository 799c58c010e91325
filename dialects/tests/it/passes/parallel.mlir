// pipeline: builtin.module(canonicalize)
func.func @trivial_parallel(%m: memref<?x?xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  scf.parallel (%i) = (%c4) to (%c4) step (%c1) {
    memref.store %x, %m[%i, %i] : memref<?x?xf32>
  }
  %0 = scf.parallel (%i) = (%c0) to (%c4) step (%c4) init (%x) -> f32 {
    %1 = memref.load %m[%i, %i] : memref<?x?xf32>
    scf.reduce(%1 : f32) {
    ^bb0(%a: f32, %b: f32):
      %2 = arith.addf %a, %b : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0 : f32
}
func.func @nested_parallel(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) {
  scf.parallel (%i) = (%n) to (%k) step (%k) {
    scf.parallel (%j) = (%k) to (%n) step (%n) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  scf.parallel (%i) = (%n) to (%k) step (%k) {
    scf.parallel (%j) = (%i) to (%n) step (%n) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @bounds(%m: memref<?x?xf32>, %n: index, %x: f32) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i, %j) = (%c2, %n) to (%c8, %c8) step (1, %c2) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  return
}
func.func @regions(%c: i1, %x: f64, %m: memref<f64>) -> f64 {
  %0 = scf.execute_region -> f64 {
    %2 = arith.addf %x, %x : f64
    scf.yield %2 : f64
  }
  %1 = scf.execute_region -> f64 no_inline {
    %4 = arith.mulf %0, %0 : f64
    scf.yield %4 : f64
  }
  %3 = scf.execute_region -> f64 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    memref.store %1, %m[] : memref<f64>
    scf.yield %x : f64
  ^bb2:
    scf.yield %1 : f64
  }
  return %3 : f64
}
func.func @index_switch(%n: index, %x: f64, %m: memref<f64>) -> (f64, f64) {
  %c2 = arith.constant 2 : index
  %0 = scf.index_switch %c2 -> f64
  case 1 {
    scf.yield %x : f64
  }
  case 2 {
    %2 = arith.mulf %x, %x : f64
    scf.yield %2 : f64
  }
  default {
    scf.yield %x : f64
  }
  %1:2 = scf.index_switch %n -> f64, f64
  case 1 {
    memref.store %x, %m[] : memref<f64>
    scf.yield %x, %x : f64, f64
  }
  default {
    scf.yield %x, %0 : f64, f64
  }
  return %0, %1#1 : f64, f64
}
func.func @switches(%f: i32, %a: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%a : i32)
  ]
^bb1(%0: i32):
  cf.switch %f : i32, [
    default: ^bb2(%0 : i32),
    1: ^bb2(%a : i32),
    2: ^bb2(%0 : i32),
    3: ^bb3
  ]
^bb2(%1: i32):
  return %1 : i32
^bb3:
  %c7 = arith.constant 7 : i32
  cf.switch %c7 : i32, [
    default: ^bb2(%a : i32),
    7: ^bb4
  ]
^bb4:
  cf.br ^bb2(%f : i32)
}
func.func @switch_on_same(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1,
    42: ^bb2
  ]
^bb1:
  cf.switch %f : i32, [
    default: ^bb3(%a : i32),
    42: ^bb4,
    43: ^bb4
  ]
^bb2:
  cf.switch %f : i32, [
    default: ^bb3(%a : i32),
    42: ^bb3(%b : i32)
  ]
^bb3(%0: i32):
  return %0 : i32
^bb4:
  %1 = arith.addi %a, %b : i32
  return %1 : i32
}
func.func @affine_bounds(%m: memref<?xf32>, %n: index, %x: vector<4xf32>) {
  %c8 = arith.constant 8 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.parallel (%i) = (%0) to (%c8) {
    %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.vector_store %x, %m[%1] : memref<?xf32>, vector<4xf32>
    affine.prefetch %m[%1 + 1], read, locality<3>, data : memref<?xf32>
  }
  return
}
func.func @casts(%m: memref<16xf32>, %s: memref<4xf32, 1>, %t: memref<1xi32>, %n: index) {
  %0 = memref.cast %m : memref<16xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  affine.dma_start %0[%n], %s[0], %1[0], %n : memref<?xf32>, memref<4xf32, 1>, memref<?xi32>
  affine.dma_wait %1[0], %n : memref<?xi32>
  affine.prefetch %0[%n], read, locality<3>, data : memref<?xf32>
  return
}
