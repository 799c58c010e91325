; Globals, their constants, aliases, comdats, attributes of functions.
source_filename = "globals.c"
module asm ".globl entry"
module asm "entry: nop"
$kept = comdat any

@0 = private unnamed_addr constant [3 x i8] c"a\00\FF"
@number = dso_local global i32 42, align 4
@flag = internal thread_local(localexec) global i1 true
@table = constant [3 x { i32, ptr }] [{ i32, ptr } { i32 1, ptr @number }, { i32, ptr } zeroinitializer, { i32, ptr } { i32 2, ptr @work }]
@matrix = linkonce_odr hidden global [2 x [2 x float]] [[2 x float] [float 1.0, float 2.0], [2 x float] [float 0.0, float -1.5]], comdat($kept), section ".data.m"
@vector = global <2 x i64> <i64 5, i64 6>
@place = global ptr getelementptr inbounds ([3 x i8], ptr @0, i64 0, i64 2)
@address = global i64 ptrtoint (ptr @number to i64)
@outside = external global i8
@weak = extern_weak global i32
@tentative = common global i64 0, align 8
@nothing = global ptr null
@other = alias i32, ptr @number
@resolved = ifunc i32 (i32), ptr @resolver
@llvm.used = appending global [1 x ptr] [ptr @number], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @work, ptr null }]
@mixed = global { i64, i64 } { i64 poison, i64 undef }

define internal ptr @resolver() {
  ret ptr @work
}

define dso_local zeroext i8 @work() local_unnamed_addr #0 align 16 gc "statepoint-example" {
  ret i8 1
}

declare noalias ptr @allocate(i64 noundef, ptr nocapture readonly byval(i32) align 8) #1
declare void @varied(i32 signext, ...)
declare fastcc void @quick(i32 inreg)

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "target-cpu"="x86-64" "target-features"="+cx8,+mmx" "own"="yes" }
attributes #1 = { allocsize(0) memory(argmem: read, inaccessiblemem: readwrite) "no-trapping-math"="true" }
