//! What ops of threads, barriers, fences and conversions are in LLVM IR.

use smallvec::smallvec;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Type, Value};
use terrace_llvm_dialect::export::{ExpandToLlvm, Expanded, Expansion};

use super::checks::is_in;
use super::*;

terrace_llvm_dialect::namesakes! { "llvm.nvvm":
    [] =>
    BlockDimXOp, BlockDimYOp, BlockDimZOp, BlockIdXOp, BlockIdYOp, BlockIdZOp,
    BlockInClusterIdXOp, BlockInClusterIdYOp, BlockInClusterIdZOp, BlockInClusterRankOp,
    Clock64Op, ClockOp, ClusterDimBlocksXOp, ClusterDimBlocksYOp, ClusterDimBlocksZOp,
    ClusterDimXOp, ClusterDimYOp, ClusterDimZOp, ClusterIdXOp, ClusterIdYOp, ClusterIdZOp,
    ClusterSizeOp, EnvReg0Op, EnvReg10Op, EnvReg11Op, EnvReg12Op, EnvReg13Op, EnvReg14Op,
    EnvReg15Op, EnvReg16Op, EnvReg17Op, EnvReg18Op, EnvReg19Op, EnvReg1Op, EnvReg20Op,
    EnvReg21Op, EnvReg22Op, EnvReg23Op, EnvReg24Op, EnvReg25Op, EnvReg26Op, EnvReg27Op,
    EnvReg28Op, EnvReg29Op, EnvReg2Op, EnvReg30Op, EnvReg31Op, EnvReg3Op, EnvReg4Op, EnvReg5Op,
    EnvReg6Op, EnvReg7Op, EnvReg8Op, EnvReg9Op, GlobalTimerLoOp, GlobalTimerOp, GridDimXOp,
    GridDimYOp, GridDimZOp, GridIdOp, LaneIdOp, LaneMaskEqOp, LaneMaskGeOp, LaneMaskGtOp,
    LaneMaskLeOp, LaneMaskLtOp, RcpApproxFtzF32Op, SmDimOp, SmIdOp, ThreadIdXOp, ThreadIdYOp,
    ThreadIdZOp, WarpDimOp, WarpIdOp, WarpSizeOp;
}

/// One row an op without results: the function that it calls, and the arguments.
macro_rules! calls {
    ($($op:ident: |$this:ident, $to:ident| $name:expr, [$($argument:expr),*];)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, $to: &mut Expansion<'_, '_>) -> Expanded {
                let $this = *self;
                let name = format!("llvm.nvvm.{}", $name);
                let arguments = [$($argument),*];
                $to.call(&name, &arguments, None);
                Ok(smallvec![])
            }
        }
    )*};
}
pub(super) use calls;

/// One row an op with a result: the function that it calls, and the arguments.
macro_rules! values {
    ($($op:ident: |$this:ident, $to:ident| $name:expr, [$($argument:expr),*];)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, $to: &mut Expansion<'_, '_>) -> Expanded {
                let $this = *self;
                let name = format!("llvm.nvvm.{}", $name);
                let arguments = [$($argument),*];
                let result = $to.ir().result($this.op(), 0);
                let result = $to.ir().ty(result);
                Ok(smallvec![$to.call_for(&name, &arguments, result)])
            }
        }
    )*};
}

/// A part of a name, if a condition holds.
pub(super) fn part(name: &'static str, holds: bool) -> &'static str {
    if holds { name } else { "" }
}

/// `.shared`, if a pointer goes there.
pub(super) fn shared(ir: &Ir, pointer: Value) -> &'static str {
    part(".shared", is_in(ir, pointer, MemorySpace::Shared))
}

fn aligned(is_aligned: bool) -> &'static str {
    part(".aligned", is_aligned)
}

