// pipeline: builtin.module(convert-to-llvm)

func.func @scalars(%a: i1, %b: i13, %c: i128, %d: f16, %e: bf16, %f: f32, %g: f64, %h: index) -> (i128, f64) {
  return %c, %g : i128, f64
}

// A vector of several dimensions is an array of vectors, computed with row by row.
func.func @vectors(%v: vector<4xf32>, %n: vector<2x3xf32>) -> (vector<4xf32>, vector<2x3xf32>) {
  %0 = arith.addf %v, %v : vector<4xf32>
  %1 = arith.addf %n, %n : vector<2x3xf32>
  return %0, %1 : vector<4xf32>, vector<2x3xf32>
}

// Of a memref without a rank the rank is passed and the address of a descriptor; the one that is returned is copied to the heap.
func.func @unranked(%m: memref<*xi32>) -> memref<*xi32> {
  return %m : memref<*xi32>
}

// One block with different operands.
func.func @choose(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^result(%a : i32), ^result(%b : i32)
^result(%r: i32):
  return %r : i32
}

func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %thirty = arith.constant 30 : i32
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloc() : memref<2xi32>
  memref.store %thirty, %m[%c1] : memref<2xi32>
  %u = memref.cast %m : memref<2xi32> to memref<*xi32>
  %r = call @unranked(%u) : (memref<*xi32>) -> memref<*xi32>
  %back = memref.cast %r : memref<*xi32> to memref<2xi32>
  %x = memref.load %back[%c1] : memref<2xi32>
  %y = call @choose(%true, %x, %one) : (i1, i32, i32) -> i32
  %z = call @choose(%false, %x, %one) : (i1, i32, i32) -> i32
  %sum = arith.addi %y, %z : i32
  memref.dealloc %m : memref<2xi32>
  return %sum : i32
}

// Integers lose their signs.
func.func @signs(%a: si7, %b: vector<4xui8>) -> (si7, vector<4xui8>) {
  return %a, %b : si7, vector<4xui8>
}

// LLVM IR lacks narrow floats: they are passed, chosen and cast as integers.
func.func @narrow_floats(%c: i1, %a: f8E5M2, %b: f4E2M1FN, %n: complex<f8E4M3>) -> (f8E5M2, i8, f4E2M1FN) {
  %0 = arith.constant 1.5 : f8E5M2
  %1 = arith.select %c, %a, %0 : f8E5M2
  %2 = arith.bitcast %1 : f8E5M2 to i8
  return %1, %2, %b : f8E5M2, i8, f4E2M1FN
}
