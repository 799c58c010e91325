// pipeline: builtin.module(scf-parallel-for-to-nested-fors)

func.func @reduce(%a: index, %b: index, %c: index, %x: f32) -> (f32, f32) {
  %0:2 = scf.parallel (%i, %j) = (%a, %b) to (%b, %c) step (%c, %a) init (%x, %x) -> (f32, f32) {
    %1 = "test.get"(%i, %j) : (index, index) -> f32
    scf.reduce(%1, %1 : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      %2 = arith.addf %l, %r : f32
      scf.reduce.return %2 : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      %2 = arith.mulf %l, %r : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0#0, %0#1 : f32, f32
}

func.func @effects(%a: index, %b: index, %c: index) {
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    "test.do"(%i) : (index) -> ()
    scf.reduce
  }
  return
}
