llvm.func @f(%a: i32, %c: i32) {
  // expected-error @below {{'nvvm.mma.sync' op requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <16, 8, 16> with element types s8 and s8. Only m8n8k4 with f16 supports other layouts.}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, foo = 1}
    : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %c: i32) {
  // expected-error @below {{'nvvm.mma.sync' op op requires intOverflowBehavior attribute}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, foo = 1}
    : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %c: i32) {
  // expected-error @below {{'nvvm.mma.sync' op Could not match types for the A operands; expected one of 2xi32 but got i32}}
  %0 = nvvm.mma.sync A[%a] B[%a] C[%c, %c, %c, %c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, foo = 1}
    : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, f32)>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %c: i32) {
  // expected-error @below {{'nvvm.mma.sync' op Could not match allowed types for the result; expected one of !llvm.struct<(i32, i32, i32, i32)> but got !llvm.struct<(i32, i32, i32, f32)>}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, foo = 1}
    : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, f32)>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %c: i32) {
  // expected-error @below {{'nvvm.mma.sync' op op requires b1Op attribute}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 16, n = 8, k = 128>, foo = 1}
    : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %c: f64) {
  // expected-error @below {{'nvvm.mma.sync' op unimplemented variant for MMA shape <32, 8, 16>}}
  %0 = nvvm.mma.sync A[%a] B[%a] C[%c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 32, n = 8, k = 16>}
    : (i32, i32, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>, %c: f64) {
  // expected-error @below {{'nvvm.mma.sync' op Could not match types for the C operands; expected one of 2xvector<2xf16> 4xf32 but got f64}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c]
    {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}
    : (vector<2xf16>, vector<2xf16>, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}

// -----

llvm.func @sp(%a0: vector<2xf16>, %c: f32, %m: i32, %s: i32, %x: i32, %b:i16) {
  // expected-error @below {{'nvvm.mma.sp.sync' op Could not match types for the A operands; expected one of 4xvector<2xf16> but got vector<2xf16>, vector<2xf16>}}
  %0 = nvvm.mma.sp.sync A[%a0, %a0] B[%a0, %a0] C[%a0, %a0] sparseMetadata[%m] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @sp(%a0: vector<2xf16>, %c: f32, %m: i32, %s: i32, %x: i32, %b:i16) {
  // expected-error @below {{custom op 'nvvm.mma.sp.sync' attribute multiplicandAPtxType is not provided explicitly and cannot be inferred}}
  %0 = nvvm.mma.sp.sync A[%x, %x] B[%x, %x] C[%a0, %a0] sparseMetadata[%m] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @sp(%a0: vector<2xf16>, %c: f32, %m: i32, %s: i32, %x: i32, %b:i16) {
  // expected-error @below {{'nvvm.mma.sp.sync' op Could not match types for the A operands; expected one of 2xi32 but got i32, i32, i32, i32}}
  %0 = nvvm.mma.sp.sync A[%x, %x, %x, %x] B[%x, %x, %x, %x] C[%c, %c, %c, %c] sparseMetadata[%m] selector[%s] {multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32,f32,f32,f32)>
  llvm.return
}

// -----

llvm.func @bs(%x: i32, %c: f32, %b: i16) {
  // expected-error @below {{'nvvm.mma.block_scale' op unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k32}}
  %0 = nvvm.mma.block_scale A[%x, %x, %x, %x] B[%x, %x] C[%c, %c, %c, %c] scaleA[%x, %b, %b] scaleB[%x, %b, %b] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

// expected-error @below {{'nvvm.read.ptx.sreg.clusterid.x' op is not supported on sm_50}}
gpu.module @m [#nvvm.target<chip = "sm_50">] { llvm.func @f() { %0 = nvvm.read.ptx.sreg.clusterid.x : i32 
 llvm.return } }

// -----

// expected-error @below {{Minimum NVVM target SM version is sm_20}}
gpu.module @m [#nvvm.target<chip = "sm_10">] { llvm.func @f() { llvm.return } }

// -----

// expected-error @below {{'"nvvm.maxntid"' attribute must be integer array with maximum 3 index}}
llvm.func @k() attributes {nvvm.maxntid = array<i32: 1,2,3,4>} { llvm.return }

// -----

// expected-error @below {{'"nvvm.minctasm"' attribute must be integer constant}}
llvm.func @k() attributes {nvvm.minctasm = "a"} { llvm.return }

// -----

// expected-error @below {{'"nvvm.blocksareclusters"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'}}
llvm.func @k() attributes {nvvm.blocksareclusters} { llvm.return }

// -----

// expected-error @below {{'nvvm.kernel' attribute attached to unexpected op}}
func.func @k() attributes {nvvm.kernel} { return }

// -----

// expected-error @below {{'"nvvm.grid_constant"' attribute must be present only on kernel arguments}}
llvm.func @k(%a: !llvm.ptr {nvvm.grid_constant}) { llvm.return }

// -----

// expected-error @below {{'"nvvm.grid_constant"' attribute requires the argument to also have attribute 'llvm.byval'}}
llvm.func @k(%a: !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @below {{'"nvvm.grid_constant"' must be a unit attribute}}
llvm.func @k(%a: !llvm.ptr {nvvm.grid_constant = 1, llvm.byval = i32}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @below {{'nvvm.shfl.sync' op "return_value_and_is_valid" attribute must be specified when the return type is a struct type}}
llvm.func @f(%i: i32) { %0 = nvvm.shfl.sync bfly %i, %i, %i, %i : i32 -> !llvm.struct<(i32, i1)>
 llvm.return }

// -----

// expected-error @below {{'nvvm.shfl.sync' op expected return type to be a two-element struct}}
llvm.func @f(%i: i32) { %0 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> i32
 llvm.return }

// -----

// expected-error @below {{'nvvm.shfl.sync' op expected first element in the returned struct to be of type 'i32' but got 'f32' instead}}
llvm.func @f(%i: i32) { %0 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(f32, i1)>
 llvm.return }

// -----

// expected-error @below {{'nvvm.shfl.sync' op expected second element in the returned struct to be of type 'i1' but got 'i32' instead}}
llvm.func @f(%i: i32) { %0 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i32)>
 llvm.return }

// -----

// expected-error @below {{'nvvm.match.sync' op match.sync 'all' returns a two element struct with first element as i32 and second element as i1}}
llvm.func @f(%i: i32, %l: i64) { %0 = nvvm.match.sync all %i, %l : i64 -> i32
 llvm.return }

// -----

// expected-error @below {{'nvvm.vote.sync' op vote.sync 'any', 'all' and 'uni' returns an i1}}
llvm.func @f(%i: i32, %p: i1) { %0 = nvvm.vote.sync any %i, %p -> i32
 llvm.return }

// -----

// expected-error @below {{'nvvm.redux.sync' op 'add' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
llvm.func @f(%i: i32, %f: f32) { %0 = nvvm.redux.sync add %f, %i : f32 -> f32
 llvm.return }

// -----

// expected-error @below {{'nvvm.redux.sync' op abs attribute is supported only for f32 type}}
llvm.func @f(%i: i32, %f: f32) { %0 = nvvm.redux.sync add %i, %i {abs = true} : i32 -> i32
 llvm.return }

// -----

// expected-error @below {{'nvvm.setmaxregister' op new register size must be multiple of 8}}
llvm.func @f() { nvvm.setmaxregister increase 20
 llvm.return }

// -----

// expected-error @below {{'nvvm.setmaxregister' op new register size must be in between 24 to 256}}
llvm.func @f() { nvvm.setmaxregister increase 512
 llvm.return }

// -----

// expected-error @below {{'nvvm.pmevent' op `id` must be between 0 and 15}}
llvm.func @f() { nvvm.pmevent id = 16
 llvm.return }

// -----

// expected-error @below {{'nvvm.pmevent' op `id` and `mask` cannot be set at the same time}}
llvm.func @f() { nvvm.pmevent id = 1 mask = 2
 llvm.return }

// -----

// expected-error @below {{'nvvm.pmevent' op either `id` or `mask` must be set}}
llvm.func @f() { nvvm.pmevent
 llvm.return }

// -----

// expected-error @below {{'nvvm.barrier' op barrier id is missing, it should be set between 0 to 15}}
llvm.func @f(%i: i32) { nvvm.barrier number_of_threads = %i
 llvm.return }

// -----

// expected-error @below {{invalid SSA value result number}}
llvm.func @f(%i: i32) { %0 = nvvm.barrier id = %i #nvvm.reduction<popc> %i -> i32
 llvm.return }

// -----

// expected-error @below {{'nvvm.fence.proxy' op tensormap proxy is not a supported proxy kind}}
llvm.func @f(%i: i32) { nvvm.fence.proxy {kind = #nvvm.proxy_kind<tensormap>}
 llvm.return }

// -----

// expected-error @below {{'nvvm.fence.proxy' op async_shared fence requires space attribute}}
llvm.func @f(%i: i32) { nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
 llvm.return }

// -----

// expected-error @below {{'nvvm.fence.proxy' op only async_shared fence can have space attribute}}
llvm.func @f(%i: i32) { nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>, space = #nvvm.shared_space<cta>}
 llvm.return }

// -----

// expected-error @below {{mode 'f4e' requires 'hi' operand.}}
llvm.func @f(%i: i32) { %0 = nvvm.prmt #nvvm.permute_mode<f4e> %i, %i : i32
 llvm.return }

// -----

// expected-error @below {{mode 'rc8' does not accept 'hi' operand.}}
llvm.func @f(%i: i32) { %0 = nvvm.prmt #nvvm.permute_mode<rc8> %i, %i, %i : i32
 llvm.return }

// -----

// expected-error @below {{CG cache modifier is only support for 16 bytes copy.}}
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) { nvvm.cp.async.shared.global %s, %g, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
 llvm.return }

// -----

// expected-error @below {{expected byte size to be either 4, 8 or 16.}}
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) { nvvm.cp.async.shared.global %s, %g, 2, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
 llvm.return }

// -----

// expected-error @below {{Only CG and CA cache modifiers are supported.}}
llvm.func @f(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) { nvvm.cp.async.shared.global %s, %g, 8, cache = lu : !llvm.ptr<3>, !llvm.ptr<1>
 llvm.return }

// -----

// expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.prefetch %d, box[%i] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{ im2col offsets expected 2 (provided 1)}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.prefetch %d, box[%i, %i, %i, %i] im2col[%h] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{Gather4 mode expects 5 coordinates}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.prefetch %d, box[%i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{expects coordinates between 1 to 5 dimension}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.prefetch %d, box[] : !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{Shared::cluster destination requires address-space 7.}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %d, %s, box[%i] : !llvm.ptr<3>, !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{Shared::cta destination requires address-space 3.}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %s, box[%i] {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{Multicast is not supported with shared::cta mode.}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %d, %s, box[%i] multicast_mask = %h {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{Scatter4 mode expects 5 coordinates}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box[%i] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
 llvm.return }

// -----

// expected-error @below {{'nvvm.prefetch' op cache eviction priority requires a global pointer}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.prefetch level = L2, evict_priority = evict_first, %d : !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{'nvvm.prefetch' op requires specification of either cache level or tensormap}}
llvm.func @f(%d: !llvm.ptr, %i: i32, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %h: i16, %p: i1) { nvvm.prefetch %d : !llvm.ptr
 llvm.return }

// -----

// expected-error @below {{'nvvm.prefetch' op prefetch to uniform cache requires a generic pointer}}
llvm.func @f(%d: !llvm.ptr<1>, %i: i32) { nvvm.prefetch level = L1 uniform, %d : !llvm.ptr<1>
 llvm.return }

// -----

// expected-error @below {{'nvvm.prefetch' op prefetch tensormap requires a generic or constant pointer}}
llvm.func @f(%d: !llvm.ptr<1>, %i: i32) { nvvm.prefetch tensormap, %d : !llvm.ptr<1>
 llvm.return }

// -----

// expected-error @below {{Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.}}
llvm.func @f(%f: f32) { %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rm>}
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
llvm.func @f(%f: f32) { %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>} : i16 (f8E4M3FN)
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
llvm.func @f(%f: f32) { %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E4M3FN)
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type}}
llvm.func @f(%f: f32) { %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E8M0FNU)
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op relu not supported for conversions to 'f8E8M0FNU' type}}
llvm.func @f(%f: f32) { %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>, relu = true} : i16 (f8E8M0FNU)
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2}}
llvm.func @f(%f: f32) { %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>, relu = true} : i16 (f32)
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op random_bits is required for RS rounding mode.}}
llvm.func @f(%f: f32, %r: i32) { %0 = nvvm.convert.f32x2.to.f16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xf16>
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op random_bits not supported for RN and RZ rounding modes.}}
llvm.func @f(%f: f32, %r: i32) { %0 = nvvm.convert.f32x2.to.f16x2 %f, %f, %r {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
 llvm.return }

// -----

// expected-error @below {{'nvvm.convert.f32x2.to.bf16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to bf16x2.}}
llvm.func @f(%f: f32, %r: i32) { %0 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rna>} : vector<2xbf16>
 llvm.return }

