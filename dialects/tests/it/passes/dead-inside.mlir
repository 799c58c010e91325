// pipeline: builtin.module(canonicalize)
// What is dead inside of an op counts until its turn comes, as in MLIR.
func.func private @use(i32)
func.func @in_an_else_region(%a: i1, %b: i32, %c: i1) -> i32 {
  %r = scf.while (%x = %b) : (i32) -> i32 {
    %false = arith.constant false
    %d = scf.if %false -> (i1) {
      func.call @use(%x) : (i32) -> ()
      scf.yield %c : i1
    } else {
      %dead = arith.xori %false, %a : i1
      scf.yield %a : i1
    }
    scf.condition(%false) %b : i32
  } do {
  ^bb0(%x: i32):
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @a_loop_without_effect(%i: index, %a: i1, %b: i32, %c: i32, %d: i1, %m: memref<4xi32>) -> i32 {
  %r = scf.if %a -> (i32) {
    %s = scf.if %d -> (i1) {
      memref.store %b, %m[%i] : memref<4xi32>
      scf.yield %d : i1
    } else {
      scf.yield %a : i1
    }
    scf.yield %c : i32
  } else {
    scf.for %j = %i to %i step %i {
    }
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @negative_steps(%a: index, %b: index) {
  %c = arith.constant -2 : index
  scf.for %i = %a to %b step %c {
    %0 = arith.index_cast %i : index to i32
    func.call @use(%0) : (i32) -> ()
  }
  scf.forall (%i) = (%a) to (%b) step (%c) {
    %0 = arith.index_cast %i : index to i32
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @which_dimension_is_not_known(%m: memref<4xi32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %0 = memref.cast %m : memref<4xi32> to memref<?xi32>
  %1 = memref.dim %0, %i : memref<?xi32>
  %2 = memref.dim %0, %c3 : memref<?xi32>
  %3 = memref.dim %0, %c0 : memref<?xi32>
  return %1, %2, %3 : index, index, index
}
func.func @what_wraps_around_wrapped_before(%x: i8) -> (i8, i8, i8) {
  %c = arith.constant -1 : i8
  %0 = arith.subi %x, %c overflow<nuw> : i8
  %1 = arith.subi %0, %c overflow<nuw> : i8
  %2 = arith.addi %x, %c overflow<nuw> : i8
  %3 = arith.addi %2, %c overflow<nuw> : i8
  %4 = arith.muli %x, %c overflow<nuw> : i8
  %5 = arith.muli %4, %c overflow<nuw> : i8
  return %1, %3, %5 : i8, i8, i8
}
func.func @sums_of_floats_keep_their_order(%x: f32) -> (f32, f32) {
  %c = llvm.mlir.constant(2.0 : f32) : f32
  %0 = llvm.fadd %c, %x : f32
  %1 = llvm.fmul %c, %x : f32
  return %0, %1 : f32, f32
}
