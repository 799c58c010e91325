// pipeline: builtin.module(canonicalize)
func.func @poison(%i: i32, %x: f32, %c: i1) -> (i32, i64, f32, i1, f32, i32) {
  %p = ub.poison : i32
  %q = ub.poison : f32
  %0 = arith.addi %i, %p : i32
  %1 = arith.extui %p : i32 to i64
  %2 = arith.mulf %q, %x : f32
  %3 = arith.cmpi slt, %p, %i : i32
  %4 = math.absf %q : f32
  %5 = arith.select %c, %p, %i : i32
  return %0, %1, %2, %3, %4, %5 : i32, i64, f32, i1, f32, i32
}
