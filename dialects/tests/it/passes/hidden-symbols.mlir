// pipeline: builtin.module(symbol-dce)
// What attributes of dialects name is used, however deep it is in them.
module {
  llvm.func internal @block() -> !llvm.ptr attributes {sym_visibility = "private"} {
    llvm.br ^bb1
  ^bb1:
    llvm.blocktag <id = 1>
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func internal @unused() attributes {sym_visibility = "private"} {
    llvm.return
  }
  llvm.func internal @flagged() attributes {sym_visibility = "private"} {
    llvm.return
  }
  llvm.func @address() -> !llvm.ptr {
    %0 = llvm.blockaddress <function = @block, tag = <id = 1>> : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @flagged, to = @address, count = 1>]>]
}
