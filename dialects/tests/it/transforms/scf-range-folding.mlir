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
func.func @products(%a: index, %b: index, %c: index, %x: index, %s: i8) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %minus = arith.constant -4 : index
  scf.for %i = %a to %b step %c {
    %0 = arith.muli %i, %four : index
    "test.do"(%0) : (index) -> ()
  }
  scf.for %i = %a to %b step %c {
    %0 = arith.muli %i, %zero : index
    "test.do"(%0) : (index) -> ()
  }
  scf.for %i = %a to %b step %c {
    %0 = arith.muli %minus, %i : index
    "test.do"(%0) : (index) -> ()
  }
  scf.for %i = %s to %s step %s : i8 {
    %0 = arith.addi %i, %s : i8
    "test.do"(%0) : (i8) -> ()
  }
  return
}
