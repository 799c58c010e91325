// pipeline: builtin.module(func.func(affine-scalrep))
func.func private @f()
func.func private @use(memref<8xf64>)
func.func @forward(%x: f64, %y: f64, %i: index, %arg: memref<8xf64>) -> (f64, f64, f64, f64, f64) {
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  affine.store %x, %a[symbol(%i)] : memref<8xf64>
  affine.store %y, %b[symbol(%i)] : memref<8xf64>
  // Known: another buffer was stored to since.
  %0 = affine.load %a[symbol(%i)] : memref<8xf64>
  affine.store %y, %arg[3] : memref<8xf64>
  // Not known: the argument may be any buffer.
  %1 = affine.load %a[symbol(%i)] : memref<8xf64>
  // Known from the load before.
  %2 = affine.load %a[symbol(%i)] : memref<8xf64>
  affine.store %y, %a[symbol(%i) + 1] : memref<8xf64>
  // Not known: the subscripts may be equal.
  %3 = affine.load %a[symbol(%i)] : memref<8xf64>
  func.call @use(%a) : (memref<8xf64>) -> ()
  %4 = affine.load %a[symbol(%i)] : memref<8xf64>
  return %0, %1, %2, %3, %4 : f64, f64, f64, f64, f64
}
func.func @cast_buffers(%x: f64, %y: f64) -> (f64, f64) {
  %a = memref.alloc() : memref<8xf64>
  %cast = memref.cast %a : memref<8xf64> to memref<?xf64>
  affine.store %x, %a[0] : memref<8xf64>
  affine.store %y, %cast[0] : memref<?xf64>
  %0 = affine.load %a[0] : memref<8xf64>
  affine.store %x, %a[0] : memref<8xf64>
  %1 = affine.load %cast[0] : memref<?xf64>
  return %0, %1 : f64, f64
}
memref.global @g : memref<8xf64> = dense<1.0>
func.func @globals(%x: f64, %y: f64) -> (f64, f64, f64) {
  %g = memref.get_global @g : memref<8xf64>
  %same = memref.get_global @g : memref<8xf64>
  affine.store %x, %g[0] : memref<8xf64>
  %0 = affine.load %g[0] : memref<8xf64>
  affine.store %y, %same[0] : memref<8xf64>
  %1 = affine.load %g[0] : memref<8xf64>
  func.call @f() : () -> ()
  %2 = affine.load %g[0] : memref<8xf64>
  return %0, %1, %2 : f64, f64, f64
}
// What a loop may store to is not known after it; the rest is.
func.func @stores_in_loops(%x: f64, %y: f64) -> (f64, f64) {
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  affine.store %x, %a[0] : memref<8xf64>
  affine.store %x, %b[0] : memref<8xf64>
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %y, %a[%i] : memref<8xf64>
      %k = affine.load %a[%i] : memref<8xf64>
      memref.store %k, %a[%i] : memref<8xf64>
    }
  }
  %0 = affine.load %a[0] : memref<8xf64>
  %1 = affine.load %b[0] : memref<8xf64>
  return %0, %1 : f64, f64
}
// Buffers that nobody reads disappear with all that was computed for them, in any order of their allocation.
func.func @dead_buffers(%x: f64, %n: index) {
  %last = memref.alloc() : memref<8xf64>
  %middle = memref.alloc(%n) : memref<?xf64>
  %first = memref.alloca() : memref<8xf64>
  %nested = memref.alloc() : memref<memref<8xf64>>
  %kept = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    affine.store %x, %first[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %first[%i] : memref<8xf64>
    %1 = arith.mulf %0, %0 : f64
    affine.store %1, %middle[%i] : memref<?xf64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %middle[%i] : memref<?xf64>
    %1 = affine.load %kept[%i] : memref<8xf64>
    %2 = arith.addf %0, %1 : f64
    memref.store %2, %last[%i] : memref<8xf64>
  }
  memref.store %last, %nested[] : memref<memref<8xf64>>
  call @use(%kept) : (memref<8xf64>) -> ()
  memref.dealloc %last : memref<8xf64>
  memref.dealloc %middle : memref<?xf64>
  return
}
// Read, passed on or stored somewhere: these remain.
func.func @live_buffers(%x: f64, %where: memref<memref<8xf64>>) -> memref<8xf64> {
  %read = memref.alloc() : memref<8xf64>
  %passed = memref.alloc() : memref<8xf64>
  %stored = memref.alloc() : memref<8xf64>
  %returned = memref.alloc() : memref<8xf64>
  affine.store %x, %read[0] : memref<8xf64>
  affine.store %x, %passed[0] : memref<8xf64>
  affine.store %x, %stored[0] : memref<8xf64>
  affine.store %x, %returned[0] : memref<8xf64>
  %i = arith.constant 1 : index
  %0 = memref.load %read[%i] : memref<8xf64>
  memref.store %stored, %where[] : memref<memref<8xf64>>
  affine.for %j = 0 to 2 {
    func.call @use(%passed) : (memref<8xf64>) -> ()
  }
  affine.store %0, %returned[1] : memref<8xf64>
  return %returned : memref<8xf64>
}
