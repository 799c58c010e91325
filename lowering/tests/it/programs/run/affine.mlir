// loops, bounds and conditions
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
#set = affine_set<(d0, d1)[s0] : (d0 + d1 - s0 >= 0, d0 - d1 * 2 >= 0)>
func.func @main() {
  %n = arith.constant 9 : index
  %z = arith.constant 0 : i64
  %r = affine.for %i = 0 to %n step 2 iter_args(%a = %z) -> i64 {
    %s = affine.for %j = max affine_map<(d0) -> (d0 - 3, 0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] iter_args(%b = %a) -> i64 {
      %t = affine.if #set(%i, %j)[%n] -> i64 {
        %p = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1 floordiv 2 + d0 mod 3 - d1 ceildiv 4)>(%i, %j)
        %q = arith.index_cast %p : index to i64
        %u = arith.addi %b, %q : i64
        affine.yield %u : i64
      } else {
        %o = arith.constant 1 : i64
        %u = arith.addi %b, %o : i64
        affine.yield %u : i64
      }
      affine.yield %t : i64
    }
    affine.yield %s : i64
  }
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 44
// -----
// matrix multiplication
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %a = memref.alloc() : memref<4x3xi64>
  %b = memref.alloc() : memref<3x5xi64>
  %c = memref.alloc() : memref<4x5xi64>
  %z = arith.constant 0 : i64
  affine.for %i = 0 to 4 {
    affine.for %k = 0 to 3 {
      %p = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %k)
      %q = arith.index_cast %p : index to i64
      affine.store %q, %a[%i, %k] : memref<4x3xi64>
    }
  }
  affine.for %k = 0 to 3 {
    affine.for %j = 0 to 5 {
      %p = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%k, %j)
      %q = arith.index_cast %p : index to i64
      affine.store %q, %b[%k, %j] : memref<3x5xi64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      affine.store %z, %c[%i, %j] : memref<4x5xi64>
      affine.for %k = 0 to 3 {
        %x = affine.load %a[%i, %k] : memref<4x3xi64>
        %y = affine.load %b[%k, %j] : memref<3x5xi64>
        %s = affine.load %c[%i, %j] : memref<4x5xi64>
        %m = arith.muli %x, %y : i64
        %t = arith.addi %s, %m : i64
        affine.store %t, %c[%i, %j] : memref<4x5xi64>
      }
    }
  }
  %u = memref.cast %c : memref<4x5xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}
// prints: Unranked Memref base@ = X rank = 2 offset = 0 sizes = [4, 5] strides = [5, 1] data = 
// prints: [[5,   2,   -1,   -4,   -7], 
// prints:  [11,   2,   -7,   -16,   -25], 
// prints:  [17,   2,   -13,   -28,   -43], 
// prints:  [23,   2,   -19,   -40,   -61]]
// -----
// minima, maxima and shifted accesses
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<20xi64>
  affine.for %i = 0 to 20 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %m[%i] : memref<20xi64>
  }
  affine.for %i = 1 to 19 {
    %x = affine.load %m[%i - 1] : memref<20xi64>
    %y = affine.load %m[%i + 1] : memref<20xi64>
    %s = arith.addi %x, %y : i64
    affine.store %s, %m[%i] : memref<20xi64>
  }
  %u = memref.cast %m : memref<20xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %a = arith.constant 7 : index
  %b = arith.constant -4 : index
  %lo = affine.min affine_map<(d0, d1) -> (d0 - 10, d1, d0 + d1)>(%a, %b)
  %hi = affine.max affine_map<(d0, d1) -> (d0 mod 4, d1 floordiv 3, d0 ceildiv 2)>(%a, %b)
  %l = arith.index_cast %lo : index to i64
  %h = arith.index_cast %hi : index to i64
  func.call @printI64(%l) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%h) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: Unranked Memref base@ = X rank = 1 offset = 0 sizes = [20] strides = [1] data = 
// prints: [0,  2,  5,  9,  14,  20,  27,  35,  44,  54,  65,  77,  90,  104,  119,  135,  152,  170,  189,  19]
// prints: -4
// prints: 4
