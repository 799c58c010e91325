//! What barriers in memory are in LLVM IR.

use smallvec::smallvec;
use terrace_ir::{Type, Value};
use terrace_llvm_dialect::export::{ExpandToLlvm, Expanded, Expansion};

use super::checks::is_in;
use super::export::part;
use super::*;

/// `.relaxed.scope.cta.space.cta`
fn variant(scope: MemScopeKind, is_relaxed: bool, is_far: bool) -> String {
    format!(
        "{}.scope.{}.space.{}",
        part(".relaxed", is_relaxed),
        scope.stringify(),
        if is_far { "cluster" } else { "cta" }
    )
}

/// A barrier by a pointer to shared memory, and whether it may be another block's.
fn shared(to: &mut Expansion<'_, '_>, addr: Value) -> (Value, bool) {
    let is_far = is_in(to.ir(), addr, MemorySpace::SharedCluster);
    let is_generic = is_in(to.ir(), addr, MemorySpace::Generic);
    let addr = match is_generic {
        true => to.addrspacecast(addr, MemorySpace::Shared as u32),
        false => addr,
    };
    (addr, is_far)
}

/// One row an op: the function that it calls, how many arrive or bytes are expected, and whether one thread is a case of its own.
macro_rules! arrivals {
    ($($op:ident: $name:literal, $count:ident, $has_plain:literal;)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
                let ir = to.ir();
                let count = Option::<Value>::from(self.$count(ir));
                let (scope, is_relaxed) = (self.scope(ir), self.relaxed(ir).value());
                let result = self.res(ir).map(|_| Type::I64);
                let addr = self.addr(ir);
                let (addr, is_far) = shared(to, addr);
                let is_plain = count.is_none() && scope == MemScopeKind::Cta && !is_relaxed && !is_far;
                if $has_plain && is_plain {
                    let name = concat!("llvm.nvvm.", $name, ".shared");
                    let value = to.call_for(name, &[addr], Type::I64);
                    return Ok(result.map(|_| value).into_iter().collect());
                }
                let name = format!("llvm.nvvm.{}{}", $name, variant(scope, is_relaxed, is_far));
                let count = count.unwrap_or_else(|| to.i32(1));
                let returned = (!is_far).then_some(Type::I64);
                let value = to.call(&name, &[addr, count], returned);
                Ok(result.and(value).into_iter().collect())
            }
        }
    )*};
}

arrivals! {
    MBarrierArriveOp: "mbarrier.arrive", count, true;
    MBarrierArriveDropOp: "mbarrier.arrive.drop", count, true;
    MBarrierArriveExpectTxOp: "mbarrier.arrive.expect.tx", txcount, false;
    MBarrierArriveDropExpectTxOp: "mbarrier.arrive.drop.expect.tx", txcount, false;
}

/// One row an op: the function that it calls, and for how long it waits at most, if that is said.
macro_rules! waits {
    ($($op:ident: $name:literal, |$this:ident, $ir:ident| $ticks:expr;)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
                let ($this, $ir) = (*self, to.ir());
                let ticks: Option<Value> = $ticks;
                let phase = self.state_or_phase($ir);
                let name = format!(
                    "llvm.nvvm.{}{}{}{}",
                    $name,
                    part(".parity", $ir.ty(phase) == Type::I32),
                    part(".tl", ticks.is_some()),
                    variant(self.scope($ir), self.relaxed($ir).value(), false)
                );
                let addr = self.addr($ir);
                let (addr, _) = shared(to, addr);
                let mut args = vec![addr, phase];
                args.extend(ticks);
                Ok(smallvec![to.call_for(&name, &args, Type::I1)])
            }
        }
    )*};
}

waits! {
    MBarrierTestWaitOp: "mbarrier.test.wait", |op, ir| { let _ = (op, ir); None };
    MBarrierTryWaitOp: "mbarrier.try.wait", |op, ir| op.ticks(ir);
}
