; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @fl(float %0, double %1, <4 x float> %2, half %3, bfloat %4, fp128 %5, x86_fp80 %6) {
  %8 = fneg float %0
  %9 = fneg <4 x float> %2
  %10 = frem fast double %1, %1
  %11 = fpext half %3 to float
  %12 = fptrunc fp128 %5 to double
  %13 = fcmp nnan ueq <4 x float> %2, %2
  %14 = select nsz <4 x i1> %13, <4 x float> %2, <4 x float> %2
  %15 = fadd x86_fp80 %6, 0xK3FFFC000000000000000
  %16 = fmul fp128 %5, 0xL00000000000000004000A00000000000
  %17 = fsub bfloat %4, 0xR3F80
  %18 = fadd float %0, 0x7FF8000020000000
  %19 = fadd double %1, -0.000000e+00
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@g = external global i8

define void @consts() {
  store volatile { i32, float } { i32 1, float 2.000000e+00 }, ptr @g, align 4
  store volatile [3 x i5] [i5 1, i5 -1, i5 3], ptr @g, align 1
  store volatile [3 x i8] c"foo", ptr @g, align 1
  store volatile i8 60, ptr @g, align 1
  store volatile <2 x i8> <i8 60, i8 60>, ptr @g, align 2
  store volatile <5 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true>, ptr @g, align 1
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
