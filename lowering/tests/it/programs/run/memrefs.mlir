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
