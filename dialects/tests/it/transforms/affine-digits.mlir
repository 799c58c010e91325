// pipeline: builtin.module(canonicalize)
func.func @d(%x: index, %y: index) -> (index, index, index, index, index, index, index) {
  %c10 = arith.constant 10 : index
  %c23 = arith.constant 23 : index
  %0 = affine.delinearize_index %x into () : index
  %1:2 = affine.delinearize_index %x into (%c10) : index, index
  %2:2 = affine.delinearize_index %c23 into (4, 10) : index, index
  %3:2 = affine.delinearize_index %c23 into (10) : index, index
  return %0, %1#0, %1#1, %2#0, %2#1, %3#0, %3#1 : index, index, index, index, index, index, index
}
func.func @l(%x: index, %y: index) -> (index, index, index, index, index) {
  %c10 = arith.constant 10 : index
  %c3 = arith.constant 3 : index
  %0 = affine.linearize_index [%x] by () : index
  %1 = affine.linearize_index [%x, %y] by (4, %c10) : index
  %2 = affine.linearize_index [%c3, %c3] by (4, 10) : index
  %3 = affine.linearize_index [%c3, %c3] by (10) : index
  %4 = affine.linearize_index [] by () : index
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
func.func @can(%x: index, %y: index, %z: index, %w: index) -> (index, index, index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %0:3 = affine.delinearize_index %x into (4, 1, %y) : index, index, index
  %1 = affine.linearize_index disjoint [%x, %y, %z] by (4, 1, 5) : index
  %2 = affine.linearize_index [%c0, %x, %y] by (4, 3, 5) : index
  %3 = affine.linearize_index disjoint [%x, %y, %z] by (4, 3, 5) : index
  %4:3 = affine.delinearize_index %3 into (4, 3, 5) : index, index, index
  %5:2 = affine.delinearize_index %x into (4, 3) : index, index
  %6 = affine.linearize_index disjoint [%5#0, %5#1] by (4, 3) : index
  %7:2 = affine.delinearize_index %3 into (15) : index, index
  return %0#0, %0#1, %0#2, %1, %2, %4#1, %4#2, %6, %7#0, %7#1 : index, index, index, index, index, index, index, index, index, index
}