calls! {
    Barrier0Op: |op, to| { let _ = op; "barrier.cta.sync.aligned.all" }, [to.i32(0)];
    ClusterArriveOp: |op, to| format!("barrier.cluster.arrive{}", aligned(op.aligned(to.ir()))), [];
    ClusterArriveRelaxedOp: |op, to| format!("barrier.cluster.arrive.relaxed{}", aligned(op.aligned(to.ir()))), [];
    ClusterWaitOp: |op, to| format!("barrier.cluster.wait{}", aligned(op.aligned(to.ir()))), [];
    MembarOp: |op, to| match op.scope(to.ir()) {
        MemScopeKind::Cta => "membar.cta",
        MemScopeKind::Cluster => "fence.sc.cluster",
        MemScopeKind::Gpu => "membar.gl",
        MemScopeKind::Sys => "membar.sys",
    }, [];
    FenceScClusterOp: |op, to| { let _ = (op, &to); "fence.sc.cluster" }, [];
    FenceMbarrierInitOp: |op, to| { let _ = (op, &to); "fence.mbarrier_init.release.cluster" }, [];
    FenceSyncRestrictOp: |op, to| format!("fence.{}", restricted(op.order(to.ir()))), [];
    FenceProxyOp: |op, to| format!("fence.proxy.{}", match (op.kind(to.ir()), op.space(to.ir())) {
        (ProxyKind::AsyncShared, Some(SharedSpace::Cluster)) => "async.shared_cluster",
        (ProxyKind::AsyncShared, _) => "async.shared_cta",
        (kind, _) => kind.stringify(),
    }), [];
    FenceProxyAcquireOp: |op, to| format!("fence.proxy.tensormap_generic.acquire.{}", op.scope(to.ir()).stringify()),
        [op.addr(to.ir()), op.size(to.ir())];
    FenceProxyReleaseOp: |op, to| format!("fence.proxy.tensormap_generic.release.{}", op.scope(to.ir()).stringify()), [];
    FenceProxySyncRestrictOp: |op, to| format!("fence.proxy.async_generic.{}", restricted(op.order(to.ir()))), [];
    SetMaxRegisterOp: |op, to| match op.action(to.ir()) {
        SetMaxRegisterAction::Increase => "setmaxnreg.inc.sync.aligned.u32",
        SetMaxRegisterAction::Decrease => "setmaxnreg.dec.sync.aligned.u32",
    }, [{
        let count = op.reg_count(to.ir());
        to.i32(count.into())
    }];
    SyncWarpOp: |op, to| { let _ = (op, &to); "bar.warp.sync" }, [op.mask(to.ir())];
    NanosleepOp: |op, to| { let _ = (op, &to); "nanosleep" }, [op.duration(to.ir())];
    ExitOp: |op, to| { let _ = (op, &to); "exit" }, [];
    GriddepcontrolOp: |op, to| match op.kind(to.ir()) {
        GridDepActionKind::Wait => "griddepcontrol.wait",
        GridDepActionKind::LaunchDependents => "griddepcontrol.launch.dependents",
    }, [];
    PMEventOp: |op, to| { let _ = (op, &to); "pm.event.mask" }, [{
        let mask = op.masked_event_id(to.ir());
        let mask = mask.or_else(|| Some(1 << op.event_id(to.ir())?)).unwrap_or(0);
        to.int(Type::I16, mask.into())
    }];
    ClusterLaunchControlTryCancelOp: |op, to| format!(
        "clusterlaunchcontrol.try_cancel.async{}.shared", part(".multicast", op.multicast(to.ir()))
    ), [op.smem_address(to.ir()), op.mbarrier(to.ir())];
    WgmmaFenceAlignedOp: |op, to| { let _ = (op, &to); "wgmma.fence.sync.aligned" }, [];
    WgmmaGroupSyncAlignedOp: |op, to| { let _ = (op, &to); "wgmma.commit_group.sync.aligned" }, [];
    WgmmaWaitGroupSyncOp: |op, to| { let _ = op; "wgmma.wait_group.sync.aligned" }, [{
        let group = op.group(to.ir());
        to.int(Type::I64, group)
    }];
    MBarrierInitOp: |op, to| format!("mbarrier.init{}", shared(to.ir(), op.addr(to.ir()))),
        [op.addr(to.ir()), op.count(to.ir())];
    MBarrierInvalOp: |op, to| format!("mbarrier.inval{}", shared(to.ir(), op.addr(to.ir()))), [op.addr(to.ir())];
    MBarrierExpectTxOp: |op, to| format!("mbarrier.expect.tx{}", place(to.ir(), op.scope(to.ir()), op.addr(to.ir()))),
        [op.addr(to.ir()), op.txcount(to.ir())];
    MBarrierCompleteTxOp: |op, to| format!("mbarrier.complete.tx{}", place(to.ir(), op.scope(to.ir()), op.addr(to.ir()))),
        [op.addr(to.ir()), op.txcount(to.ir())];
}

/// `.scope.cta.space.cluster`
fn place(ir: &Ir, scope: MemScopeKind, addr: Value) -> String {
    let space = match is_in(ir, addr, MemorySpace::SharedCluster) {
        true => "cluster",
        false => "cta",
    };
    format!(".scope.{}.space.{space}", scope.stringify())
}

