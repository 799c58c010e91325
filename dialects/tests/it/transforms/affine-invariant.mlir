// pipeline: builtin.module(func.func(affine-loop-invariant-code-motion))

func.func @loads(%a: memref<8xf32>, %b: memref<8xf32>, %k: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[symbol(%k)] : memref<8xf32>
      %1 = affine.load %b[%i] : memref<8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%j] : memref<8xf32>
    }
  }
  return
}

func.func @condition(%a: memref<8xf32>, %x: f32, %k: index) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%k] {
      affine.store %x, %a[symbol(%k)] : memref<8xf32>
    }
  }
  return
}

// What a loop may never run stays there, but for a load of an element that is there anyway.
func.func @never(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %a[2] : memref<8xf32>
    affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
      affine.store %x, %a[symbol(%n)] : memref<8xf32>
    }
    %0 = affine.load %b[symbol(%n)] : memref<8xf32>
    %1 = affine.load %b[7] : memref<8xf32>
    "test.use"(%0, %1) : (f32, f32) -> ()
  }
  return
}

// Memory that has another name may be written by it.
func.func @renamed(%a: memref<8xf32>, %x: f32) {
  %part = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[1] : memref<8xf32>
    %1 = arith.addf %0, %x : f32
    affine.store %1, %part[%i] : memref<4xf32>
  }
  return
}