// -----

llvm.func @f(%d: !llvm.ptr<6>, %a: i64, %b: i64, %i: i32, %p: i1, %s: i64, %m: vector<8xi32>, %n: i8) {
  // expected-error @below {{Disable Output Lane of length 8 is incompatible with CtaGroupAttr}}
  nvvm.tcgen05.mma %d, %a, %b, %i, %p mask = %m {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, vector<8xi32>)
  llvm.return
}

// -----

llvm.func @f(%d: !llvm.ptr<6>, %a: i64, %b: i64, %i: i32, %p: i1, %s: i64, %m: vector<8xi32>, %n: i8) {
  // expected-error @below {{A-shift can be applied only when matrix A is in tensor memory}}
  nvvm.tcgen05.mma %d, %a, %b, %i, %p {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup = #nvvm.cta_group<cta_1>, aShift} : (!llvm.ptr<6>, i64, i64, i32, i1)
  llvm.return
}

// -----

llvm.func @f(%d: !llvm.ptr<6>, %a: i64, %b: i64, %i: i32, %p: i1, %s: i64, %m: vector<8xi32>, %n: i8) {
  // expected-error @below {{Cannot use collector buffer operation fill or use with ashift}}
  nvvm.tcgen05.mma %d, %d, %b, %i, %p {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup = #nvvm.cta_group<cta_1>, aShift, collectorOp = #nvvm.tcgen05_mma_collectorop<use>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  llvm.return
}

// -----

llvm.func @f(%d: !llvm.ptr<6>, %a: i64, %b: i64, %i: i32, %p: i1, %s: i64, %m: vector<8xi32>, %n: i8) {
  // expected-error @below {{mxf4nvf4 requires block scale attribute}}
  nvvm.tcgen05.mma.block_scale %d, %a, %b, %i, %p, %d, %d {kind = #nvvm.block_scale_kind<mxf4nvf4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}

// -----

llvm.func @f(%d: !llvm.ptr<6>, %a: i64, %b: i64, %i: i32, %p: i1, %s: i64, %m: vector<8xi32>, %n: i8) {
  // expected-error @below {{mxf4 kind does not support block16 attribute}}
  nvvm.tcgen05.mma.block_scale %d, %a, %b, %i, %p, %d, %d {kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<3>, %1: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  "nvvm.mbarrier.expect_tx"(%0, %1) <{scope = #nvvm.mem_scope<sys>}> : (!llvm.ptr<3>, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<7>) {
  // expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %r = "nvvm.mbarrier.arrive_drop"(%0) <{scope = #nvvm.mem_scope<cta>, relaxed = true}> : (!llvm.ptr<7>) -> i64
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: i1) {
  // expected-error @below {{mbarrier scope must be CTA when using predicate}}
  "nvvm.mbarrier.arrive.expect_tx"(%0, %1, %2) <{scope = #nvvm.mem_scope<gpu>, relaxed = false}> : (!llvm.ptr, i32, i1) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: i32, %1: i32) {
  // expected-error @below {{'nvvm.barrier' op reduction are only available when id is 0}}
  %r = "nvvm.barrier"(%0, %1) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%0: i32) {
  // expected-error @below {{'nvvm.barrier' op reduction predicate and reduction operation must be specified together}}
  %r = "nvvm.barrier"(%0) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.sync_restrict' op only acquire and release semantics are supported}}
  "nvvm.fence.sync_restrict"() <{order = #nvvm.mem_order<sc>}> : () -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'nvvm.fence.proxy.acquire' op uni-directional proxies only support generic for from_proxy attribute}}
  "nvvm.fence.proxy.acquire"(%0, %1) <{scope = #nvvm.mem_scope<cluster>, fromProxy = #nvvm.proxy_kind<async>, toProxy = #nvvm.proxy_kind<async>}> : (!llvm.ptr, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'nvvm.fence.proxy.acquire' op uni-directional proxies only support tensormap for to_proxy attribute}}
  "nvvm.fence.proxy.acquire"(%0, %1) <{scope = #nvvm.mem_scope<sys>, fromProxy = #nvvm.proxy_kind<generic>, toProxy = #nvvm.proxy_kind<alias>}> : (!llvm.ptr, i32) -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only generic is support for from_proxy attribute}}
  "nvvm.fence.proxy.sync_restrict"() <{order = #nvvm.mem_order<acquire>, fromProxy = #nvvm.proxy_kind<async>, toProxy = #nvvm.proxy_kind<tensormap>}> : () -> ()
  llvm.return
}

// -----

llvm.func @f(%0: i32, %1: f32, %2: i32, %3: i32) {
  // expected-error @below {{'nvvm.shfl.sync' op expected return type to be of type 'f32' but got 'i32' instead}}
  %r = "nvvm.shfl.sync"(%0, %1, %2, %3) <{kind = #nvvm<shfl_kind idx>}> : (i32, f32, i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%0: f32, %1: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f4x2' op Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.}}
  %r = "nvvm.convert.f32x2.to.f4x2"(%0, %1) <{relu = true, dstTy = f8E4M3FN}> : (f32, f32) -> i8
  llvm.return
}

// -----

llvm.func @f(%0: f32, %1: f32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f6x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x2 to f6x2.}}
  %r = "nvvm.convert.f32x2.to.f6x2"(%0, %1) <{relu = false, dstTy = f4E2M1FN}> : (f32, f32) -> i16
  llvm.return
}

// -----

llvm.func @f(%0: vector<2xbf16>) {
  // expected-error @below {{'nvvm.convert.bf16x2.to.f8x2' op Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.}}
  %r = "nvvm.convert.bf16x2.to.f8x2"(%0) <{rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<none>, dstTy = f6E2M3FN}> : (vector<2xbf16>) -> i16
  llvm.return
}

// -----

llvm.func @f(%0: f32, %1: f32, %2: i32) {
  // expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.}}
  %r = "nvvm.convert.f32x2.to.f16x2"(%0, %1, %2) <{rnd = #nvvm.fp_rnd_mode<rm>, sat = #nvvm.sat_mode<satfinite>, relu = false}> : (f32, f32, i32) -> vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<1>, %1: i32) {
  // expected-error @below {{'nvvm.wmma.load' op invalid attribute combination}}
  %r = "nvvm.wmma.load"(%0, %1) <{m = 8 : i32, n = 0 : i32, k = 32 : i32, layout = #nvvm.mma_layout<col>, eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<b>}> : (!llvm.ptr<1>, i32) -> f64
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<3>, %1: i32, %2: i32, %3: i32, %4: i32) {
  // expected-error @below {{'nvvm.stmatrix' op expected element type to be B8 for 16x8 matrix}}
  "nvvm.stmatrix"(%0, %1, %2, %3, %4) <{layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>}> : (!llvm.ptr<3>, i32, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<3>) {
  // expected-error @below {{'nvvm.ldmatrix' op expected element type to be b16 for 8x8 matrix}}
  %r = "nvvm.ldmatrix"(%0) <{num = 2 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>}> : (!llvm.ptr<3>) -> f32
  llvm.return
}

// -----

llvm.func @f(%0: i32, %1: i64, %2: i64, %3: i64, %4: vector<4xi32>) {
  // expected-error @below {{invalid shape or multiplicand type: e4m3}}
  %r = "nvvm.mma.sync"(%0, %1, %2, %3, %4) <{shape = #nvvm.shape<m = 16, n = 8, k = 16>, b1Op = #nvvm.mma_b1op<none>, intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, operandSegmentSizes = array<i32: 1, 3, 1>}> : (i32, i64, i64, i64, vector<4xi32>) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%0: vector<4xi32>, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32, %6: i32, %7: i32, %8: i16, %9: i16, %10: i32, %11: i16, %12: i16) {
  // expected-error @below {{'nvvm.mma.block_scale' op unsupported Geom for mma with block scaling}}
  %r = "nvvm.mma.block_scale"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12) <{shape = #nvvm.shape<m = 64, n = 8, k = 16>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, operandSegmentSizes = array<i32: 1, 2, 4, 1, 1, 1, 1, 1, 1>}> : (vector<4xi32>, i32, i32, i32, i32, i32, i32, i32, i16, i16, i32, i16, i16) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%0: i64, %1: i64, %2: f32, %3: f32, %4: f32, %5: f32, %6: i64, %7: i64, %8: i64, %9: i32, %10: i32, %11: i32, %12: i16, %13: i16, %14: i32, %15: i16, %16: i16) {
  // expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported Geom for sparse mma with block scaling}}
  %r = "nvvm.mma.sp.block_scale"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16) <{shape = #nvvm.shape<m = 64, n = 8, k = 16>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, orderedMetadata, operandSegmentSizes = array<i32: 2, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1>}> : (i64, i64, f32, f32, f32, f32, i64, i64, i64, i32, i32, i32, i16, i16, i32, i16, i16) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<7>, %1: !llvm.ptr, %2: i32, %3: i32, %4: !llvm.ptr<3>, %5: i16, %6: i16, %7: i16, %8: i64) {
  // expected-error @below {{to use im2col_w_128 mode, the tensor has to be at least 3-dimensional}}
  "nvvm.cp.async.bulk.tensor.shared.cluster.global"(%0, %1, %2, %3, %4, %5, %6, %7, %8) <{mode = #nvvm.tma_load_mode<im2col_w_128>, isCTAOnly = false, operandSegmentSizes = array<i32: 1, 1, 2, 1, 2, 1, 1, 0>}> : (!llvm.ptr<7>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i16, i16, i16, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<7>, %1: !llvm.ptr, %2: i32, %3: i32, %4: !llvm.ptr<3>, %5: i16, %6: i16, %7: i16, %8: i64, %9: i1) {
  // expected-error @below {{Predicate is supported only for shared::cluster mode.}}
  "nvvm.cp.async.bulk.tensor.shared.cluster.global"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) <{mode = #nvvm.tma_load_mode<tile>, isCTAOnly = true, operandSegmentSizes = array<i32: 1, 1, 2, 1, 2, 1, 1, 1>}> : (!llvm.ptr<7>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i16, i16, i16, i64, i1) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: i32, %3: i16, %4: i64) {
  // expected-error @below {{to use im2col_w mode, the tensor has to be at least 3-dimensional}}
  "nvvm.cp.async.bulk.tensor.prefetch"(%0, %1, %2, %3, %4) <{mode = #nvvm.tma_load_mode<im2col_w>, operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (!llvm.ptr, i32, i32, i16, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.struct<(i32, i1)>, %1: i64, %2: i64) {
  // expected-error @below {{'nvvm.wgmma.mma_async' op all elements in struct must be same type but there is 'i1'}}
  %r = "nvvm.wgmma.mma_async"(%0, %1, %2) <{shape = #nvvm.shape<m = 64, n = 8, k = 16>, typeA = #nvvm.wgmma_type<b1>, typeB = #nvvm.wgmma_type<e4m3>, typeD = #nvvm.wgmma_type<e5m2>, scaleD = #nvvm.wgmma_scale_out<one>, scaleA = #nvvm.wgmma_scale_in<one>, scaleB = #nvvm.wgmma_scale_in<neg>, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<col>, satfinite = #nvvm.mma_int_overflow<wrapped>}> : (!llvm.struct<(i32, i1)>, i64, i64) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.struct<(f32, f32, f32, f32)>, %1: i64, %2: i64) {
  // expected-error @below {{'nvvm.wgmma.mma_async' op f32 += f16 * s32, it is not supported.}}
  %r = "nvvm.wgmma.mma_async"(%0, %1, %2) <{shape = #nvvm.shape<m = 16, n = 8, k = 16>, typeA = #nvvm.wgmma_type<f16>, typeB = #nvvm.wgmma_type<s32>, typeD = #nvvm.wgmma_type<f32>, scaleD = #nvvm.wgmma_scale_out<one>, scaleA = #nvvm.wgmma_scale_in<one>, scaleB = #nvvm.wgmma_scale_in<neg>, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<col>}> : (!llvm.struct<(f32, f32, f32, f32)>, i64, i64) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'nvvm.mapa' op failed to verify that Valid address-space check(or mapping) for mapa Op}}
  %r = "nvvm.mapa"(%0, %1) : (!llvm.ptr, i32) -> !llvm.ptr<7>
  llvm.return
}

// -----

llvm.func @f(%0: i32, %1: i64) {
  // expected-error @below {{'nvvm.match.sync' op match.sync 'any' returns an i32}}
  %r = "nvvm.match.sync"(%0, %1) <{kind = #nvvm<match_sync_kind any>}> : (i32, i64) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<6>) {
  // expected-error @below {{invalid result type length 1 for shape shape_16x128b in tcgen05.ld Op}}
  %r = "nvvm.tcgen05.ld"(%0) <{shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>}> : (!llvm.ptr<6>) -> i32
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<6>, %1: i64, %2: i64, %3: i32, %4: i1, %5: !llvm.ptr<6>, %6: !llvm.ptr<6>) {
  // expected-error @below {{mxf8f6f4 kind does not support block16 attribute}}
  "nvvm.tcgen05.mma.block_scale"(%0, %1, %2, %3, %4, %5, %6) <{kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup = #nvvm.cta_group<cta_1>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>}> : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>) -> ()
  llvm.return
}