/// What is ordered in one direction in shared memory.
fn restricted(order: MemOrderKind) -> &'static str {
    match order {
        MemOrderKind::Acquire => "acquire.sync_restrict.space.cluster.scope.cluster",
        _ => "release.sync_restrict.space.cta.scope.cluster",
    }
}

/// What a value is called that is an `i32` or an `f32`.
fn word(ir: &Ir, value: Value) -> &'static str {
    match ir.ty(value) {
        Type::F32 => "f32",
        Type::I64 => "i64",
        _ => "i32",
    }
}

values! {
    TotalSmemSizeOp: |op, to| { let _ = (op, &to); "read.ptx.sreg.total_smem_size" }, [];
    DynamicSmemSizeOp: |op, to| { let _ = (op, &to); "read.ptx.sreg.dynamic_smem_size" }, [];
    AggrSmemSizeOp: |op, to| { let _ = (op, &to); "read.ptx.sreg.aggr_smem_size" }, [];
    ShflOp: |op, to| format!(
        "shfl.sync.{}.{}{}",
        op.kind(to.ir()).stringify(),
        word(to.ir(), op.val(to.ir())),
        part("p", op.return_value_and_is_valid(to.ir()))
    ), [op.thread_mask(to.ir()), op.val(to.ir()), op.offset(to.ir()), op.mask_and_clamp(to.ir())];
    VoteSyncOp: |op, to| format!("vote.{}.sync", op.kind(to.ir()).stringify()), [op.mask(to.ir()), op.pred(to.ir())];
    MatchSyncOp: |op, to| format!(
        "match.{}.sync.{}{}",
        op.kind(to.ir()).stringify(),
        word(to.ir(), op.val(to.ir())),
        part("p", op.kind(to.ir()) == MatchSyncKind::All)
    ), [op.thread_mask(to.ir()), op.val(to.ir())];
    ReduxOp: |op, to| format!(
        "redux.sync.{}{}{}",
        op.kind(to.ir()).stringify(),
        part(".abs", op.abs(to.ir()).value()),
        part(".NaN", op.nan(to.ir()).value())
    ), [op.val(to.ir()), op.mask_and_clamp(to.ir())];
    ConvertFloatToTF32Op: |op, to| format!(
        "f2tf32.{}{}{}",
        op.rnd(to.ir()).stringify(),
        part(".relu", op.relu(to.ir()).value()),
        part(".satfinite", op.sat(to.ir()) == SaturationMode::Satfinite)
    ), [op.src(to.ir())];
    MBarrierArriveNocompleteOp: |op, to| format!("mbarrier.arrive.noComplete{}", shared(to.ir(), op.addr(to.ir()))),
        [op.addr(to.ir()), op.count(to.ir())];
    MBarrierArriveDropNocompleteOp: |op, to| format!("mbarrier.arrive.drop.noComplete{}", shared(to.ir(), op.addr(to.ir()))),
        [op.addr(to.ir()), op.count(to.ir())];
    MapaOp: |op, to| format!("mapa{}", part(".shared.cluster", is_in(to.ir(), op.a(to.ir()), MemorySpace::Shared))),
        [op.a(to.ir()), op.b(to.ir())];
}

impl ExpandToLlvm for BreakpointOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        to.call("llvm.debugtrap", &[], None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for BarrierOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let (threads, reduction) = (self.number_of_threads(ir), self.reduction_op(ir));
        let (id, predicate) = (self.barrier_id(ir), self.reduction_predicate(ir));
        let has_result = self.res(ir).is_some();
        let id = id.unwrap_or_else(|| to.i32(0));
        let (Some(reduction), Some(predicate)) = (reduction, predicate) else {
            match threads {
                Some(threads) => to.call(
                    "llvm.nvvm.barrier.cta.sync.aligned.count",
                    &[id, threads],
                    None,
                ),
                None => to.call("llvm.nvvm.barrier.cta.sync.aligned.all", &[id], None),
            };
            return Ok(smallvec![]);
        };
        let name = format!(
            "llvm.nvvm.barrier.cta.red.{}.aligned.all",
            reduction.stringify()
        );
        let zero = to.i32(0);
        let holds = to.compare_not_equal(predicate, zero);
        let value = match reduction {
            BarrierReduction::Popc => to.call_for(&name, &[id, holds], Type::I32),
            _ => {
                let flag = to.call_for(&name, &[id, holds], Type::I1);
                to.zext(flag, Type::I32)
            }
        };
        Ok(if has_result {
            smallvec![value]
        } else {
            smallvec![]
        })
    }
}

