// pipeline: builtin.module(func.func(cse))
func.func @comm(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  return %0, %1 : i32, i32
}
func.func @dead(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  return
}
func.func @reg(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> i32 { %x = arith.addi %a, %a : i32 scf.yield %x : i32 } else { scf.yield %a : i32 }
  %1 = scf.if %c -> i32 { %x = arith.addi %a, %a : i32 scf.yield %x : i32 } else { scf.yield %a : i32 }
  return %0, %1 : i32, i32
}
func.func @loads(%m: memref<4xi32>, %i: index, %v : i32) -> (i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2 : i32, i32, i32
}
func.func @blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^x, ^y
^x:
  %0 = arith.addi %a, %a : i32
  cf.br ^z(%0 : i32)
^y:
  %1 = arith.addi %a, %a : i32
  cf.br ^z(%1 : i32)
^z(%p : i32):
  %2 = arith.addi %a, %a : i32
  %3 = arith.addi %p, %2 : i32
  return %3 : i32
}
func.func @calls(%a: i32) -> i32 {
  %0 = func.call @callee(%a) : (i32) -> i32
  %1 = func.call @callee(%a) : (i32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func private @callee(i32) -> i32
