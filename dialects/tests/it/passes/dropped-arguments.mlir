// pipeline: builtin.module(canonicalize)

// Arguments that nothing uses are dropped with what terminators pass to them.
llvm.func @switch(%flag: i3, %a: i3, %b: i4) -> i3 {
  llvm.switch %flag : i3, ^bb1(%a, %b : i3, i4) [
    1: ^bb2(%b, %a : i4, i3),
    2: ^bb1(%flag, %b : i3, i4)
  ]
^bb1(%x: i3, %unused: i4):
  llvm.return %x : i3
^bb2(%unused_too: i4, %y: i3):
  %0 = llvm.add %y, %a : i3
  llvm.return %0 : i3
}
llvm.func @jump(%address: !llvm.ptr, %a: i3, %b: i4) -> i3 {
  llvm.indirectbr %address : !llvm.ptr, [
    ^bb1(%a, %b : i3, i4),
    ^bb2(%b, %a : i4, i3)
  ]
^bb1(%x: i3, %unused: i4):
  llvm.blocktag <id = 1>
  llvm.return %x : i3
^bb2(%unused_too: i4, %y: i3):
  llvm.blocktag <id = 2>
  %0 = llvm.add %y, %a : i3
  llvm.return %0 : i3
}
