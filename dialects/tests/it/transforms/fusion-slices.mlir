// pipeline: builtin.module(func.func(affine-loop-fusion{compute-tolerance=3.0}))
// Three elements for each iteration, some of which are computed again: the buffer holds those three.
func.func @stencil(%in: memref<100xf32>, %out: memref<100xf32>) {
  %b = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %v = affine.load %in[%i] : memref<100xf32>
    affine.store %v, %b[%i] : memref<100xf32>
  }
  affine.for %i = 1 to 99 {
    %0 = affine.load %b[%i - 1] : memref<100xf32>
    %1 = affine.load %b[%i] : memref<100xf32>
    %2 = affine.load %b[%i + 1] : memref<100xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %2, %3 : f32
    affine.store %4, %out[%i] : memref<100xf32>
  }
  return
}
// The subscripts of the slice are those of the consumer, moved.
func.func @shifted(%x: f32, %out: memref<20x10xf32>) {
  %b = memref.alloc() : memref<30x10xf32>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 10 {
      affine.store %x, %b[%i + 5, %j] : memref<30x10xf32>
    }
  }
  affine.for %i = 5 to 20 {
    affine.for %j = 0 to 10 {
      %v = affine.load %b[%i + 1, %j] : memref<30x10xf32>
      affine.store %v, %out[%i, %j] : memref<20x10xf32>
    }
  }
  return
}
// A row and a column are told apart by division.
func.func @flattened(%x: f32, %out: memref<7x8xf32>) {
  %b = memref.alloc() : memref<56xf32>
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      affine.store %x, %b[%j + %i * 8] : memref<56xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      %v = affine.load %b[%i + %j * 8] : memref<56xf32>
      affine.store %v, %out[%j, %i] : memref<7x8xf32>
    }
  }
  return
}
// Nests that load the same become one, the later one behind the earlier one.
func.func @siblings(%in: memref<10xf32>, %a: memref<10xf32>, %b: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %b[%i] : memref<10xf32>
  }
  return
}
// The loop over the sum moves inside, so that a slice fits into the other one.
func.func @sequential_loops_sink(%in: memref<10xf32>, %sum: memref<10xf32>) {
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %in[%i] : memref<10xf32>
    affine.store %v, %b[%i] : memref<10xf32>
  }
  affine.for %k = 0 to 4 {
    affine.for %i = 0 to 10 {
      %v = affine.load %b[%i] : memref<10xf32>
      %s = affine.load %sum[%i] : memref<10xf32>
      %t = arith.addf %v, %s : f32
      affine.store %t, %sum[%i] : memref<10xf32>
    }
  }
  return
}
