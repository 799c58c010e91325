// pipeline: builtin.module(func.func(affine-scalrep))
// covers: PASS-AFFINE-SCALREP-002
func.func @stored_twice(%m: memref<4xf32>, %a: f32, %b: f32) {
  affine.store %a, %m[1] : memref<4xf32>
  affine.store %b, %m[1] : memref<4xf32>
  return
}

func.func @stored_with_read(%m: memref<4xf32>, %n: memref<4xf32>, %a: f32, %b: f32, %i: index) -> f32 {
  affine.store %a, %m[1] : memref<4xf32>
  %x = affine.load %m[symbol(%i)] : memref<4xf32>
  affine.store %b, %m[1] : memref<4xf32>
  return %x : f32
}

func.func @stored_with_read_of_other(%m: memref<4xf32>, %n: memref<4xf32>, %a: f32, %b: f32, %i: index) -> f32 {
  affine.store %a, %m[1] : memref<4xf32>
  %x = affine.load %n[symbol(%i)] : memref<4xf32>
  affine.store %b, %m[1] : memref<4xf32>
  return %x : f32
}

func.func @stored_in_loop(%m: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.store %a, %m[symbol(%i)] : memref<4xf32>
  affine.for %j = 0 to 4 {
    affine.store %b, %m[symbol(%i)] : memref<4xf32>
    affine.store %b, %m[%j] : memref<4xf32>
    affine.store %a, %m[%j] : memref<4xf32>
  }
  affine.store %b, %m[symbol(%i)] : memref<4xf32>
  return
}

func.func @stored_in_a_loop_before(%m: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.for %j = 0 to 4 {
    affine.store %b, %m[symbol(%i)] : memref<4xf32>
  }
  affine.store %a, %m[symbol(%i)] : memref<4xf32>
  return
}

func.func @stored_before_a_loop(%m: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.store %a, %m[0] : memref<4xf32>
  affine.for %j = 0 to 4 {
    affine.store %b, %m[0] : memref<4xf32>
  }
  return
}

func.func @unknown_ops_read(%m: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.store %a, %m[0] : memref<4xf32>
  func.call @unknown() : () -> ()
  affine.store %b, %m[0] : memref<4xf32>
  affine.store %a, %m[0] : memref<4xf32>
  "test.x"() : () -> ()
  affine.store %b, %m[0] : memref<4xf32>
  affine.store %b, %m[2] : memref<4xf32>
  %c = memref.load %m[%i] : memref<4xf32>
  affine.store %a, %m[2] : memref<4xf32>
  return
}

func.func private @unknown()

func.func @other_element_is_read(%m: memref<4xf32>, %n: memref<4xf32>, %a: f32, %b: f32, %i: index) -> f32 {
  affine.store %a, %m[1] : memref<4xf32>
  %x = affine.load %m[2] : memref<4xf32>
  affine.store %b, %m[1] : memref<4xf32>
  return %x : f32
}

func.func @loop_reads(%m: memref<4xf32>, %n: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.store %a, %m[1] : memref<4xf32>
  affine.for %j = 0 to 4 {
    %x = affine.load %m[%j] : memref<4xf32>
    "test.use"(%x) : (f32) -> ()
  }
  affine.store %b, %m[1] : memref<4xf32>
  return 
}

func.func @loop_reads_others(%m: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.store %a, %m[1] : memref<4xf32>
  affine.for %j = 2 to 4 {
    %x = affine.load %m[%j] : memref<4xf32>
    affine.store %x, %m[%j] : memref<4xf32>
  }
  affine.store %b, %m[1] : memref<4xf32>
  return 
}

func.func @stored_again_from_itself(%m: memref<4xf32>, %a: f32, %b: f32, %i: index) {
  affine.store %a, %m[1] : memref<4xf32>
  %x = affine.load %m[1] : memref<4xf32>
  affine.store %x, %m[1] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return 
}

func.func @inner_loop_reads(%m: memref<4xf32>, %a: f32, %b: f32) {
 affine.for %i = 0 to 4 {
  affine.store %a, %m[%i] : memref<4xf32>
  affine.for %j = 0 to 4 {
    %x = affine.load %m[%j] : memref<4xf32>
    "test.use"(%x) : (f32) -> ()
  }
  affine.store %b, %m[%i] : memref<4xf32>
 }
  return 
}

func.func @vectors_are_longer(%m: memref<4xf32>, %a: f32, %b: f32, %v: vector<2xf32>) {
  affine.store %a, %m[1] : memref<4xf32>
  affine.vector_store %v, %m[1] : memref<4xf32>, vector<2xf32>
  affine.vector_store %v, %m[1] : memref<4xf32>, vector<2xf32>
  affine.store %a, %m[1] : memref<4xf32>
  return
}

func.func @regions_read(%m: memref<4xf32>, %z: index, %a: f32, %b: f32, %c: i1) {
  affine.store %a, %m[1] : memref<4xf32>
  scf.if %c {
    %x = memref.load %m[%z] : memref<4xf32>
    "arith.addf"(%x, %x) : (f32,f32) -> f32
  }
  affine.store %b, %m[1] : memref<4xf32>
  return
}