impl ExpandToLlvm for ElectSyncOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let mask = self.membermask(to.ir());
        let mask = mask.unwrap_or_else(|| to.i32(-1));
        let pair = terrace_llvm_dialect::StructType::literal(to.ir(), &[Type::I32, Type::I1]);
        let pair = to.call_for("llvm.nvvm.elect.sync", &[mask], pair.into());
        Ok(smallvec![to.field(pair, 1)])
    }
}

impl ExpandToLlvm for PermuteOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = match self.mode(ir) {
            PermuteMode::Default => "llvm.nvvm.prmt".to_owned(),
            mode => format!("llvm.nvvm.prmt.{}", mode.stringify()),
        };
        let (low, high, selector) = (self.lo(ir), self.hi(ir), self.selector(ir));
        let value = match high {
            Some(high) => to.call_for(&name, &[low, high, selector], Type::I32),
            None => to.call_for(&name, &[low, selector], Type::I32),
        };
        Ok(smallvec![value])
    }
}

/// Two numbers of few bits, which functions have in an `i16`.
fn packed(to: &mut Expansion<'_, '_>, op: terrace_ir::Op, name: &str, args: &[Value]) -> Expanded {
    let result = to.ir().ty(to.ir().result(op, 0));
    let value = to.call_for(name, args, Type::I16);
    Ok(smallvec![to.bitcast(value, result)])
}

/// What a type of few bits is called, as two numbers of it.
fn pair_name(ir: &Ir, ty: Type) -> Result<String, String> {
    use terrace_ir::types::{FloatKind, FloatType};
    let kind = ty.cast::<FloatType>(ir).map(|ty| ty.kind(ir));
    Ok(match kind {
        Some(FloatKind::F8E4M3FN) => "e4m3",
        Some(FloatKind::F8E5M2) => "e5m2",
        Some(FloatKind::F8E8M0FNU) => "ue8m0",
        Some(FloatKind::F6E2M3FN) => "e2m3",
        Some(FloatKind::F6E3M2FN) => "e3m2",
        Some(FloatKind::F4E2M1FN) => "e2m1",
        _ => return Err("the numbers have no conversion".to_owned()),
    }
    .to_owned())
}

impl ExpandToLlvm for ConvertF32x2ToF4x2Op {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.ff.to.e2m1x2.rn{}.satfinite",
            part(".relu", self.relu(ir).value())
        );
        let args = [self.a(ir), self.b(ir)];
        let value = to.call_for(&name, &args, Type::I16);
        Ok(smallvec![to.trunc(value, Type::I8)])
    }
}

impl ExpandToLlvm for ConvertF32x2ToF6x2Op {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let ty = pair_name(ir, self.dst_ty(ir).value(ir))?;
        let name = format!(
            "llvm.nvvm.ff.to.{ty}x2.rn{}.satfinite",
            part(".relu", self.relu(ir).value())
        );
        let args = [self.a(ir), self.b(ir)];
        packed(to, self.op(), &name, &args)
    }
}

impl ExpandToLlvm for ConvertF32x2ToF8x2Op {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let ty = pair_name(ir, self.dst_ty(ir).value(ir))?;
        let is_finite = ty == "ue8m0" && self.sat(ir) == SaturationMode::Satfinite;
        let name = format!(
            "llvm.nvvm.ff.to.{ty}x2.{}{}{}",
            self.rnd(ir).stringify(),
            part(".relu", self.relu(ir).value()),
            part(".satfinite", is_finite)
        );
        let args = [self.a(ir), self.b(ir)];
        packed(to, self.op(), &name, &args)
    }
}

impl ExpandToLlvm for ConvertF16x2ToF8x2Op {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let ty = pair_name(ir, self.dst_ty(ir).value(ir))?;
        let name = format!(
            "llvm.nvvm.f16x2.to.{ty}x2.rn{}",
            part(".relu", self.relu(ir).value())
        );
        let args = [self.a(ir)];
        packed(to, self.op(), &name, &args)
    }
}

impl ExpandToLlvm for ConvertBF16x2ToF8x2Op {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.bf16x2.to.ue8m0x2.{}{}",
            self.rnd(ir).stringify(),
            part(".satfinite", self.sat(ir) == SaturationMode::Satfinite)
        );
        let args = [self.a(ir)];
        packed(to, self.op(), &name, &args)
    }
}

