// pipeline: builtin.module(llvm-add-comdats)
module {
llvm.func linkonce @f() { llvm.return }
llvm.func linkonce_odr @g() { llvm.return }
llvm.func @n() { llvm.return }
llvm.mlir.global linkonce_odr @x(1 : i32) : i32
llvm.mlir.global linkonce @y(1 : i32) : i32
}
