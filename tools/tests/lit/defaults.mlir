// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s

// A flag that was not written is not there.
// CHECK: "memref.store"(%{{.*}}, %{{.*}}) : (f32, memref<f32>) -> ()
// CHECK: "memref.load"(%{{.*}}) <{nontemporal = true}> : (memref<f32>) -> f32
func.func @h(%m: memref<f32>, %x: f32) -> f32 {
  memref.store %x, %m[] : memref<f32>
  %0 = memref.load %m[] {nontemporal = true} : memref<f32>
  return %0 : f32
}
