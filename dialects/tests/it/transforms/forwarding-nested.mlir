// pipeline: builtin.module(func.func(affine-scalrep))
func.func @inside(%m: memref<10xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i] : memref<10xf32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %b = affine.load %m[%i] : memref<10xf32>
      "test.use"(%a, %b) : (f32, f32) -> ()
    }
  }
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i] : memref<10xf32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %b = affine.load %m[%i] : memref<10xf32>
      affine.store %x, %m[%i] : memref<10xf32>
      %c = affine.load %m[%i] : memref<10xf32>
      %d = arith.addf %b, %c : f32
      affine.store %d, %m[0] : memref<10xf32>
    }
    %e = affine.load %m[%i] : memref<10xf32>
    %f = arith.addf %a, %e : f32
    affine.store %f, %m[0] : memref<10xf32>
  }
  return
}
func.func @computed(%n: index, %x: f32) -> f32 {
  %m = memref.alloc() : memref<100xf32>
  %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.store %x, %m[%k] : memref<100xf32>
  %l = affine.load %m[symbol(%n) + 1] : memref<100xf32>
  return %l : f32
}
