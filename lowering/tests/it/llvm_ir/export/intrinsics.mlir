llvm.func @intr(%a: f32, %v: vector<8xf32>, %i: i32, %vi: vector<8xi32>, %p: !llvm.ptr, %b: i1, %l: i64, %i8: i8, %d: f64) {
  %0 = llvm.intr.exp(%a) : (f32) -> f32
  %1 = llvm.intr.exp10(%v) : (vector<8xf32>) -> vector<8xf32>
  %2 = llvm.intr.powi(%v, %i) {fastmathFlags = #llvm.fastmath<afn>} : (vector<8xf32>, i32) -> vector<8xf32>
  %3 = llvm.intr.ldexp(%a, %i) : (f32, i32) -> f32
  %4 = llvm.intr.frexp(%a) : (f32) -> !llvm.struct<(f32, i32)>
  %5 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f32)>
  %6 = llvm.intr.lrint(%a) : (f32) -> i64
  %7 = llvm.intr.llround(%a) : (f32) -> i64
  %8 = "llvm.intr.is.fpclass"(%a) <{bit = 516 : i32}> : (f32) -> i1
  %9 = "llvm.intr.ctlz"(%vi) <{is_zero_poison = false}> : (vector<8xi32>) -> vector<8xi32>
  %10 = "llvm.intr.abs"(%i) <{is_int_min_poison = true}> : (i32) -> i32
  %11 = llvm.intr.fshl(%i, %i, %i) : (i32, i32, i32) -> i32
  %12 = llvm.intr.sadd.sat(%vi, %vi) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
  %13 = "llvm.intr.umul.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %14 = llvm.intr.scmp(%i, %i) : (i32, i32) -> i8
  %15 = llvm.intr.expect %i, %i : i32
  %16 = llvm.intr.expect.with.probability %i, %i, 5.000000e-01 : i32
  "llvm.intr.prefetch"(%p) <{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
  "llvm.intr.memcpy"(%p, %p, %l) <{isVolatile = true, arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 8 : i64}, {}]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %p) <{isVolatile = false, len = 10 : i32}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.memset"(%p, %i8, %i) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  "llvm.intr.memset.inline"(%p, %i8) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  "llvm.intr.memmove"(%p, %p, %l) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %17 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %17 : !llvm.ptr
  %18 = llvm.intr.invariant.start 1, %p : !llvm.ptr
  llvm.intr.invariant.end %18, 1, %p : !llvm.ptr
  %19 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %20 = llvm.intr.strip.invariant.group %p : !llvm.ptr
  %21 = llvm.intr.ptrmask %p, %l : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.intr.assume %b : i1
  %tr = llvm.mlir.constant(true) : i1
  llvm.intr.assume %tr ["align"(%p, %l : !llvm.ptr, i64), "nonnull"(%p : !llvm.ptr)] : i1
  %22 = llvm.intr.ssa.copy %a : f32
  %23 = "llvm.intr.is.constant"(%i) : (i32) -> i1
  llvm.intr.trap
  llvm.intr.debugtrap
  "llvm.intr.ubsantrap"() <{failureKind = 1 : i8}> : () -> ()
  %24 = llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32
  "llvm.intr.var.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %25 = "llvm.intr.ptr.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> (!llvm.ptr)
  %26 = "llvm.intr.annotation"(%i, %p, %p, %i) : (i32, !llvm.ptr, !llvm.ptr, i32) -> (i32)
  %27 = llvm.intr.experimental.constrained.fptrunc %d tonearest ignore : f64 to f32
  %28 = llvm.intr.experimental.constrained.fpext %a strict : f32 to f64
  %29 = llvm.intr.experimental.constrained.sitofp %i towardzero maytrap : i32 to f32
  %30 = llvm.intr.bswap(%i) : (i32) -> i32
  %31 = llvm.intr.copysign(%a, %a) : (f32, f32) -> f32
  %32 = llvm.intr.maximum(%a, %a) : (f32, f32) -> f32
  %33 = llvm.intr.fma(%a, %a, %a) {fastmathFlags = #llvm.fastmath<contract>}: (f32, f32, f32) -> f32
  %34 = llvm.intr.atan2(%a, %a) : (f32, f32) -> f32
  %35 = llvm.intr.tanh(%a) : (f32) -> f32
  llvm.return
}
// -----
llvm.func @coro(%i: i32, %p: !llvm.ptr, %b: i1) {
  %null = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.intr.coro.id %i, %p, %p, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  llvm.return
}
// -----
llvm.func @coro2(%p: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(0 : i1) : i1
  %null = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.intr.coro.id %c0, %null, %null, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %1 = llvm.intr.coro.begin %0, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %2 = llvm.intr.coro.size : i64
  %3 = llvm.intr.coro.align : i32
  %4 = llvm.intr.coro.save %1 : (!llvm.ptr) -> !llvm.token
  %5 = llvm.intr.coro.suspend %4, %c1 : i8
  %6 = llvm.mlir.none : !llvm.token
  %7 = llvm.intr.coro.end %1, %c1, %6 : (!llvm.ptr, i1, !llvm.token) -> i1
  %8 = llvm.intr.coro.free %0, %1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.intr.coro.resume %1 : !llvm.ptr
  %9 = llvm.intr.coro.promise %1, %c0, %c1 : (!llvm.ptr, i32, i1) -> !llvm.ptr
  llvm.return
}
// -----
llvm.func @ci(%v: vector<4xf32>, %f: f32, %p: !llvm.ptr, %i: i32) {
  %c = llvm.mlir.constant(3 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %4 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %c) : (vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  %5 = llvm.call_intrinsic "llvm.vector.reduce.fadd"(%f, %v) {fastmathFlags = #llvm.fastmath<reassoc>} : (f32, vector<4xf32>) -> f32
  %6 = llvm.call_intrinsic "llvm.round"(%f) : (f32) -> f32
  llvm.call_intrinsic "llvm.prefetch.p0"(%p, %z, %c, %o) : (!llvm.ptr, i32, i32, i32) -> ()
  llvm.return
}
// -----
llvm.func @ci(%v: vector<4xf32>, %f: f32, %p: !llvm.ptr, %i: i32) {
  %c = llvm.mlir.constant(3 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %4 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %c) : (vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  %5 = llvm.call_intrinsic "llvm.vector.reduce.fadd"(%f, %v) {fastmathFlags = #llvm.fastmath<reassoc>} : (f32, vector<4xf32>) -> f32
  %6 = llvm.call_intrinsic "llvm.round"(%f) : (f32) -> f32
  llvm.call_intrinsic "llvm.prefetch.p0"(%p, %z, %c, %o) : (!llvm.ptr, i32, i32, i32) -> ()
  %b = llvm.mlir.constant(1 : i1) : i1
  llvm.call_intrinsic "llvm.assume"(%b) ["align"(%p, %i : !llvm.ptr, i32)] : (i1) -> ()
  llvm.return
}
