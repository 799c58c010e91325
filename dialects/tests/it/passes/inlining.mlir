// pipeline: builtin.module(inline,canonicalize)
func.func private @double(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func private @quadruple(%x: i32) -> i32 {
  %0 = call @double(%x) : (i32) -> i32
  %1 = call @double(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @minimum(%a: i32, %b: i32) -> i32 {
  %0 = arith.cmpi slt, %a, %b : i32
  cf.cond_br %0, ^first, ^second(%b : i32)
^first:
  %1 = call @double(%a) : (i32) -> i32
  cf.br ^second(%1 : i32)
^second(%m: i32):
  call @elsewhere() : () -> ()
  return %m : i32
}
func.func @blocks(%a: i32, %b: i32) -> i32 {
  %0 = call @minimum(%a, %b) : (i32, i32) -> i32
  %1 = call @quadruple(%0) : (i32) -> i32
  %2 = call @minimum(%1, %0) : (i32, i32) -> i32
  return %2 : i32
}
func.func @in_a_loop(%n: index, %m: memref<?xi32>, %c: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %m[%i] : memref<?xi32>
    %1 = func.call @quadruple(%0) : (i32) -> i32
    %2 = func.call @minimum(%1, %c) : (i32, i32) -> i32
    memref.store %2, %m[%i] : memref<?xi32>
  }
  return
}
func.func @even(%n: i32) -> i32 {
  %0 = call @odd(%n) : (i32) -> i32
  return %0 : i32
}
func.func private @odd(%n: i32) -> i32 {
  %0 = call @even(%n) : (i32) -> i32
  return %0 : i32
}
func.func private @elsewhere()
func.func private @kept() attributes {no_inline} {
  call @elsewhere() : () -> ()
  return
}
func.func @calls_kept() {
  call @kept() : () -> ()
  call @elsewhere() : () -> ()
  return
}