/// One row an op: what its result is made of, and whether negative numbers may become zero.
macro_rules! widened {
    ($($op:ident: $element:expr, $result:literal, |$this:ident, $ir:ident| $relu:expr;)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
                let ($this, $ir) = (*self, to.ir());
                let ty = pair_name($ir, $this.src_type($ir).value($ir))?;
                let name = format!("llvm.nvvm.{ty}x2.to.{}{}", $result, part(".relu", $relu));
                let source = $this.src($ir);
                let result = VectorType::get($ir, &[2], $element).into();
                let bits = match $ir.ty(source) {
                    Type::I8 => to.zext(source, Type::I16),
                    _ => to.bitcast(source, Type::I16),
                };
                Ok(smallvec![to.call_for(&name, &[bits], result)])
            }
        }
    )*};
}

widened! {
    ConvertF8x2ToF16x2Op: Type::F16, "f16x2.rn", |op, ir| op.relu(ir).value();
    ConvertF6x2ToF16x2Op: Type::F16, "f16x2.rn", |op, ir| op.relu(ir).value();
    ConvertF4x2ToF16x2Op: Type::F16, "f16x2.rn", |op, ir| op.relu(ir).value();
    ConvertF8x2ToBF16x2Op: Type::BF16, "bf16x2", |op, ir| { let _ = (op, ir); false };
}

macro_rules! narrowed {
    ($($op:ident = $name:literal;)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
                let ir = to.ir();
                let name = format!(
                    "llvm.nvvm.{}.{}{}{}",
                    $name,
                    self.rnd(ir).stringify(),
                    part(".relu", self.relu(ir).value()),
                    part(".satfinite", self.sat(ir) == SaturationMode::Satfinite)
                );
                let mut args = vec![self.src_hi(ir), self.src_lo(ir)];
                args.extend(self.random_bits(ir));
                let result = ir.ty(self.dst(ir));
                Ok(smallvec![to.call_for(&name, &args, result)])
            }
        }
    )*};
}

narrowed! {
    ConvertF32x2ToF16x2Op = "ff2f16x2";
    ConvertF32x2ToBF16x2Op = "ff2bf16x2";
}

macro_rules! by_chance {
    ($($op:ident)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
                let ir = to.ir();
                let ty = pair_name(ir, self.dst_ty(ir).value(ir))?;
                let name = format!(
                    "llvm.nvvm.f32x4.to.{ty}x4.rs{}.satfinite",
                    part(".relu", self.relu(ir).value())
                );
                let source = self.src(ir);
                let args = [source, self.rbits(ir)];
                let result = ir.ty(self.dst(ir));
                Ok(smallvec![to.call_for(&name, &args, result)])
            }
        }
    )*};
}

by_chance! { ConvertF32x4ToF8x4Op ConvertF32x4ToF6x4Op ConvertF32x4ToF4x4Op }

fn sign(kind: DotAccumulateType) -> &'static str {
    match kind {
        DotAccumulateType::Signed => "s",
        DotAccumulateType::Unsigned => "u",
    }
}

impl ExpandToLlvm for DotAccumulate4WayOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.idp4a.{}.{}",
            sign(self.a_type(ir)),
            sign(self.b_type(ir))
        );
        let (a, b, c) = (self.a(ir), self.b(ir), self.c(ir));
        let [a, b] = [a, b].map(|value| to.bitcast(value, Type::I32));
        Ok(smallvec![to.call_for(&name, &[a, b, c], Type::I32)])
    }
}

impl ExpandToLlvm for DotAccumulate2WayOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.idp2a.{}.{}",
            sign(self.a_type(ir)),
            sign(self.b_type(ir))
        );
        let (a, b, c, high) = (self.a(ir), self.b(ir), self.c(ir), self.b_hi(ir).value());
        let [a, b] = [a, b].map(|value| to.bitcast(value, Type::I32));
        let high = to.i1(high);
        Ok(smallvec![to.call_for(&name, &[a, b, high, c], Type::I32)])
    }
}

impl ExpandToLlvm for ClusterLaunchControlQueryCancelOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        use ClusterLaunchControlQueryType::*;
        let ir = to.ir();
        let query = match self.query_type(ir) {
            IsCanceled => "is_canceled",
            GetFirstCtaIdX => "get_first_ctaid.x",
            GetFirstCtaIdY => "get_first_ctaid.y",
            GetFirstCtaIdZ => "get_first_ctaid.z",
        };
        let name = format!("llvm.nvvm.clusterlaunchcontrol.query_cancel.{query}");
        let (response, result) = (self.try_cancel_response(ir), ir.ty(self.res(ir)));
        Ok(smallvec![to.call_for(&name, &[response], result)])
    }
}
