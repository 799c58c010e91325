// pipeline: builtin.module(affine-loop-fusion{maximal})
// The consumer overwrites what later slices would load.
func.func @overwritten_input(%a: memref<10xf32>) {
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %b[%i] : memref<10xf32>
    affine.store %v, %a[9 - %i] : memref<10xf32>
  }
  return
}
// Only the diagonal is loaded, but all is stored: the producer stays.
func.func @diagonal(%x: f32, %a: memref<10x10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %x, %a[%i, %j] : memref<10x10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %a[%i, %i] : memref<10x10xf32>
    affine.store %v, %c[%i] : memref<10xf32>
  }
  return
}
// Some iterations would add twice: in the producer, which others need, and in the consumer.
func.func @added_twice(%a: memref<10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %c[%i] : memref<10xf32>
  }
  return
}
// Each element needs the one before: no slice has fewer than all.
func.func @running_sum(%in: memref<10xf32>, %out: memref<10xf32>) {
  %b = memref.alloc() : memref<11xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<11xf32>
    %1 = affine.load %in[%i] : memref<10xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i + 1] : memref<11xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %b[10 - %i] : memref<11xf32>
    affine.store %v, %out[%i] : memref<10xf32>
  }
  return
}
// Values that a loop carries are carried through all its iterations.
func.func @carried(%in: memref<10xf32>, %out: memref<10xf32>, %zero: f32) {
  %b = memref.alloc() : memref<10xf32>
  %sum = affine.for %i = 0 to 10 iter_args(%s = %zero) -> f32 {
    %v = affine.load %in[%i] : memref<10xf32>
    %t = arith.addf %s, %v : f32
    affine.store %t, %b[%i] : memref<10xf32>
    affine.yield %t : f32
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %b[%i] : memref<10xf32>
    affine.store %v, %out[%i] : memref<10xf32>
  }
  return
}

// The first loop runs, and the second one may not: what the first one stores is stored all the same.
func.func @a_consumer_that_may_not_run(%m: memref<2xf32>, %to: memref<8xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %c, %m[1] : memref<2xf32>
  }
  affine.for %j = 0 to min affine_map<(d0) -> (d0, 8)>(%n) {
    %v = affine.load %m[1] : memref<2xf32>
    affine.store %v, %to[%j] : memref<8xf32>
  }
  return
}
func.func @a_consumer_that_runs(%m: memref<2xf32>, %to: memref<8xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 1 {
    affine.store %c, %m[1] : memref<2xf32>
  }
  affine.for %j = 0 to 8 {
    %v = affine.load %m[1] : memref<2xf32>
    affine.store %v, %to[%j] : memref<8xf32>
  }
  return
}
