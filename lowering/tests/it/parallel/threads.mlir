// pipeline: builtin.module(convert-scf-to-openmp{num-threads=4})
func.func private @act(index)
func.func @f(%a: index, %b: index, %c: index) {
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    func.call @act(%i) : (index) -> ()
  }
  return
}
