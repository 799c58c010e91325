// pipeline: builtin.module(mem2reg{region-simplify=true})
func.func @simplified(%c: i1, %a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  %dead = arith.addi %a, %a : i32
  memref.store %a, %m[] : memref<i32>
  cf.cond_br %c, ^x(%a : i32), ^y
^x(%unused: i32):
  %l = memref.load %m[] : memref<i32>
  return %l : i32
^y:
  return %a : i32
^unreachable:
  cf.br ^y
}
