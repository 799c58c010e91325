// vectors element by element
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @show(%v: vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<vector<4xi32>>
  memref.store %v, %m[] : memref<vector<4xi32>>
  return
}
func.func @main() {
  %a = arith.constant dense<[1, -2, 3, -4]> : vector<4xi32>
  %b = arith.constant dense<3> : vector<4xi32>
  %c = arith.muli %a, %b : vector<4xi32>
  %d = arith.cmpi slt, %c, %b : vector<4xi32>
  %e = arith.select %d, %a, %c : vector<4xi1>, vector<4xi32>
  call @show(%e) : (vector<4xi32>) -> ()
  %x = arith.constant 1 : i64
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 1
