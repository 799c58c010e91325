// pipeline: builtin.module(mem2reg)
func.func @basic() -> i32 {
  %0 = arith.constant 5 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %0, %m[] : memref<i32>
  %l = memref.load %m[] : memref<i32>
  return %l : i32
}
func.func @cfg(%c: i1) -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.constant 6 : i32
  %m = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %0, %m[] : memref<i32>
  cf.br ^e
^b:
  memref.store %1, %m[] : memref<i32>
  cf.br ^e
^e:
  %l = memref.load %m[] : memref<i32>
  return %l : i32
}
func.func @undef(%c: i1) -> i32 {
  %1 = arith.constant 6 : i32
  %m = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^e
^a:
  memref.store %1, %m[] : memref<i32>
  cf.br ^e
^e:
  %l = memref.load %m[] : memref<i32>
  return %l : i32
}
func.func @regions(%c: i1, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %1 = arith.constant 6 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %1, %m[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    %l = memref.load %m[] : memref<i32>
    %x = arith.addi %l, %l : i32
    memref.store %x, %m[] : memref<i32>
  }
  scf.if %c {
    memref.store %1, %m[] : memref<i32>
  }
  %l = memref.load %m[] : memref<i32>
  return %l : i32
}
func.func @load_only(%c: i1) -> i32 {
  %m = memref.alloca() : memref<i32>
  scf.if %c {
    %l = memref.load %m[] : memref<i32>
    func.call @use(%l) : (i32) -> ()
  }
  %l = memref.load %m[] : memref<i32>
  return %l : i32
}
llvm.func @ll(%a: i32) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @lundef() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
func.func @loop(%c: i1) -> i32 {
  %1 = arith.constant 6 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %1, %m[] : memref<i32>
  cf.br ^h
^h:
  %l = memref.load %m[] : memref<i32>
  %2 = arith.addi %l, %1 : i32
  memref.store %2, %m[] : memref<i32>
  cf.cond_br %c, ^h, ^e
^e:
  %k = memref.load %m[] : memref<i32>
  return %k : i32
}
func.func private @use(i32)

func.func @stored_address(%m2: memref<memref<i32>>) {
  %m = memref.alloca() : memref<i32>
  memref.store %m, %m2[] : memref<memref<i32>>
  return
}

llvm.func @switch(%x: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %q = llvm.alloca %one x i64 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %wide = llvm.sext %x : i32 to i64
  llvm.store %wide, %q : i64, !llvm.ptr
  llvm.switch %x : i32, ^default [
    1: ^a,
    2: ^b
  ]
^a:
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.br ^end
^b:
  llvm.store %one, %p : i32, !llvm.ptr
  %c = llvm.icmp "eq" %x, %one : i32
  llvm.cond_br %c, ^end, ^default
^default:
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.br ^end
^end:
  %v = llvm.load %p : !llvm.ptr -> i32
  %w = llvm.load %q : !llvm.ptr -> i64
  %n = llvm.trunc %w : i64 to i32
  %s = llvm.add %v, %n : i32
  llvm.return %s : i32
}
// What is loaded and stored again is what was there before, around loops too.
func.func @again(%a: i32, %c: i1) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  cf.br ^x
^x:
  %0 = memref.load %m[] : memref<i32>
  memref.store %0, %m[] : memref<i32>
  cf.cond_br %c, ^y, ^x
^y:
  %1 = memref.load %m[] : memref<i32>
  memref.store %1, %m[] : memref<i32>
  cf.cond_br %c, ^z, ^x
^z:
  %2 = memref.load %m[] : memref<i32>
  return %2 : i32
}
// What was dead before stays.
func.func @left_alone(%c: i1, %a: i32) -> i32 {
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
