; Branches, phi nodes, exceptions, addresses of blocks.
@table = constant [2 x ptr] [ptr blockaddress(@computed, %second), ptr blockaddress(@computed, %first)]

declare i32 @__gxx_personality_v0(...)
declare void @may_throw(i32)
declare void @printf(ptr, ...)

define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 1, %entry ], [ %more, %body ]
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %body
body:
  %next = add i32 %i, 1
  %more = mul i32 %sum, %i
  br label %head
exit:
  ret i32 %sum
never:
  %lost = add i32 %next, 2
  br label %exit
}

define i32 @cases(i32 %x) {
  switch i32 %x, label %other [
    i32 1, label %one
    i32 -7, label %one
    i32 9, label %other
  ]
one:
  br label %other
other:
  %r = phi i32 [ 3, %0 ], [ 3, %0 ], [ 4, %one ]
  ret i32 %r
}

define i32 @catches(ptr %p) personality ptr @__gxx_personality_v0 {
  invoke void @may_throw(i32 4)
          to label %fine unwind label %pad
fine:
  call void (ptr, ...) @printf(ptr %p, i32 1, double 2.0)
  ret i32 0
pad:
  %caught = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @table]
  %first = extractvalue { ptr, i32 } %caught, 0
  resume { ptr, i32 } %caught
}

define ptr @computed(ptr %p) {
start:
  indirectbr ptr %p, [label %first, label %second, label %third]
first:
  ret ptr blockaddress(@computed, %third)
second:
  ret ptr null
third:
  unreachable
}

define i32 @assembly(i32 %x) {
  %1 = tail call i32 asm sideeffect "bswap $0", "=r,0,~{dirflag}"(i32 %x)
  %2 = musttail call i32 @assembly(i32 %1)
  ret i32 %2
}
