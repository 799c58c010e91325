// pipeline: builtin.module(scf-forall-to-parallel)

func.func @forall(%a: index, %b: index) {
  scf.forall (%i, %j) in (%a, %b) {
    "test.do"(%i, %j) : (index, index) -> ()
  }
  return
}
