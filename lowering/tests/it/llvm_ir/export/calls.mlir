llvm.func @pers(...) -> i32
llvm.func @foo(i32)
llvm.mlir.global external constant @tinfo() : !llvm.ptr
llvm.func @inv(%a: i32, %fp: !llvm.ptr) -> i32 attributes {personality = @pers} {
  %c = llvm.mlir.constant(7 : i32) : i32
  %n = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tinfo : !llvm.ptr
  llvm.invoke @foo(%a) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  %r = llvm.invoke fastcc %fp(%a) to ^bb3(%c : i32) unwind ^bb4 ["tag"(%a : i32)] {branch_weights = array<i32: 3, 4>} : !llvm.ptr, (i32 {llvm.signext}) -> i32
^bb2:
  %lp = llvm.landingpad cleanup (catch %t : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %lp : !llvm.struct<(ptr, i32)>
^bb3(%x: i32):
  llvm.return %x : i32
^bb4:
  %lp2 = llvm.landingpad (catch %n : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.br ^bb3(%a : i32)
}
// -----
llvm.func @callee(i32, !llvm.ptr) -> i32
llvm.func @calls(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.call @callee(%a, %p) {no_unwind, will_return, convergent, memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = write, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (i32, !llvm.ptr) -> i32
  %1 = llvm.call @callee(%a, %p) ["b1"(%a : i32), "b2"()] : (i32 {llvm.zeroext}, !llvm.ptr {llvm.noalias, llvm.dereferenceable = 4 : i64}) -> (i32 {llvm.signext, llvm.noundef})
  llvm.return
}
llvm.func @must(%a: i32, %p: !llvm.ptr) -> i32 {
  %2 = llvm.call musttail @callee(%a, %p) : (i32, !llvm.ptr) -> i32
  llvm.return %2 : i32
}
// -----
llvm.func @callee(i32, !llvm.ptr) -> i32
llvm.func @ff(f32) -> f32
llvm.func @calls(%a: i32, %p: !llvm.ptr, %f: f32) {
  %0 = llvm.call @callee(%a, %p) {no_inline} : (i32, !llvm.ptr) -> i32
  %1 = llvm.call @callee(%a, %p) {always_inline} : (i32, !llvm.ptr) -> i32
  %2 = llvm.call notail @callee(%a, %p) {inline_hint} : (i32, !llvm.ptr) -> i32
  %3 = llvm.call @ff(%f) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
  %c = llvm.mlir.constant(3 : i32) : i32
  llvm.return
}
