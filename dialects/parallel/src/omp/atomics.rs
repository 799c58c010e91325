//! Memory that several threads use at once.

use terrace_ir::Ir;
use terrace_ir::attributes::{Attribute, TypeAttr};
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyType, I64Attr, Optional, SizedRegion, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ods_macros::op;

use super::checks::check_hint;
use super::clauses::constructs;
use super::{
    AtomicControlAttr, ClauseMemoryOrderKind, OmpDialect, PointerLike, TerminatorOp, YieldOp,
};
use crate::atomics::{
    Places, captured, given_at_once, update_effects, verify_read, verify_update, verify_updated,
    verify_write,
};

constructs! {
    /// Reads one place, and writes what it held to another one.
    AtomicReadOp = "atomic.read" [] [verify,] (hint memory_order) ($v "=" $x)
        (":" type($v) "," type($x) "," $element_type)
        { #[operand] x: PointerLike, #[operand] v: PointerLike, #[attr] element_type: TypeAttr, }

    /// Writes a place.
    AtomicWriteOp = "atomic.write" [] [verify,] (hint memory_order) ($x "=" $expr) (":" type($x) "," type($expr))
        { #[operand] x: PointerLike, #[operand] expr: AnyType, }

    /// Changes what a place holds, by a region that gives the new value for the old one.
    AtomicUpdateOp = "atomic.update" [RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp)]
        [interfaces(MemoryEffects), verify, verify_regions, canonicalize = simpler_update,]
        (hint memory_order) () ($x ":" type($x) $region)
        {
            #[operand] x: PointerLike,
            #[attr] atomic_control: Optional<AtomicControlAttr>,
            #[region] region: SizedRegion<1>,
        }

    /// Changes a place and reads it, as one.
    AtomicCaptureOp = "atomic.capture" [RecursiveMemoryEffects, SingleBlockImplicitTerminator(TerminatorOp)]
        [verify, verify_regions,] (hint memory_order) () ($region) { #[region] region: SizedRegion<1>, }
}

impl MemoryEffects for AtomicUpdateOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        update_effects(self.x(ir))
    }
}

impl Verify for AtomicReadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_read(ir, self.op(), self.x(ir), self.v(ir))?;
        if let Some(ClauseMemoryOrderKind::AcqRel | ClauseMemoryOrderKind::Release) =
            self.memory_order(ir)
        {
            let message = "memory-order must not be acq_rel or release for atomic reads";
            return ir.error(self, message).into();
        }
        check_hint(ir, self.op(), self.hint(ir))
    }
}

impl Verify for AtomicWriteOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_write(ir, self.op(), self.x(ir), self.expr(ir))?;
        if let Some(ClauseMemoryOrderKind::AcqRel | ClauseMemoryOrderKind::Acquire) =
            self.memory_order(ir)
        {
            let message = "memory-order must not be acq_rel or acquire for atomic writes";
            return ir.error(self, message).into();
        }
        check_hint(ir, self.op(), self.hint(ir))
    }
}

impl Verify for AtomicUpdateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_update(ir, self.op(), self.region(ir), self.x(ir))?;
        if let Some(ClauseMemoryOrderKind::AcqRel | ClauseMemoryOrderKind::Acquire) =
            self.memory_order(ir)
        {
            let message = "memory-order must not be acq_rel or acquire for atomic updates";
            return ir.error(self, message).into();
        }
        check_hint(ir, self.op(), self.hint(ir))
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
    if rw.block_args(entry).first() == Some(&given) {
        rw.erase_op(op.op());
        return Ok(());
    }
    let (loc, place) = (rw.loc(op.op()), op.x(rw));
    let (hint, order) = (op.hint(rw), op.memory_order(rw));
    rw.set_insertion_point_before(op.op());
    let write = AtomicWriteOp::builder(place, given).hint(hint);
    write.memory_order(order).build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

impl Verify for AtomicCaptureOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_hint(ir, self.op(), self.hint(ir))
    }
}

impl VerifyRegions for AtomicCaptureOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let places = Places {
            read: |ir, op| Some(AtomicReadOp::cast(ir, op)?.x(ir)),
            updated: |ir, op| Some(AtomicUpdateOp::cast(ir, op)?.x(ir)),
            written: |ir, op| Some(AtomicWriteOp::cast(ir, op)?.x(ir)),
        };
        let [first, second] = captured(ir, self.op(), self.region(ir), &places)?;
        let has = |name: &str| {
            let attr = |op| -> Option<Attribute> { ir.attr(op, name) };
            attr(first).is_some() || attr(second).is_some()
        };
        if has("hint") {
            let message = "operations inside capture region must not have hint clause";
            return ir.op_error(self, message).into();
        }
        if has("memory_order") {
            let message = "operations inside capture region must not have memory_order clause";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}
