//! `linalg.softmax`: exponentials that add up to one.

use std::ops::Range;

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, Effect, EffectKind, EffectList, MemoryEffects, ReifiedShape,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyRankedTensor, AnyShaped, I64Attr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Builder, Ir, SmallVec, smallvec};
use terrace_ods_macros::op;

use super::LinalgDialect;
use super::interface::{is_memref, is_tensor, shape, size_of};
use super::rules::SoftmaxOfCasts;

/// Along one dimension, the exponential of each element divided by the sum of all.
#[op(
    dialect = LinalgDialect, mnemonic = "softmax",
    traits(PredOpTrait("input and output have same element type", have_same_elements)),
    interfaces(DestinationStyleOpInterface, MemoryEffects, ReifyRankedShapedTypeOpInterface),
    assembly {
        attr_dict "dimension" "(" $dimension ")" "ins" "(" $input ":" type($input) ")"
        "outs" "(" $output ":" type($output) ")" ("->" type($result)^)?
    },
    verify, canonicalize(SoftmaxOfCasts),
)]
pub struct SoftmaxOp {
    #[operand]
    input: AnyShaped,
    #[operand]
    output: AnyShaped,
    #[attr]
    dimension: I64Attr,
    #[result]
    result: Variadic<AnyRankedTensor>,
}

fn have_same_elements(op: SoftmaxOp, ir: &Ir) -> bool {
    let [input, output] = [op.input(ir), op.output(ir)].map(|value| ir.ty(value));
    input.element_or_self(ir) == output.element_or_self(ir)
}

impl DestinationStyleOpInterface for SoftmaxOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl MemoryEffects for SoftmaxOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let mut effects = EffectList::new();
        for (value, kinds) in [
            (self.input(ir), &[EffectKind::Read][..]),
            (self.output(ir), &[EffectKind::Read, EffectKind::Write]),
        ] {
            if is_memref(ir, value) {
                effects.extend(kinds.iter().map(|kind| Effect::on(*kind, value)));
            }
        }
        effects
    }
}

impl ReifyRankedShapedTypeOpInterface for SoftmaxOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        let (loc, input, output) = (b.loc(self.op()), self.input(b), self.output(b));
        if !is_tensor(b, output) {
            return Some(SmallVec::new());
        }
        let rank = shape(b, output).len();
        Some(smallvec![
            (0..rank).map(|dim| size_of(b, loc, input, dim)).collect()
        ])
    }
}

impl Verify for SoftmaxOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (input, output) = (shape(ir, self.input(ir)), shape(ir, self.output(ir)));
        if !are_compatible_shapes(Some(input), Some(output)) {
            return ir.op_error(self, "incompatible output shape").into();
        }
        match usize::try_from(self.dimension(ir)) {
            Ok(dim) if dim < input.len() => Ok(()),
            _ => ir.op_error(self, "incorrect dimension specified").into(),
        }
    }
}
