// What functions return, and where they put it.
func.func private @two(%n: index, %m: index) -> (memref<?x?xf32>, i32, memref<4xf32>) {
  %c = arith.constant 1 : i32
  %a = memref.alloc(%m, %n) : memref<?x?xf32>
  %b = memref.alloc() : memref<4xf32>
  return %a, %c, %b : memref<?x?xf32>, i32, memref<4xf32>
}
func.func private @strided(%x: memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?], offset: ?>> {a.c}) {
  return %x : memref<4xf32, strided<[?], offset: ?>>
}
func.func @main(%k: index) -> (memref<4xf32>, i32) {
  %r:3 = call @two(%k, %k) : (index, index) -> (memref<?x?xf32>, i32, memref<4xf32>)
  %c = memref.cast %r#2 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %s = call @strided(%c) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
  memref.copy %s, %r#2 : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  return %r#2, %r#1 : memref<4xf32>, i32
}
func.func private @branches(%c: i1, %x: memref<4xf32>) -> (memref<4xf32> {a.b = 1 : i32}) {
  cf.cond_br %c, ^a, ^b
^a:
  %m = memref.alloc() : memref<4xf32>
  return %m : memref<4xf32>
^b:
  return %x : memref<4xf32>
}
func.func @chooser(%c: i1, %x: memref<4xf32>) -> f32 {
  %r = call @branches(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %r[%c0] : memref<4xf32>
  return %v : f32
}
func.func private @same(%x: memref<?xf32>, %y: memref<4xf32>) -> (memref<?xf32>, memref<?xf32>, i32, memref<4xf32>) {
  %c = memref.cast %y : memref<4xf32> to memref<?xf32>
  %d = memref.alloc() : memref<4xf32>
  %i = arith.constant 1 : i32
  return %x, %c, %i, %d : memref<?xf32>, memref<?xf32>, i32, memref<4xf32>
}
func.func @equivalent(%x: memref<?xf32>, %y: memref<4xf32>) -> (memref<?xf32>, memref<?xf32>, i32, memref<4xf32>) {
  %r:4 = call @same(%x, %y) : (memref<?xf32>, memref<4xf32>) -> (memref<?xf32>, memref<?xf32>, i32, memref<4xf32>)
  return %r#0, %r#1, %r#2, %r#3 : memref<?xf32>, memref<?xf32>, i32, memref<4xf32>
}
