// pipeline: builtin.module(func.func(scf-for-loop-range-folding))

func.func @fold(%a: index, %b: index, %c: index, %x: index) {
  scf.for %i = %a to %b step %c {
    %0 = arith.addi %i, %x : index
    %1 = arith.muli %0, %x : index
    "test.do"(%1) : (index) -> ()
  }
  scf.for %i = %a to %b step %c {
    %0 = arith.addi %i, %x : index
    "test.do"(%0, %i) : (index, index) -> ()
  }
  return
}
