// pipeline: builtin.module(inline)
#group = #llvm.access_group<id = distinct[0]<>>
#domain = #llvm.alias_scope_domain<id = distinct[1]<>>
#scope = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
llvm.func @choice(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^then, ^else
^then:
  llvm.return %a : i32
^else:
  llvm.return %b : i32
}
llvm.func @choose_twice(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = llvm.call @choice(%c, %a, %b) : (i1, i32, i32) -> i32
  %1 = llvm.call @choice(%c, %0, %a) : (i1, i32, i32) -> i32
  llvm.return %1 : i32
}
llvm.func @slot(%a: i32, %n: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}
llvm.func @slots_are_made_once(%c: i1, %a: i32) {
  llvm.br ^loop
^loop:
  %0 = llvm.call @slot(%a, %a) : (i32, i32) -> i32
  %1 = llvm.icmp "eq" %0, %a : i32
  llvm.cond_br %1, ^loop, ^end
^end:
  llvm.return
}
llvm.func @growing(%n: i32) {
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @the_stack_is_given_back(%c: i1, %n: i32) {
  llvm.br ^loop
^loop:
  llvm.call @growing(%n) : (i32) -> ()
  llvm.cond_br %c, ^loop, ^end
^end:
  llvm.return
}
llvm.func @never_returns() {
  llvm.call @stop() : () -> ()
  llvm.unreachable
}
llvm.func @what_follows_is_cut_off(%p: !llvm.ptr, %a: i32) -> i32 {
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.call @never_returns() : () -> ()
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.return %a : i32
}
llvm.func @scoped(%p: !llvm.ptr) -> i32 {
  llvm.intr.experimental.noalias.scope.decl #scope
  %0 = llvm.load %p {alias_scopes = [#scope]} : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @scopes_are_new(%p: !llvm.ptr) -> i32 {
  %0 = llvm.call @scoped(%p) : (!llvm.ptr) -> i32
  %1 = llvm.call @scoped(%p) {access_groups = [#group]} : (!llvm.ptr) -> i32
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}
llvm.func @unwilling(%a: i32) -> i32 attributes {no_inline} {
  llvm.return %a : i32
}
llvm.func @strict(%a: i32) -> i32 attributes {passthrough = ["strictfp"]} {
  llvm.return %a : i32
}
llvm.func @other_passthrough(%a: i32) -> i32 attributes {passthrough = ["foo", ["bar", "1"]]} {
  llvm.return %a : i32
}
llvm.func @variadic(%a: i32, ...) -> i32 {
  llvm.return %a : i32
}
llvm.func @guarded(%a: i32) -> i32 attributes {personality = @stop} {
  llvm.return %a : i32
}
llvm.func @some_stay(%a: i32) -> i32 {
  %0 = llvm.call @unwilling(%a) : (i32) -> i32
  %1 = llvm.call @strict(%0) : (i32) -> i32
  %2 = llvm.call @variadic(%1, %a) vararg(!llvm.func<i32 (i32, ...)>) : (i32, i32) -> i32
  %3 = llvm.call @guarded(%2) : (i32) -> i32
  %4 = llvm.call @other_passthrough(%3) : (i32) -> i32
  llvm.return %4 : i32
}
llvm.func @use(!llvm.ptr)
llvm.func @stop()
