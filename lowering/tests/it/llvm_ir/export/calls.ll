; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@tinfo = external constant ptr

declare i32 @pers(...)

declare void @foo(i32)

define i32 @inv(i32 %0, ptr %1) personality ptr @pers {
  invoke void @foo(i32 %0)
          to label %3 unwind label %5

3:                                                ; preds = %2
  %4 = invoke fastcc i32 %1(i32 signext %0) [ "tag"(i32 %0) ]
          to label %7 unwind label %9, !prof !1

5:                                                ; preds = %2
  %6 = landingpad { ptr, i32 }
          cleanup
          catch ptr @tinfo
  resume { ptr, i32 } %6

7:                                                ; preds = %9, %3
  %8 = phi i32 [ %0, %9 ], [ 7, %3 ]
  ret i32 %8

9:                                                ; preds = %3
  %10 = landingpad { ptr, i32 }
          catch ptr null
  br label %7
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"branch_weights", i32 3, i32 4}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

declare i32 @callee(i32, ptr)

define void @calls(i32 %0, ptr %1) {
  %3 = call i32 @callee(i32 %0, ptr %1) #0
  %4 = call noundef signext i32 @callee(i32 zeroext %0, ptr noalias dereferenceable(4) %1) [ "b1"(i32 %0), "b2"() ]
  ret void
}

define i32 @must(i32 %0, ptr %1) {
  %3 = musttail call i32 @callee(i32 %0, ptr %1)
  ret i32 %3
}

attributes #0 = { convergent nounwind willreturn memory(read, argmem: none, inaccessiblemem: write, errnomem: none, target_mem0: none, target_mem1: none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

declare i32 @callee(i32, ptr)

declare float @ff(float)

define void @calls(i32 %0, ptr %1, float %2) {
  %4 = call i32 @callee(i32 %0, ptr %1) #0
  %5 = call i32 @callee(i32 %0, ptr %1) #1
  %6 = notail call i32 @callee(i32 %0, ptr %1) #2
  %7 = call fast float @ff(float %2)
  ret void
}

attributes #0 = { noinline }
attributes #1 = { alwaysinline }
attributes #2 = { inlinehint }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
