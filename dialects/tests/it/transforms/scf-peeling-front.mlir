// pipeline: builtin.module(func.func(scf-for-loop-peeling{peel-front=true}))

func.func @first(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

func.func @known() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}
