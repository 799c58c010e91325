//! Memory that several threads use at once.

use terrace_ir::attributes::{Attribute, TypeAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyType, I64Attr, Optional, SizedRegion, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, smallvec};
use terrace_ods_macros::op;

use super::checks::check_hint;
use super::clauses::constructs;
use super::{
    AtomicControlAttr, ClauseMemoryOrderKind, OmpDialect, PointerLike, TerminatorOp, YieldOp,
    pointee,
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
        let on = |kind| Effect::on(kind, self.x(ir));
        smallvec![on(EffectKind::Read), on(EffectKind::Write)]
    }
}

impl Verify for AtomicReadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.x(ir) == self.v(ir) {
            let message = "read and write must not be to the same location for atomic reads";
            return ir.error(self, message).into();
        }
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
        let element = pointee(ir, ir.ty(self.x(ir)));
        if element.is_some_and(|element| element != ir.ty(self.expr(ir))) {
            let message = "address must dereference to value type";
            return ir.error(self, message).into();
        }
        if let Some(ClauseMemoryOrderKind::AcqRel | ClauseMemoryOrderKind::Acquire) =
            self.memory_order(ir)
        {
            let message = "memory-order must not be acq_rel or acquire for atomic writes";
            return ir.error(self, message).into();
        }
        check_hint(ir, self.op(), self.hint(ir))
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
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let [argument] = self.argument_types(ir)[..] else {
            return error("the region must accept exactly one argument");
        };
        let element = pointee(ir, ir.ty(self.x(ir)));
        if element.is_some_and(|element| element != argument) {
            return error(
                "the type of the operand must be a pointer type whose element type is the same as that of the region argument",
            );
        }
        if let Some(ClauseMemoryOrderKind::AcqRel | ClauseMemoryOrderKind::Acquire) =
            self.memory_order(ir)
        {
            return error("memory-order must not be acq_rel or acquire for atomic updates");
        }
        check_hint(ir, self.op(), self.hint(ir))
    }
}

impl VerifyRegions for AtomicUpdateOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let entry = ir.first_block(self.region(ir)).expect("it was checked");
        let end = ir.last_op(entry).and_then(|end| YieldOp::cast(ir, end));
        let given: Vec<Type> = end.map_or_else(Vec::new, |end| {
            end.results(ir).map(|value| ir.ty(value)).collect()
        });
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
    let end = entry.and_then(|entry| {
        let first = rw.first_op(entry)?;
        YieldOp::cast(rw, first)
    });
    let given = end.and_then(|end| end.results(rw).next());
    let (Some(entry), Some(given)) = (entry, given) else {
        return Err(MatchFailure::new("the region computes something"));
    };
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
        let entry = ir.first_block(self.region(ir)).expect("it was checked");
        let ops: Vec<Op> = ir.block_ops(entry).collect();
        let [first, second, _] = ops[..] else {
            let message = "expected three operations in atomic.capture region (one terminator, and two atomic ops)";
            return ir.error(self, message).into();
        };
        let read = |op| AtomicReadOp::cast(ir, op);
        let update = |op| AtomicUpdateOp::cast(ir, op);
        let (place, other, message) = if let (Some(update), Some(read)) =
            (update(first), read(second))
        {
            let message = "updated variable in atomic.update must be captured in second operation";
            (update.x(ir), read.x(ir), message)
        } else if let (Some(read), Some(update)) = (read(first), update(second)) {
            let message = "captured variable in atomic.read must be updated in second operation";
            (read.x(ir), update.x(ir), message)
        } else if let (Some(read), Some(write)) = (read(first), AtomicWriteOp::cast(ir, second)) {
            let message = "captured variable in atomic.read must be updated in second operation";
            (read.x(ir), write.x(ir), message)
        } else {
            let message = "invalid sequence of operations in the capture region";
            return ir.error(first, message).into();
        };
        if place != other {
            return ir.error(first, message).into();
        }
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
