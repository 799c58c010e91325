// pipeline: builtin.module(scf-forall-to-for)

func.func @forall(%a: index, %b: index) {
  scf.forall (%i, %j) = (0, %a) to (10, %b) step (1, 2) {
    "test.do"(%i, %j) : (index, index) -> ()
  }
  return
}
