// pipeline: builtin.module(scf-for-to-while)

func.func @sum(%a: index, %b: index, %c: index, %x: f32) -> f32 {
  %0 = scf.for %i = %a to %b step %c iter_args(%sum = %x) -> (f32) {
    %1 = "test.get"(%i) : (index) -> f32
    %2 = arith.addf %sum, %1 : f32
    scf.yield %2 : f32
  }
  scf.for unsigned %i = %a to %b step %c {
    "test.do"(%i) : (index) -> ()
  }
  return %0 : f32
}
