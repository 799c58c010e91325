//! Atomic reading, writing and updating.

use terrace_ir::Ir;
use terrace_ir::attributes::TypeAttr;
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyType, I1, Optional, SizedRegion, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ods_macros::op;

use super::{AccDialect, PointerLike, TerminatorOp, YieldOp};
use crate::atomics::{
    Places, captured, given_at_once, update_effects, verify_read, verify_update, verify_updated,
    verify_write,
};

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
        verify_read(ir, self.op(), self.x(ir), self.v(ir))
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
        verify_write(ir, self.op(), self.x(ir), self.expr(ir))
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
        update_effects(self.x(ir))
    }
}

impl Verify for AtomicUpdateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_update(ir, self.op(), self.region(ir), self.x(ir))
    }
}

impl VerifyRegions for AtomicUpdateOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        verify_updated(ir, self.op(), self.region(ir))
    }
}

/// An update that gives back the old value is none; one that gives a value from outside is a write.
fn simpler_update(op: AtomicUpdateOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let is_yield = |ir: &Ir, op| YieldOp::cast(ir, op).is_some();
    let (entry, given) = given_at_once(rw, op.region(rw), is_yield)?;
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
        let places = Places {
            read: |ir, op| Some(AtomicReadOp::cast(ir, op)?.x(ir)),
            updated: |ir, op| Some(AtomicUpdateOp::cast(ir, op)?.x(ir)),
            written: |ir, op| Some(AtomicWriteOp::cast(ir, op)?.x(ir)),
        };
        captured(ir, self.op(), self.region(ir), &places).map(|_| ())
    }
}
