//! What ops of barriers, fences, warps and threads demand beyond the types of their operands.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_llvm_dialect::{PointerType, StructType};

use super::*;

/// The memory space that a pointer goes to.
pub(super) fn space(ir: &Ir, pointer: Value) -> u32 {
    let ty: Option<PointerType> = ir.ty(pointer).cast(ir);
    ty.map_or(0, |ty| ty.address_space(ir))
}

/// Whether a pointer goes to a memory space.
pub(super) fn is_in(ir: &Ir, pointer: Value, memory: MemorySpace) -> bool {
    i64::from(space(ir, pointer)) == memory as i64
}

/// Whether the address is in memory of another block where the result says so.
pub(super) fn address_spaces_match(op: MapaOp, ir: &Ir) -> bool {
    let [from, to] = [op.a(ir), op.res(ir)].map(|value| space(ir, value));
    matches!((from, to), (0, 0) | (3, 7))
}

/// A check whose failure is told of the op: the condition that must not hold, and the message.
macro_rules! refuse {
    ($ir:ident, $op:ident, $($condition:expr => $message:expr),* $(,)?) => {
        $(if $condition {
            return $ir.op_error($op, $message).into();
        })*
    };
}
pub(super) use refuse;

/// The same, told without the op's name.
macro_rules! refuse_plainly {
    ($ir:ident, $op:ident, $($condition:expr => $message:expr),* $(,)?) => {
        $(if $condition {
            return $ir.error($op, $message).into();
        })*
    };
}
pub(super) use refuse_plainly;

fn verify_arrival(
    ir: &Ir,
    op: Op,
    addr: Value,
    scope: MemScopeKind,
    has_result: bool,
) -> VerifyResult {
    let is_near = matches!(scope, MemScopeKind::Cta | MemScopeKind::Cluster);
    let is_far = is_in(ir, addr, MemorySpace::SharedCluster);
    refuse_plainly! { ir, op,
        !is_near => "mbarrier scope must be either CTA or Cluster",
        is_far && has_result => "mbarrier in shared_cluster space cannot return any value",
    }
    Ok(())
}

macro_rules! arrivals {
    ($($op:ident($($result:ident)?),)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let results: &[Option<Value>] = &[$(self.$result(ir))?];
                let has_result = results.iter().any(Option::is_some);
                verify_arrival(ir, self.op(), self.addr(ir), self.scope(ir), has_result)
            }
        }
    )*};
}

arrivals! {
    MBarrierExpectTxOp(),
    MBarrierCompleteTxOp(),
    MBarrierArriveOp(res),
    MBarrierArriveDropOp(res),
    MBarrierArriveDropExpectTxOp(res),
    MBarrierTestWaitOp(),
    MBarrierTryWaitOp(),
}

impl Verify for MBarrierArriveExpectTxOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.predicate(ir).is_some() {
            let is_far = is_in(ir, self.addr(ir), MemorySpace::SharedCluster);
            refuse_plainly! { ir, self,
                self.scope(ir) != MemScopeKind::Cta =>
                    "mbarrier scope must be CTA when using predicate",
                is_far => "mbarrier in shared_cluster space is not supported when using predicate",
                self.res(ir).is_some() => "return-value is not supported when using predicate",
                self.relaxed(ir).value() =>
                    "mbarrier with relaxed semantics is not supported when using predicate",
            }
        }
        let has_result = self.res(ir).is_some();
        verify_arrival(ir, self.op(), self.addr(ir), self.scope(ir), has_result)
    }
}

impl Verify for BarrierOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (has_id, has_threads) = (
            self.barrier_id(ir).is_some(),
            self.number_of_threads(ir).is_some(),
        );
        let (has_reduction, has_predicate) = (
            self.reduction_op(ir).is_some(),
            self.reduction_predicate(ir).is_some(),
        );
        refuse! { ir, self,
            has_threads && !has_id =>
                "barrier id is missing, it should be set between 0 to 15",
            has_id && (has_reduction || has_predicate) =>
                "reduction are only available when id is 0",
            has_reduction != has_predicate =>
                "reduction predicate and reduction operation must be specified together",
        }
        Ok(())
    }
}

impl Verify for FenceSyncRestrictOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_order(ir, self.op(), self.order(ir))
    }
}

fn verify_order(ir: &Ir, op: Op, order: MemOrderKind) -> VerifyResult {
    let is_one_way = matches!(order, MemOrderKind::Acquire | MemOrderKind::Release);
    refuse! { ir, op, !is_one_way => "only acquire and release semantics are supported" }
    Ok(())
}

impl Verify for FenceProxyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (kind, has_space) = (self.kind(ir), self.space(ir).is_some());
        let is_shared = kind == ProxyKind::AsyncShared;
        refuse! { ir, self,
            kind == ProxyKind::Tensormap => "tensormap proxy is not a supported proxy kind",
            kind == ProxyKind::Generic => "generic proxy not a supported proxy kind",
            is_shared && !has_space => "async_shared fence requires space attribute",
            !is_shared && has_space => "only async_shared fence can have space attribute",
        }
        Ok(())
    }
}

