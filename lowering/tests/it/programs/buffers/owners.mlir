// Who owns what, and when it is freed.
func.func private @callee(%m: memref<?xf32>) -> memref<?xf32> {
  return %m : memref<?xf32>
}
func.func private @ext(memref<2xf32>) -> memref<2xf32>
func.func @caller(%n: index, %c: i1) -> (memref<?xf32>, f32) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = call @callee(%a) : (memref<?xf32>) -> memref<?xf32>
  %s = arith.select %c, %a, %b : memref<?xf32>
  %z = arith.constant 0 : index
  %x = memref.load %s[%z] : memref<?xf32>
  return %b, %x : memref<?xf32>, f32
}
func.func @select(%a: memref<2xf32>, %c: i1) -> memref<2xf32> {
  %m = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %m : memref<2xf32>
  return %s : memref<2xf32>
}
func.func @if(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<2xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %r:2 = scf.if %c -> (memref<4xf32>, i32) {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %m, %t : memref<4xf32> to memref<4xf32>
    %i = arith.constant 1 : i32
    scf.yield %t, %i : memref<4xf32>, i32
  } else {
    %i = arith.constant 2 : i32
    scf.yield %a, %i : memref<4xf32>, i32
  }
  %v = memref.subview %r#0[0] [2] [1] : memref<4xf32> to memref<2xf32>
  return %m, %v : memref<4xf32>, memref<2xf32>
}
func.func @loops(%a: memref<4xf32>, %n: index, %c: i1) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %y = scf.for %j = %c0 to %n step %c1 iter_args(%z = %x) -> (memref<4xf32>) {
      %w = scf.if %c -> (memref<4xf32>) {
        %m = memref.alloc() : memref<4xf32>
        scf.yield %m : memref<4xf32>
      } else {
        scf.yield %z : memref<4xf32>
      }
      scf.yield %w : memref<4xf32>
    }
    %g = memref.alloca() : memref<4xf32>
    memref.copy %y, %g : memref<4xf32> to memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  %w:2 = scf.while (%x = %r, %k = %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1) {
    %m = memref.alloc() : memref<4xf32>
    scf.condition(%k) %m, %k : memref<4xf32>, i1
  } do {
  ^bb0(%x: memref<4xf32>, %k: i1):
    scf.yield %x, %k : memref<4xf32>, i1
  }
  %s = scf.index_switch %n -> memref<4xf32>
  case 1 {
    %m = memref.alloc() : memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  default {
    scf.yield %w#0 : memref<4xf32>
  }
  %e = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb3(%s : memref<4xf32>)
  ^bb2:
    %m = memref.alloc() : memref<4xf32>
    cf.br ^bb3(%m : memref<4xf32>)
  ^bb3(%q: memref<4xf32>):
    scf.yield %q : memref<4xf32>
  }
  return %e : memref<4xf32>
}
func.func @cfg(%a: memref<4xf32>, %n: index, %c: i1, %u: memref<*xf32>) -> (memref<4xf32>, memref<*xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %o = memref.alloc() : memref<4xf32>
  %s = memref.subview %o[0] [2] [1] : memref<4xf32> to memref<2xf32>
  cf.cond_br %c, ^bb1(%m, %a : memref<4xf32>, memref<4xf32>), ^bb2(%o : memref<4xf32>)
^bb1(%x: memref<4xf32>, %y: memref<4xf32>):
  %k = memref.alloc() : memref<4xf32>
  memref.copy %x, %k : memref<4xf32> to memref<4xf32>
  cf.br ^bb3(%y, %s : memref<4xf32>, memref<2xf32>)
^bb2(%z: memref<4xf32>):
  %l = memref.alloc() : memref<2xf32>
  memref.copy %s, %l : memref<2xf32> to memref<2xf32>
  cf.br ^bb3(%z, %l : memref<4xf32>, memref<2xf32>)
^bb3(%p: memref<4xf32>, %q: memref<2xf32>):
  memref.copy %p, %m : memref<4xf32> to memref<4xf32>
  return %p, %u : memref<4xf32>, memref<*xf32>
}
func.func @manual(%n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
  memref.dealloc %m {bufferization.manual_deallocation} : memref<?xf32>
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @reduced(%n: index, %a: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = arith.constant 0.0 : f32
  %r = scf.parallel (%x) = (%c0) to (%n) step (%c1) init (%i) -> f32 {
    %m = memref.alloc() : memref<4xf32>
    %y = memref.load %m[%x] : memref<4xf32>
    scf.reduce(%y : f32) {
    ^bb0(%p: f32, %q: f32):
      %mm = memref.alloc() : memref<4xf32>
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @parallel(%m: memref<4xf32>, %k: index) {
  scf.forall (%i) in (%k) {
     %a = memref.alloc() : memref<4xf32>
     memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  }
  return
}
