// pipeline: builtin.module(convert-scf-to-openmp)
func.func private @act(index)
func.func @nested(%a: index, %b: index, %c: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %c) step (%c, %c) {
    func.call @act(%j) : (index) -> ()
    scf.parallel (%k) = (%a) to (%i) step (%c) {
      func.call @act(%k) : (index) -> ()
    }
  }
  return
}
func.func @sums(%a: index, %x: f32, %y: i32) -> (f32, i32) {
  %0:2 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x, %y) -> (f32, i32) {
    %1 = scf.parallel (%j) = (%a) to (%a) step (%a) init (%x) -> f32 {
      scf.reduce(%x : f32) {
      ^bb0(%p: f32, %q: f32):
        %2 = arith.mulf %p, %q : f32
        scf.reduce.return %2 : f32
      }
    }
    scf.reduce(%1, %y : f32, i32) {
    ^bb0(%p: f32, %q: f32):
      %3 = arith.addf %p, %q : f32
      scf.reduce.return %3 : f32
    }, {
    ^bb0(%p: i32, %q: i32):
      %4 = arith.addi %p, %q : i32
      scf.reduce.return %4 : i32
    }
  }
  return %0#0, %0#1 : f32, i32
}
func.func @bits(%a: index, %x: i8, %y: vector<4xi32>) {
  %0:4 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x, %x, %x, %y) -> (i8, i8, i8, vector<4xi32>) {
    scf.reduce(%x, %x, %x, %y : i8, i8, i8, vector<4xi32>) {
    ^bb0(%p: i8, %q: i8):
      %1 = arith.ori %p, %q : i8
      scf.reduce.return %1 : i8
    }, {
    ^bb0(%p: i8, %q: i8):
      %2 = arith.xori %p, %q : i8
      scf.reduce.return %2 : i8
    }, {
    ^bb0(%p: i8, %q: i8):
      %3 = arith.andi %p, %q : i8
      scf.reduce.return %3 : i8
    }, {
    ^bb0(%p: vector<4xi32>, %q: vector<4xi32>):
      %4 = arith.muli %p, %q : vector<4xi32>
      scf.reduce.return %4 : vector<4xi32>
    }
  }
  return
}
func.func @bounds(%a: index, %x: f64, %y: i16) {
  %0:4 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x, %x, %y, %y) -> (f64, f64, i16, i16) {
    scf.reduce(%x, %x, %y, %y : f64, f64, i16, i16) {
    ^bb0(%p: f64, %q: f64):
      %1 = arith.cmpf olt, %p, %q : f64
      %2 = arith.select %1, %p, %q : f64
      scf.reduce.return %2 : f64
    }, {
    ^bb0(%p: f64, %q: f64):
      %3 = arith.cmpf ogt, %p, %q : f64
      %4 = arith.select %3, %p, %q : f64
      scf.reduce.return %4 : f64
    }, {
    ^bb0(%p: i16, %q: i16):
      %5 = arith.cmpi sge, %p, %q : i16
      %6 = arith.select %5, %q, %p : i16
      scf.reduce.return %6 : i16
    }, {
    ^bb0(%p: i16, %q: i16):
      %7 = arith.cmpi ugt, %p, %q : i16
      %8 = arith.select %7, %p, %q : i16
      scf.reduce.return %8 : i16
    }
  }
  return
}
