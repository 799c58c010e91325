// pipeline: builtin.module(canonicalize)
// covers: CANON-SCF-052
func.func @mapped_dimension_of_one(%n: index) {
  scf.forall (%i, %j) in (1, %n) {
    "test.use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<x>, #gpu.block<linear_dim_1>]}
  return
}

func.func @mapped_dimension_of_none(%n: index) {
  scf.forall (%i, %j) in (0, %n) {
    "test.use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.warp<x>, #gpu.warpgroup<y>]}
  scf.forall (%i) in (%n) {
    "test.use"(%i) : (index) -> ()
  } {mapping = [#gpu.lane<linear_dim_9>]}
  return
}