macro_rules! one_way_fences {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                refuse! { ir, self,
                    self.from_proxy(ir) != ProxyKind::Generic =>
                        "uni-directional proxies only support generic for from_proxy attribute",
                    self.to_proxy(ir) != ProxyKind::Tensormap =>
                        "uni-directional proxies only support tensormap for to_proxy attribute",
                }
                Ok(())
            }
        }
    )*};
}

one_way_fences! { FenceProxyAcquireOp FenceProxyReleaseOp }

impl Verify for FenceProxySyncRestrictOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_order(ir, self.op(), self.order(ir))?;
        refuse! { ir, self,
            self.from_proxy(ir) != ProxyKind::Generic =>
                "only generic is support for from_proxy attribute",
            self.to_proxy(ir) != ProxyKind::Async =>
                "only async is supported for to_proxy attribute",
        }
        Ok(())
    }
}

impl Verify for SetMaxRegisterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let count = self.reg_count(ir);
        refuse! { ir, self,
            count % 8 != 0 => "new register size must be multiple of 8",
            !(24..=256).contains(&count) => "new register size must be in between 24 to 256",
        }
        Ok(())
    }
}

impl Verify for PMEventOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (id, mask) = (self.event_id(ir), self.masked_event_id(ir));
        refuse! { ir, self,
            id.is_none() && mask.is_none() => "either `id` or `mask` must be set",
            id.is_some() && mask.is_some() => "`id` and `mask` cannot be set at the same time",
            id.is_some_and(|id| !(0..=15).contains(&id)) => "`id` must be between 0 and 15",
        }
        Ok(())
    }
}

impl Verify for ClusterLaunchControlQueryCancelOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let is_flag = self.query_type(ir) == ClusterLaunchControlQueryType::IsCanceled;
        let ty = ir.ty(self.res(ir));
        refuse! { ir, self,
            is_flag && ty != Type::I1 => "is_canceled query type returns an i1",
            !is_flag && ty != Type::I32 =>
                "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32",
        }
        Ok(())
    }
}

/// The types of the fields of a struct.
fn fields(ir: &Ir, ty: Type) -> Option<&[Type]> {
    let ty: StructType = ty.cast(ir)?;
    Some(ty.elements(ir))
}

impl Verify for ShflOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (value, result) = (ir.ty(self.val(ir)), ir.ty(self.res(ir)));
        let expect = |what: &str, expected: Type, actual: Type| {
            let [expected, actual] = [expected, actual].map(|ty| print_type(ir, ty));
            let message =
                format!("expected {what} to be of type '{expected}' but got '{actual}' instead");
            ir.op_error(self, message).into()
        };
        let is_pair = self.return_value_and_is_valid(ir);
        match fields(ir, result) {
            Some(_) if !is_pair => {
                let message = "\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type";
                ir.op_error(self, message).into()
            }
            Some(&[first, _]) if first != value => {
                expect("first element in the returned struct", value, first)
            }
            Some(&[_, second]) if second != Type::I1 => {
                expect("second element in the returned struct", Type::I1, second)
            }
            Some(&[_, _]) => Ok(()),
            None if !is_pair && result != value => expect("return type", value, result),
            None if !is_pair => Ok(()),
            _ => {
                let message = "expected return type to be a two-element struct";
                ir.op_error(self, message).into()
            }
        }
    }
}

impl Verify for VoteSyncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.res(ir));
        let is_mask = self.kind(ir) == VoteSyncKind::Ballot;
        refuse! { ir, self,
            is_mask && ty != Type::I32 => "vote.sync 'ballot' returns an i32",
            !is_mask && ty != Type::I1 => "vote.sync 'any', 'all' and 'uni' returns an i1",
        }
        Ok(())
    }
}

impl Verify for MatchSyncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.res(ir));
        let is_pair = self.kind(ir) == MatchSyncKind::All;
        refuse! { ir, self,
            is_pair && fields(ir, ty) != Some(&[Type::I32, Type::I1]) =>
                "match.sync 'all' returns a two element struct with first element as i32 and second element as i1",
            !is_pair && ty != Type::I32 => "match.sync 'any' returns an i32",
        }
        Ok(())
    }
}

impl Verify for ReduxOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.res(ir));
        let kind = self.kind(ir);
        let is_float = ty == Type::F32;
        refuse! { ir, self,
            !is_float && self.abs(ir).value() => "abs attribute is supported only for f32 type",
            !is_float && self.nan(ir).value() => "nan attribute is supported only for f32 type",
        }
        let (wanted, name) = match kind {
            ReduxKind::Fmin | ReduxKind::Fmax => (Type::F32, "f32"),
            _ => (Type::I32, "i32"),
        };
        if ty != wanted {
            let message = format!(
                "'{}' redux kind unsupported with '{}' type. Only supported type is '{name}'.",
                kind.stringify(),
                print_type(ir, ty)
            );
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl Verify for PermuteOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mode = self.mode(ir);
        let takes_two = matches!(
            mode,
            PermuteMode::Default | PermuteMode::F4e | PermuteMode::B4e
        );
        let message = match (takes_two, self.hi(ir).is_some()) {
            (true, false) => format!("mode '{}' requires 'hi' operand.", mode.stringify()),
            (false, true) => format!("mode '{}' does not accept 'hi' operand.", mode.stringify()),
            _ => return Ok(()),
        };
        ir.error(self, message).into()
    }
}
