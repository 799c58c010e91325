//! Loops whose iterations may be executed in any order.

use smallvec::SmallVec;
use terrace_ir::interfaces::{EffectKind, effects_of, is_pure};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{MemRefType, UnrankedMemRefType};
use terrace_ir::{Ir, Op, Value};

use super::dependence::{Access, Dependence, dependence};
use super::nest::loops_around;
use crate::affine::parallel::reduces;
use crate::affine::{ForOp, IfOp, YieldOp};
use crate::arith::{self, AtomicRMWKind};

/// Whether no iteration of a loop writes what another one accesses.
pub fn is_memory_parallel(ir: &Ir, for_op: ForOp) -> bool {
    let is_memref = |value: Value| {
        let ty = ir.ty(value);
        ty.is::<MemRefType>(ir) || ty.is::<UnrankedMemRefType>(ir)
    };
    if ir.results(for_op.op()).any(is_memref) {
        return false;
    }
    let is_inside = |value: Value| {
        let block = ir.value_block(value).and_then(|block| ir.block_op(block));
        std::iter::successors(block, |op| ir.parent_op(*op)).any(|op| op == for_op.op())
    };
    let mut accesses: Vec<Access> = Vec::new();
    for op in ir.walk(for_op.op(), WalkOrder::Pre) {
        if let Some(access) = Access::of(ir, op) {
            // What an iteration allocates is its own.
            if !is_inside(access.memref) {
                accesses.push(access);
            }
        } else if !is_harmless(ir, op) {
            return false;
        }
    }
    let depth = loops_around(ir, for_op.op()).len() + 1;
    accesses.iter().all(|from| {
        let mut others = accesses.iter();
        others.all(|to| dependence(ir, from, to, depth) == Dependence::None)
    })
}

/// Whether an op other than an access does nothing to memory but allocate it.
fn is_harmless(ir: &Ir, op: Op) -> bool {
    if ForOp::cast(ir, op).is_some()
        || IfOp::cast(ir, op).is_some()
        || YieldOp::cast(ir, op).is_some()
    {
        return true;
    }
    let effects = effects_of(ir, op);
    let only_allocates = effects.is_some_and(|effects| {
        ir.regions(op).is_empty()
            && effects
                .iter()
                .all(|effect| effect.kind == EffectKind::Allocate)
    });
    only_allocates || is_pure(ir, op)
}

/// A value that a loop carries only to combine it with another one in each iteration.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// How they are combined.
    pub kind: AtomicRMWKind,
    /// What is combined with it.
    pub value: Value,
}

/// The reductions that a loop's carried values are; `None` if one of them is something else, or of a type that a parallel loop does
/// not reduce so.
pub fn reductions(ir: &Ir, for_op: ForOp) -> Option<SmallVec<[Reduction; 2]>> {
    let end = ir.last_op(for_op.body(ir))?;
    let carried = for_op.region_iter_args(ir).iter().zip(ir.operands(end));
    carried
        .map(|(argument, next)| reduction(ir, for_op, *argument, next))
        .collect()
}

fn reduction(ir: &Ir, for_op: ForOp, argument: Value, next: Value) -> Option<Reduction> {
    let op = ir.defining_op(next)?;
    let is_private = ir.has_one_use(argument)
        && ir.has_one_use(next)
        && ir.parent_block(op) == Some(for_op.body(ir));
    let is_allowed = |kind: &AtomicRMWKind| is_private && reduces(ir, *kind, ir.ty(argument));
    let kind = combination(ir, op).filter(is_allowed)?;
    let [lhs, rhs] = [ir.operand(op, 0), ir.operand(op, 1)];
    let value = match (lhs == argument, rhs == argument) {
        (true, false) => rhs,
        (false, true) => lhs,
        _ => return None,
    };
    Some(Reduction { kind, value })
}

/// The kind of reduction that an op with two operands does.
fn combination(ir: &Ir, op: Op) -> Option<AtomicRMWKind> {
    use AtomicRMWKind as Kind;
    macro_rules! kinds {
        ($($op:ident => $kind:ident),*) => {
            $(if arith::$op::cast(ir, op).is_some() {
                return Some(Kind::$kind);
            })*
        };
    }
    kinds! {
        AddFOp => Addf, MulFOp => Mulf, AddIOp => Addi, AndIOp => Andi, OrIOp => Ori, MulIOp => Muli,
        MinimumFOp => Minimumf, MaximumFOp => Maximumf, MinSIOp => Mins, MaxSIOp => Maxs, MinUIOp => Minu, MaxUIOp => Maxu
    }
    None
}
