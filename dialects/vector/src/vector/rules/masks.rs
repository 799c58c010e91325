//! Masks of which something is known.

use terrace_dialect_base::folding::uniform_bits;
use terrace_dialect_base::rules;
use terrace_ir::attributes::{DenseArrayAttr, DenseElementsAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::{Ir, SmallVec, Value};
use terrace_standard_dialects::arith::{MulIOp, SelectOp};

use super::fails;
use crate::vector::mask::MaskingOpInterface;
use crate::vector::types::{Sizes, dims};
use crate::vector::{ConstantMaskOp, CreateMaskOp, MaskOp, VectorScaleOp, YieldOp, vector_type};

rules! {
    CreateConstantMask, "A mask of known sizes is constant.", CreateMaskOp => create_constant_mask;
    MaskOfAll, "What is of all elements needs no mask.", MaskOp => mask_of_all;
    MaskOfNothing, "A mask around no op is a selection.", MaskOp => mask_of_nothing;
}

/// What is known of the bits of a mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaskFormat {
    /// All are set.
    AllTrue,
    /// None is set.
    AllFalse,
    /// Some may be set and others not.
    Unknown,
}

/// What is known of the bits of a mask.
pub fn mask_format(ir: &Ir, mask: Value) -> MaskFormat {
    if let Some(constant) = constant_value(ir, mask) {
        return match uniform_bits(ir, constant).filter(|_| constant.is::<DenseElementsAttr>(ir)) {
            Some(0) => MaskFormat::AllFalse,
            Some(_) => MaskFormat::AllTrue,
            None => MaskFormat::Unknown,
        };
    }
    if let Some(mask) = mask.defining::<ConstantMaskOp>(ir) {
        let (sizes, ty) = (mask.sizes(ir), vector_type(ir, mask.result(ir)));
        let all = |(size, whole): (&i64, &i64)| size >= whole;
        return if sizes.contains(&0) {
            MaskFormat::AllFalse
        } else if sizes.iter().zip(ty.shape(ir)).all(all) {
            MaskFormat::AllTrue
        } else {
            MaskFormat::Unknown
        };
    }
    let created = mask.defining::<CreateMaskOp>(ir);
    let is_empty = |size: Value| known_size(ir, size).is_some_and(|size| size <= 0);
    match created.is_some_and(|mask| mask.operands(ir).any(is_empty)) {
        true => MaskFormat::AllFalse,
        false => MaskFormat::Unknown,
    }
}

/// The number that a size is.
pub(super) fn known_size(ir: &Ir, size: Value) -> Option<i64> {
    Some(
        constant_value(ir, size)?
            .cast::<IntegerAttr>(ir)?
            .as_i64(ir),
    )
}

/// The number that a size is of times the unknown factor.
fn known_multiple(ir: &Ir, size: Value) -> Option<i64> {
    if size.defining::<VectorScaleOp>(ir).is_some() {
        return Some(1);
    }
    let product = size.defining::<MulIOp>(ir)?;
    let (lhs, rhs) = (product.lhs(ir), product.rhs(ir));
    let is_factor = |value: Value| value.defining::<VectorScaleOp>(ir).is_some();
    match (is_factor(lhs), is_factor(rhs)) {
        (true, _) => known_size(ir, rhs),
        (_, true) => known_size(ir, lhs),
        _ => None,
    }
}

fn create_constant_mask(op: CreateMaskOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let ty = vector_type(rewriter, op.result(rewriter));
    let dims: SmallVec<[(i64, bool); 4]> = match ty.rank(rewriter) {
        0 => SmallVec::from_slice(&[(1, false)]),
        _ => dims(rewriter, ty).collect(),
    };
    let size = |(operand, (whole, is_scalable)): (Value, &(i64, bool))| match known_size(
        rewriter, operand,
    ) {
        // What part of a scalable dimension a number is of is not known, but for none.
        Some(size) => (!is_scalable || size <= 0).then(|| size.clamp(0, *whole)),
        None => known_multiple(rewriter, operand)
            .filter(|size| size >= whole && *is_scalable)
            .map(|_| *whole),
    };
    let sizes: Option<Sizes> = op.operands(rewriter).zip(&dims).map(size).collect();
    let mut sizes = sizes.ok_or_else(|| fails("a size is not known"))?;
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    let loc = rewriter.loc(op.op());
    let sizes = DenseArrayAttr::i64s(rewriter, &sizes);
    let new = ConstantMaskOp::build(rewriter, loc, ty.into(), sizes);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn mask_of_all(op: MaskOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if mask_format(rewriter, op.mask(rewriter)) != MaskFormat::AllTrue {
        return Err(fails("it is not known that all bits are set"));
    }
    let masked = op
        .maskable_op(rewriter)
        .ok_or_else(|| fails("there is no op inside"))?;
    rewriter.move_op_before(masked, op.op());
    let results: SmallVec<[Value; 1]> = rewriter.results(masked).collect();
    rewriter.replace_op(op.op(), &results);
    Ok(())
}

fn mask_of_nothing(op: MaskOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let block = rewriter.first_block(op.mask_region(rewriter));
    let first = block.and_then(|block| rewriter.first_op(block));
    let terminator = first.and_then(|op| YieldOp::cast(rewriter, op));
    let terminator = terminator.ok_or_else(|| fails("there is an op inside"))?;
    let mut values: SmallVec<[Value; 1]> = terminator.operands(rewriter).collect();
    if let (Some(passthru), [value]) = (op.passthru(rewriter), &mut values[..]) {
        let (loc, mask) = (rewriter.loc(op.op()), op.mask(rewriter));
        *value = SelectOp::build(rewriter, loc, mask, *value, passthru).result(rewriter);
    }
    rewriter.replace_op(op.op(), &values);
    Ok(())
}
