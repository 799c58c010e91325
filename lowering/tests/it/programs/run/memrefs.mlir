// memrefs of rank 0 of i32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<i32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k0 = arith.constant 1 : index
  %v = arith.index_cast %k0 : index to i32
  memref.store %v, %m[] : memref<i32>
  %u = memref.cast %m : memref<i32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  memref.dealloc %m : memref<i32>
  return
}
// prints: Unranked Memref base@ = X rank = 0 offset = 0 sizes = [] strides = [] data = 
// prints: [1]
// -----
// memrefs of rank 1 of f64
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<5xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 5 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    %k0 = arith.constant 1 : index
    %ten0 = arith.constant 10 : index
    %q0 = arith.muli %k0, %ten0 : index
    %k1 = arith.addi %q0, %i0 : index
    %v = arith.index_cast %k1 : index to i32
    %vv = arith.sitofp %v : i32 to f64
    memref.store %vv, %m[%i0] : memref<5xf64>
  }
  %u = memref.cast %m : memref<5xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  memref.dealloc %m : memref<5xf64>
  return
}
// prints: Unranked Memref base@ = X rank = 1 offset = 0 sizes = [5] strides = [1] data = 
// prints: [10,  11,  12,  13,  14]
// -----
// memrefs of rank 2 of i64
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<2x3xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 2 : index
  %n1 = arith.constant 3 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    scf.for %i1 = %c0 to %n1 step %c1 {
      %k0 = arith.constant 1 : index
      %ten0 = arith.constant 10 : index
      %q0 = arith.muli %k0, %ten0 : index
      %k1 = arith.addi %q0, %i0 : index
      %ten1 = arith.constant 10 : index
      %q1 = arith.muli %k1, %ten1 : index
      %k2 = arith.addi %q1, %i1 : index
      %v = arith.index_cast %k2 : index to i32
      %vv = arith.extsi %v : i32 to i64
      memref.store %vv, %m[%i0, %i1] : memref<2x3xi64>
    }
  }
  %u = memref.cast %m : memref<2x3xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<2x3xi64>
  return
}
// prints: Unranked Memref base@ = X rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data = 
// prints: [[100,   101,   102], 
// prints:  [110,   111,   112]]
// -----
// memrefs of rank 3 of f32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<2x3x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 2 : index
  %n1 = arith.constant 3 : index
  %n2 = arith.constant 2 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    scf.for %i1 = %c0 to %n1 step %c1 {
      scf.for %i2 = %c0 to %n2 step %c1 {
        %k0 = arith.constant 1 : index
        %ten0 = arith.constant 10 : index
        %q0 = arith.muli %k0, %ten0 : index
        %k1 = arith.addi %q0, %i0 : index
        %ten1 = arith.constant 10 : index
        %q1 = arith.muli %k1, %ten1 : index
        %k2 = arith.addi %q1, %i1 : index
        %ten2 = arith.constant 10 : index
        %q2 = arith.muli %k2, %ten2 : index
        %k3 = arith.addi %q2, %i2 : index
        %v = arith.index_cast %k3 : index to i32
        %vv = arith.sitofp %v : i32 to f32
        memref.store %vv, %m[%i0, %i1, %i2] : memref<2x3x2xf32>
      }
    }
  }
  %u = memref.cast %m : memref<2x3x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<2x3x2xf32>
  return
}
// prints: Unranked Memref base@ = X rank = 3 offset = 0 sizes = [2, 3, 2] strides = [6, 2, 1] data = 
// prints: [[[1000,    1001], 
// prints:   [1010,    1011], 
// prints:   [1020,    1021]], 
// prints:  [[1100,    1101], 
// prints:   [1110,    1111], 
// prints:   [1120,    1121]]]
// -----
// memrefs of rank 4 of i32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<2x1x2x3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 2 : index
  %n1 = arith.constant 1 : index
  %n2 = arith.constant 2 : index
  %n3 = arith.constant 3 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    scf.for %i1 = %c0 to %n1 step %c1 {
      scf.for %i2 = %c0 to %n2 step %c1 {
        scf.for %i3 = %c0 to %n3 step %c1 {
          %k0 = arith.constant 1 : index
          %ten0 = arith.constant 10 : index
          %q0 = arith.muli %k0, %ten0 : index
          %k1 = arith.addi %q0, %i0 : index
          %ten1 = arith.constant 10 : index
          %q1 = arith.muli %k1, %ten1 : index
          %k2 = arith.addi %q1, %i1 : index
          %ten2 = arith.constant 10 : index
          %q2 = arith.muli %k2, %ten2 : index
          %k3 = arith.addi %q2, %i2 : index
          %ten3 = arith.constant 10 : index
          %q3 = arith.muli %k3, %ten3 : index
          %k4 = arith.addi %q3, %i3 : index
          %v = arith.index_cast %k4 : index to i32
          memref.store %v, %m[%i0, %i1, %i2, %i3] : memref<2x1x2x3xi32>
        }
      }
    }
  }
  %u = memref.cast %m : memref<2x1x2x3xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  memref.dealloc %m : memref<2x1x2x3xi32>
  return
}
// prints: Unranked Memref base@ = X rank = 4 offset = 0 sizes = [2, 1, 2, 3] strides = [6, 6, 3, 1] data = 
// prints: [[[[10000,     10001,     10002], 
// prints:    [10010,     10011,     10012]]], 
// prints:  [[[11000,     11001,     11002], 
// prints:    [11010,     11011,     11012]]]]
// -----
// memrefs of rank 1 of i32 with one element
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 1 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    %k0 = arith.constant 1 : index
    %ten0 = arith.constant 10 : index
    %q0 = arith.muli %k0, %ten0 : index
    %k1 = arith.addi %q0, %i0 : index
    %v = arith.index_cast %k1 : index to i32
    memref.store %v, %m[%i0] : memref<1xi32>
  }
  %u = memref.cast %m : memref<1xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  memref.dealloc %m : memref<1xi32>
  return
}
// prints: Unranked Memref base@ = X rank = 1 offset = 0 sizes = [1] strides = [1] data = 
// prints: [10]
// -----
// dynamic sizes and dimensions
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @sum(%m: memref<?x?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.dim %m, %c0 : memref<?x?xi64>
  %c = memref.dim %m, %c1 : memref<?x?xi64>
  %z = arith.constant 0 : i64
  %s = scf.for %i = %c0 to %r step %c1 iter_args(%a = %z) -> i64 {
    %t = scf.for %j = %c0 to %c step %c1 iter_args(%b = %a) -> i64 {
      %v = memref.load %m[%i, %j] : memref<?x?xi64>
      %x = arith.addi %b, %v : i64
      scf.yield %x : i64
    }
    scf.yield %t : i64
  }
  return %s : i64
}
func.func @main() {
  %m = memref.alloc() : memref<3x4xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 3 : index
  %n1 = arith.constant 4 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    scf.for %i1 = %c0 to %n1 step %c1 {
      %k0 = arith.constant 1 : index
      %ten0 = arith.constant 10 : index
      %q0 = arith.muli %k0, %ten0 : index
      %k1 = arith.addi %q0, %i0 : index
      %ten1 = arith.constant 10 : index
      %q1 = arith.muli %k1, %ten1 : index
      %k2 = arith.addi %q1, %i1 : index
      %v = arith.index_cast %k2 : index to i32
      %vv = arith.extsi %v : i32 to i64
      memref.store %vv, %m[%i0, %i1] : memref<3x4xi64>
    }
  }
  %d = memref.cast %m : memref<3x4xi64> to memref<?x?xi64>
  %s = call @sum(%d) : (memref<?x?xi64>) -> i64
  func.call @printI64(%s) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 1338
