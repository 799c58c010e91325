// pipeline: builtin.module(normalize-memrefs)

#tile = affine_map<(i) -> (i floordiv 4, i mod 4)>
#moved = affine_map<(i)[s] -> (i + s)>

// A copy needs both shapes: neither the function nor those that call it change.
func.func @copies(%0: memref<16xf32, #tile>) {
  %1 = memref.alloc() : memref<16xf32, #tile>
  memref.copy %0, %1 : memref<16xf32, #tile> to memref<16xf32, #tile>
  return
}

func.func @calls(%0: memref<16xf32, #tile>, %i: index) {
  call @copies(%0) {kept} : (memref<16xf32, #tile>) -> ()
  %1 = memref.alloc() : memref<16xf32, #tile>
  %2 = affine.load %1[%i] : memref<16xf32, #tile>
  return
}

func.func @named(%0: memref<16xf32, #tile>) {
  return
}

func.func @names() -> ((memref<16xf32, #tile>) -> ()) {
  %f = constant @named : (memref<16xf32, #tile>) -> ()
  return %f : (memref<16xf32, #tile>) -> ()
}

// A size of tiles is not the size of the dimension.
func.func @sizes(%0: memref<?xf32, #tile>) -> index {
  %c0 = arith.constant 0 : index
  %1 = memref.dim %0, %c0 : memref<?xf32, #tile>
  return %1 : index
}

// Layouts without bounds.
func.func @unbounded(%0: memref<16xf32, #moved>, %1: memref<?xf32, strided<[?], offset: ?>>, %i: index) {
  %2 = affine.load %0[%i] : memref<16xf32, #moved>
  %3 = affine.load %1[%i] : memref<?xf32, strided<[?], offset: ?>>
  return
}
