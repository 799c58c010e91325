// Where buffers are allocated.
func.func @yielded(%c: i1, %x: memref<2xf32>) {
  %r = scf.if %c -> (memref<2xf32>) {
    %m = memref.alloc() : memref<2xf32>
    scf.yield %m : memref<2xf32>
  } else {
    scf.yield %x : memref<2xf32>
  }
  return
}
func.func @inside(%c: i1, %x: memref<2xf32>) {
  scf.if %c {
    %m = memref.alloc() : memref<2xf32>
    %r = memref.cast %m : memref<2xf32> to memref<?xf32>
    scf.yield
  }
  return
}
func.func @loops(%c: i1, %x: memref<2xf32>, %n: index) {
  %f = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (memref<2xf32>) {
    %m = memref.alloc() : memref<2xf32>
    scf.yield %m : memref<2xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %m = memref.alloc(%i) {alignment = 64 : i64} : memref<?xf32>
      %o = memref.alloca() : memref<2xf32>
      memref.copy %o, %x : memref<2xf32> to memref<2xf32>
      memref.store %f, %m[%c0] : memref<?xf32>
    }
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %m = memref.alloc() : memref<2xf32>
      memref.copy %m, %x : memref<2xf32> to memref<2xf32>
      scf.reduce
  }
  %w:2 = scf.while (%a = %x, %k = %c) : (memref<2xf32>, i1) -> (memref<2xf32>, i1) {
    %m = memref.alloc() : memref<2xf32>
    scf.condition(%k) %m, %k : memref<2xf32>, i1
  } do {
  ^bb0(%b: memref<2xf32>, %l: i1):
    %m = memref.alloc() : memref<2xf32>
    memref.copy %m, %b : memref<2xf32> to memref<2xf32>
    scf.yield %b, %l : memref<2xf32>, i1
  }
  return
}
func.func @joined(%c: i1, %x: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%x : memref<2xf32>)
^bb2:
  %m = memref.alloc() : memref<2xf32>
  %k = memref.cast %m : memref<2xf32> to memref<?xf32>
  cf.br ^bb4
^bb3(%0: memref<2xf32>):
  return
^bb4:
  return
}
func.func @passed(%c: i1, %x: memref<2xf32>, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%x : memref<2xf32>)
^bb2:
  %m = memref.alloc() : memref<2xf32>
  %q = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %q : memref<?xf32>
  cf.br ^bb3(%m : memref<2xf32>)
^bb3(%0: memref<2xf32>):
  memref.copy %0, %x : memref<2xf32> to memref<2xf32>
  return
}
func.func @freed(%x: memref<4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  %v = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32>
  memref.copy %x, %n : memref<4xf32> to memref<4xf32>
  scf.if %c {
    %w = memref.load %v[%c0] : memref<2xf32>
    memref.store %w, %x[%c0] : memref<4xf32>
  }
  %r = memref.load %n[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %r : f32
}
func.func @small(%x: memref<*xf32>) -> memref<16xf32> {
  %r = memref.rank %x : memref<*xf32>
  %a = memref.alloc(%r) {of.note} : memref<?xindex>
  %b = memref.alloc() : memref<512xf32>
  %c = memref.alloc() : memref<16xf32>
  %d = memref.alloc() : memref<4x4xf32>
  return %c : memref<16xf32>
}
