//! Atomic reading, writing and updating.

use terrace_ir::attributes::TypeAttr;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyType, I1, Optional, SizedRegion, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, smallvec};
use terrace_ods_macros::op;

use super::{AccDialect, PointerLike, TerminatorOp, YieldOp};
use crate::omp::pointee;

/// Reads a place, and writes another one.
#[op(
    dialect = AccDialect, mnemonic = "atomic.read",
    assembly {
        oilist("if" "(" $if_cond ")") $v "=" $x ":" type($v) "," type($x) "," $element_type attr_dict
    },
    verify,
)]
pub struct AtomicReadOp {
    #[operand]
    x: PointerLike,
    #[operand]
    v: PointerLike,
    #[attr]
    element_type: TypeAttr,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

impl Verify for AtomicReadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.x(ir) == self.v(ir) {
            true => {
                let message = "read and write must not be to the same location for atomic reads";
                ir.error(self, message).into()
            }
            false => Ok(()),
        }
    }
}

/// Writes a place.
#[op(
    dialect = AccDialect, mnemonic = "atomic.write",
    assembly { oilist("if" "(" $if_cond ")") $x "=" $expr ":" type($x) "," type($expr) attr_dict },
    verify,
)]
pub struct AtomicWriteOp {
    #[operand]
    x: PointerLike,
    #[operand]
    expr: AnyType,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

impl Verify for AtomicWriteOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let element = pointee(ir, ir.ty(self.x(ir)));
        match element.is_some_and(|element| element != ir.ty(self.expr(ir))) {
            true => ir
                .error(self, "address must dereference to value type")
                .into(),
            false => Ok(()),
        }
    }
}

/// Changes what a place holds, by a region that gives the new value for the old one.
#[op(
    dialect = AccDialect, mnemonic = "atomic.update",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp)), interfaces(MemoryEffects),
    assembly { oilist("if" "(" $if_cond ")") $x ":" type($x) $region attr_dict },
    verify, verify_regions, canonicalize = simpler_update,
)]
pub struct AtomicUpdateOp {
    #[operand]
    x: PointerLike,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[region]
    region: SizedRegion<1>,
}

impl MemoryEffects for AtomicUpdateOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let on = |kind| Effect::on(kind, self.x(ir));
        smallvec![on(EffectKind::Read), on(EffectKind::Write)]
    }
}

impl AtomicUpdateOp {
    /// The types of the arguments of the region.
    fn argument_types(self, ir: &Ir) -> Vec<Type> {
        let entry = ir.first_block(self.region(ir));
        let arguments = entry.into_iter().flat_map(|entry| ir.block_args(entry));
        arguments.map(|argument| ir.ty(*argument)).collect()
    }
}

impl Verify for AtomicUpdateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = match self.argument_types(ir)[..] {
            [argument] => match pointee(ir, ir.ty(self.x(ir))) {
                Some(element) if element != argument => {
                    "the type of the operand must be a pointer type whose element type is the same as that of the region argument"
                }
                _ => return Ok(()),
            },
            _ => "the region must accept exactly one argument",
        };
        ir.error(self, message).into()
    }
}

impl VerifyRegions for AtomicUpdateOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let entry = ir.first_block(self.region(ir)).expect("it was checked");
        let end = ir.last_op(entry);
        let given: Vec<Type> = end
            .into_iter()
            .flat_map(|end| ir.operand_types(end))
            .collect();
        let message = match given[..] {
            [given] if self.argument_types(ir) == [given] => return Ok(()),
            [_] => "input and yielded value must have the same type",
            _ => "only updated value must be returned",
        };
        ir.error(self, message).into()
    }
}

/// An update that gives back the old value is none; one that gives a value from outside is a write.
fn simpler_update(op: AtomicUpdateOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let entry = rw.first_block(op.region(rw));
    let end = entry.and_then(|entry| YieldOp::cast(rw, rw.first_op(entry)?));
    let given = end.and_then(|end| end.operands(rw).next());
    let (Some(entry), Some(given)) = (entry, given) else {
        return Err(MatchFailure::new("the region computes something"));
    };
    if rw.block_args(entry).first() != Some(&given) {
        let (loc, place, condition) = (rw.loc(op.op()), op.x(rw), op.if_cond(rw));
        rw.set_insertion_point_before(op.op());
        AtomicWriteOp::builder(place, given)
            .if_cond(condition)
            .build(rw, loc);
    }
    rw.erase_op(op.op());
    Ok(())
}

/// Changes a place and reads it, as one.
#[op(
    dialect = AccDialect, mnemonic = "atomic.capture",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(TerminatorOp)),
    assembly { oilist("if" "(" $if_cond ")") $region attr_dict },
    verify_regions,
)]
pub struct AtomicCaptureOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[region]
    region: SizedRegion<1>,
}

impl VerifyRegions for AtomicCaptureOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let entry = ir.first_block(self.region(ir)).expect("it was checked");
        let ops: Vec<Op> = ir.block_ops(entry).collect();
        let [first, second, _] = ops[..] else {
            let message = "expected three operations in atomic.capture region (one terminator, and two atomic ops)";
            return ir.error(self, message).into();
        };
        let read = |op| AtomicReadOp::cast(ir, op).map(|read| read.x(ir));
        let update = |op| AtomicUpdateOp::cast(ir, op).map(|update| update.x(ir));
        let write = |op| AtomicWriteOp::cast(ir, op).map(|write| write.x(ir));
        let (place, other, message) = if let (Some(place), Some(other)) =
            (update(first), read(second))
        {
            let message = "updated variable in atomic.update must be captured in second operation";
            (place, other, message)
        } else if let (Some(place), Some(other)) =
            (read(first), update(second).or_else(|| write(second)))
        {
            let message = "captured variable in atomic.read must be updated in second operation";
            (place, other, message)
        } else {
            let message = "invalid sequence of operations in the capture region";
            return ir.error(first, message).into();
        };
        match place == other {
            true => Ok(()),
            false => ir.error(first, message).into(),
        }
    }
}
