// pipeline: builtin.module(llvm-legalize-for-export)
module {
llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}
llvm.func @s(%c: i32, %a: i32, %b: i32) -> i32 {
  llvm.switch %c : i32, ^bb1(%a : i32) [ 1: ^bb1(%b : i32), 2: ^bb2(%a: i32), 3: ^bb2(%b:i32) ]
^bb1(%x: i32):
  llvm.return %x : i32
^bb2(%y: i32):
  llvm.return %y : i32
}
llvm.func @same(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.return %a : i32
}
}