// -----
// strided and offset
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<24xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 24 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    %k0 = arith.constant 1 : index
    %ten0 = arith.constant 10 : index
    %q0 = arith.muli %k0, %ten0 : index
    %k1 = arith.addi %q0, %i0 : index
    %v = arith.index_cast %k1 : index to i32
    %vv = arith.extsi %v : i32 to i64
    memref.store %vv, %m[%i0] : memref<24xi64>
  }
  %r = memref.reinterpret_cast %m to offset: [3], sizes: [2, 3], strides: [8, 2] : memref<24xi64> to memref<2x3xi64, strided<[8, 2], offset: 3>>
  %u = memref.cast %r : memref<2x3xi64, strided<[8, 2], offset: 3>> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %v = memref.load %r[%c1, %c1] : memref<2x3xi64, strided<[8, 2], offset: 3>>
  func.call @printI64(%v) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %x = arith.constant 99 : i64
  memref.store %x, %r[%c0, %c1] : memref<2x3xi64, strided<[8, 2], offset: 3>>
  %w = arith.constant 5 : index
  %y = memref.load %m[%w] : memref<24xi64>
  func.call @printI64(%y) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: Unranked Memref base@ = X rank = 2 offset = 3 sizes = [2, 3] strides = [8, 2] data = 
// prints: [[13,   15,   17], 
// prints:  [21,   23,   25]]
// prints: 23
// prints: 99
// -----
// unranked memrefs passed and asked
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @rank(%u: memref<*xi32>) -> i64 {
  %r = memref.rank %u : memref<*xi32>
  %x = arith.index_cast %r : index to i64
  return %x : i64
}
func.func @main() {
  %m = memref.alloc() : memref<2x1x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 2 : index
  %n1 = arith.constant 1 : index
  %n2 = arith.constant 4 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    scf.for %i1 = %c0 to %n1 step %c1 {
      scf.for %i2 = %c0 to %n2 step %c1 {
        %k0 = arith.constant 1 : index
        %ten0 = arith.constant 10 : index
        %q0 = arith.muli %k0, %ten0 : index
        %k1 = arith.addi %q0, %i0 : index
        %ten1 = arith.constant 10 : index
        %q1 = arith.muli %k1, %ten1 : index
        %k2 = arith.addi %q1, %i1 : index
        %ten2 = arith.constant 10 : index
        %q2 = arith.muli %k2, %ten2 : index
        %k3 = arith.addi %q2, %i2 : index
        %v = arith.index_cast %k3 : index to i32
        memref.store %v, %m[%i0, %i1, %i2] : memref<2x1x4xi32>
      }
    }
  }
  %u = memref.cast %m : memref<2x1x4xi32> to memref<*xi32>
  %r = call @rank(%u) : (memref<*xi32>) -> i64
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %two = arith.constant 2 : index
  %d = memref.dim %u, %two : memref<*xi32>
  %e = arith.index_cast %d : index to i64
  func.call @printI64(%e) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %b = memref.cast %u : memref<*xi32> to memref<2x1x4xi32>
  %v = memref.load %b[%c1, %c0, %two] : memref<2x1x4xi32>
  %w = arith.extsi %v : i32 to i64
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 3
// prints: 4
// prints: 1102
// -----
// stack memory and copies
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloca() : memref<2x3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = arith.constant 2 : index
  %n1 = arith.constant 3 : index
  scf.for %i0 = %c0 to %n0 step %c1 {
    scf.for %i1 = %c0 to %n1 step %c1 {
      %k0 = arith.constant 1 : index
      %ten0 = arith.constant 10 : index
      %q0 = arith.muli %k0, %ten0 : index
      %k1 = arith.addi %q0, %i0 : index
      %ten1 = arith.constant 10 : index
      %q1 = arith.muli %k1, %ten1 : index
      %k2 = arith.addi %q1, %i1 : index
      %v = arith.index_cast %k2 : index to i32
      memref.store %v, %m[%i0, %i1] : memref<2x3xi32>
    }
  }
  %t = memref.alloc() : memref<2x3xi32>
  memref.copy %m, %t : memref<2x3xi32> to memref<2x3xi32>
  %z = arith.constant 7 : i32
  memref.store %z, %m[%c0, %c0] : memref<2x3xi32>
  %u = memref.cast %t : memref<2x3xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %w = memref.cast %m : memref<2x3xi32> to memref<*xi32>
  call @printMemrefI32(%w) : (memref<*xi32>) -> ()
  return
}
// prints: Unranked Memref base@ = X rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data = 
// prints: [[100,   101,   102], 
// prints:  [110,   111,   112]]
// prints: Unranked Memref base@ = X rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data = 
// prints: [[7,   101,   102], 
// prints:  [110,   111,   112]]
// -----
// memrefs returned and aligned
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @make(%n: index) -> memref<?xi64> {
  %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.index_cast %i : index to i64
    %w = arith.muli %v, %v : i64
    memref.store %w, %m[%i] : memref<?xi64>
  }
  return %m : memref<?xi64>
}
func.func @main() {
  %n = arith.constant 6 : index
  %m = call @make(%n) : (index) -> memref<?xi64>
  %u = memref.cast %m : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %p = memref.extract_aligned_pointer_as_index %m : memref<?xi64> -> index
  %sixtyfour = arith.constant 64 : index
  %r = arith.remui %p, %sixtyfour : index
  %x = arith.index_cast %r : index to i64
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  memref.dealloc %m : memref<?xi64>
  return
}
// prints: Unranked Memref base@ = X rank = 1 offset = 0 sizes = [6] strides = [1] data = 
// prints: [0,  1,  4,  9,  16,  25]
// prints: 0
// -----
// globals
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
memref.global "private" constant @table : memref<2x3xi64> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" @state : memref<i64> = dense<41>
memref.global "private" @splat : memref<4xf64> = dense<2.5>
func.func @bump() -> i64 {
  %g = memref.get_global @state : memref<i64>
  %v = memref.load %g[] : memref<i64>
  %o = arith.constant 1 : i64
  %w = arith.addi %v, %o : i64
  memref.store %w, %g[] : memref<i64>
  return %w : i64
}
func.func @main() {
  %a = call @bump() : () -> i64
  %b = call @bump() : () -> i64
  func.call @printI64(%a) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%b) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %t = memref.get_global @table : memref<2x3xi64>
  %u = memref.cast %t : memref<2x3xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %s = memref.get_global @splat : memref<4xf64>
  %v = memref.cast %s : memref<4xf64> to memref<*xf64>
  call @printMemrefF64(%v) : (memref<*xf64>) -> ()
  return
}
// prints: 42
// prints: 43
// prints: Unranked Memref base@ = X rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data = 
// prints: [[1,   2,   3], 
// prints:  [4,   5,   6]]
// prints: Unranked Memref base@ = X rank = 1 offset = 0 sizes = [4] strides = [1] data = 
// prints: [2.5,  2.5,  2.5,  2.5]
// -----
// atomic updates
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<3xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 5 : i64
  memref.store %z, %m[%c0] : memref<3xi64>
  memref.store %z, %m[%c1] : memref<3xi64>
  %a = memref.atomic_rmw addi %z, %m[%c0] : (i64, memref<3xi64>) -> i64
  %n = arith.constant -9 : i64
  %b = memref.atomic_rmw mins %n, %m[%c1] : (i64, memref<3xi64>) -> i64
  %x = memref.load %m[%c0] : memref<3xi64>
  %y = memref.load %m[%c1] : memref<3xi64>
  func.call @printI64(%a) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%b) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%y) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 5
// prints: 5
// prints: 10
// prints: -9
// -----
// a memref of unknown rank that gets sizes from another
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %m = memref.alloca() : memref<6xi64>
  scf.for %i = %c0 to %c6 step %c1 {
    %n = arith.index_cast %i : index to i64
    memref.store %n, %m[%i] : memref<6xi64>
  }
  %sizes = memref.alloca() : memref<2xi32>
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  memref.store %three, %sizes[%c0] : memref<2xi32>
  memref.store %two, %sizes[%c1] : memref<2xi32>
  %any = memref.cast %m : memref<6xi64> to memref<*xi64>
  %r = memref.reshape %any(%sizes) : (memref<*xi64>, memref<2xi32>) -> memref<?x?xi64>
  %e = memref.load %r[%c2, %c1] : memref<?x?xi64>
  func.call @printI64(%e) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %d = memref.dim %r, %c0 : memref<?x?xi64>
  %dn = arith.index_cast %d : index to i64
  func.call @printI64(%dn) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 5
// prints: 3
