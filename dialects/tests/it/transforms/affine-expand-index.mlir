// pipeline: builtin.module(affine-expand-index-ops)

func.func @digits(%n: index, %size: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %n into (%size, 8) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

func.func @number(%i: index, %j: index, %k: index, %size: index) -> index {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (%size, 8) : index
  return %0 : index
}

// What arithmetic computes in a loop is no subscript.
func.func @subscripts(%m: memref<4x4xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    %0:2 = affine.delinearize_index %i into (4, 4) : index, index
    affine.store %x, %m[%0#0, %0#1] : memref<4x4xf32>
  }
  return
}
