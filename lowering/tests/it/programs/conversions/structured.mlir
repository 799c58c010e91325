// pipeline: builtin.module(lower-affine,convert-scf-to-cf)
func.func @reductions(%m: memref<100xf32>) -> (f32, f32) {
  %r:2 = affine.parallel (%i, %j) = (0, 0) to (100, 10) reduce ("addf", "maximumf") -> (f32, f32) {
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.yield %0, %0 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
func.func @tiles(%b: index, %m: memref<?x10xf32>, %v: f32) {
  scf.forall (%i, %j) in (%b, 10) {
    memref.store %v, %m[%i, %j] : memref<?x10xf32>
  }
  return
}
func.func @hints(%a: index, %b: index, %c: index, %x: i32, %z: i1) -> i32 {
  scf.for %i = %a to %b step %c {
  } {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  %0 = scf.while (%y = %x) : (i32) -> i32 {
    %1 = arith.addi %y, %y : i32
    scf.condition(%z) %1 : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  } attributes {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  return %0 : i32
}
