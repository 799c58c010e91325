// pipeline: builtin.module(func.func(affine-loop-fusion))
// Nests that meet in the same iterations merge, in either order of the loops.
func.func @elementwise_and_transposed() {
  %a = memref.alloc() : memref<4x6xf64>
  %b = memref.alloc() : memref<6x4xf64>
  %c = memref.alloc() : memref<6x4xf64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      affine.store %x, %a[%i, %j] : memref<4x6xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%j, %i] : memref<4x6xf64>
      affine.store %0, %b[%i, %j] : memref<6x4xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i, %j] : memref<6x4xf64>
      %1 = arith.mulf %0, %0 : f64
      affine.store %1, %c[%i, %j] : memref<6x4xf64>
    }
  }
  call @use(%c) : (memref<6x4xf64>) -> ()
  memref.dealloc %a : memref<4x6xf64>
  memref.dealloc %b : memref<6x4xf64>
  memref.dealloc %c : memref<6x4xf64>
  return
}
func.func private @use(memref<6x4xf64>)
// The second loop needs what the first stores in a later iteration: they stay apart.
func.func @transposed_in_place() {
  %a = memref.alloc() : memref<4x4xf64>
  %b = memref.alloc() : memref<4x4xf64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i, %j] : memref<4x4xf64>
      affine.store %x, %a[%i, %j] : memref<4x4xf64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%j, %i] : memref<4x4xf64>
      affine.store %0, %b[%i, %j] : memref<4x4xf64>
    }
  }
  return
}
func.func @other_iterations_other_bounds_other_depth(%n: index) {
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf64>
  }
  // The first element for all.
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[0] : memref<8xf64>
    affine.store %0, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 7 {
    affine.store %x, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 step 2 {
    affine.store %x, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[7 - %i] : memref<8xf64>
    affine.store %0, %a[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i] : memref<8xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<8xf64>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<8xf64>
  }
  return
}
// What is between the nests keeps them apart only if it touches what the second touches.
func.func @barriers(%alias: memref<8xf64>) {
  %a = memref.alloc() : memref<8xf64>
  %b = memref.alloc() : memref<8xf64>
  %c = memref.alloc() : memref<8xf64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf64>
  }
  affine.store %x, %b[3] : memref<8xf64>
  %y = affine.load %a[5] : memref<8xf64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf64>
    affine.store %0, %c[%i] : memref<8xf64>
  }
  affine.store %x, %a[3] : memref<8xf64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf64>
    affine.store %0, %b[%i] : memref<8xf64>
  }
  affine.store %x, %alias[3] : memref<8xf64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<8xf64>
    affine.store %0, %b[%i] : memref<8xf64>
  }
  func.call @f() : () -> ()
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<8xf64>
    affine.store %0, %c[%i] : memref<8xf64>
  }
  memref.dealloc %b : memref<8xf64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %c[%i] : memref<8xf64>
    affine.store %0, %a[%i] : memref<8xf64>
  }
  return
}
func.func private @f()
func.func @cast_buffers() {
  %a = memref.alloc() : memref<8xf64>
  %cast = memref.cast %a : memref<8xf64> to memref<?xf64>
  %b = memref.alloc() : memref<8xf64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf64>
  }
  affine.store %x, %cast[7] : memref<?xf64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf64>
    affine.store %0, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %cast[%i] : memref<?xf64>
    affine.store %0, %b[%i] : memref<8xf64>
  }
  return
}
memref.global "private" @g : memref<8xf64> = dense<1.0>
memref.global "private" @h : memref<8xf64> = dense<1.0>
func.func @globals() {
  %g = memref.get_global @g : memref<8xf64>
  %g2 = memref.get_global @g : memref<8xf64>
  %h = memref.get_global @h : memref<8xf64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 8 {
    affine.store %x, %g[%i] : memref<8xf64>
  }
  affine.store %x, %g2[3] : memref<8xf64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %g[%i] : memref<8xf64>
    affine.store %0, %h[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %g2[%i] : memref<8xf64>
    affine.store %0, %h[%i] : memref<8xf64>
  }
  return
}
// A sum over rows must keep the order of its additions.
func.func @reduction() -> f64 {
  %a = memref.alloc() : memref<4x4xf64>
  %sum = memref.alloc() : memref<f64>
  %x = arith.constant 2.0 : f64
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %a[%j, %i] : memref<4x4xf64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xf64>
      %1 = affine.load %sum[] : memref<f64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %sum[] : memref<f64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %a[%i, %j] : memref<4x4xf64>
    }
  }
  %r = affine.load %sum[] : memref<f64>
  return %r : f64
}
// Blocks inside loops are looked at as well.
func.func @inside() {
  %a = memref.alloc() : memref<4x4xf64>
  %b = memref.alloc() : memref<4x4xf64>
  %x = arith.constant 2.0 : f64
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 4 {
      affine.store %x, %a[%i, 1] : memref<4x4xf64>
    }
    affine.for %i = 0 to 4 {
      %0 = affine.load %a[%i, 1] : memref<4x4xf64>
      affine.store %0, %b[%i, 2] : memref<4x4xf64>
    }
    affine.for %i = 0 to 4 {
      %0 = affine.load %a[%i, 1] : memref<4x4xf64>
      affine.store %0, %b[1, %i] : memref<4x4xf64>
    }
  }
  return
}
