//! Reductions of single elements.

use terrace_dialect_base::rules;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Builder, Ir, Location, Op, Value};
use terrace_standard_dialects::arith::{
    AddFOp, AddIOp, AndIOp, FastMathFlags, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp,
    MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, SelectOp, XOrIOp,
};

use super::fails;
use crate::vector::mask::MaskingOpInterface;
use crate::vector::types::{is_scalable, with_element};
use crate::vector::{
    CombiningKind, ExtractOp, MultiDimReductionOp, ReductionOp, ShapeCastOp, vector_type,
};

rules! {
    ReductionOfOne, "All of one element is that element.", ReductionOp => reduction_of_one;
    ReductionOfUnits, "What is combined along dimensions of size one is an op on elements.", MultiDimReductionOp => reduction_of_units;
}

/// The combination of two values.
pub(super) fn combine(
    b: &mut Builder<'_>,
    loc: Location,
    kind: CombiningKind,
    lhs: Value,
    rhs: Value,
    fastmath: FastMathFlags,
) -> Value {
    let is_float = b.ty(lhs).element_or_self(b).is_float(b);
    macro_rules! float {
        ($Op:ident) => {
            $Op::builder(lhs, rhs)
                .fastmath(fastmath)
                .build(b, loc)
                .result(b)
        };
    }
    macro_rules! integer {
        ($Op:ident) => {
            $Op::build(b, loc, lhs, rhs).result(b)
        };
    }
    match kind {
        CombiningKind::Add if is_float => float!(AddFOp),
        CombiningKind::Add => integer!(AddIOp),
        CombiningKind::Mul if is_float => float!(MulFOp),
        CombiningKind::Mul => integer!(MulIOp),
        CombiningKind::MinUI => integer!(MinUIOp),
        CombiningKind::MinSI => integer!(MinSIOp),
        CombiningKind::MinNumF => float!(MinNumFOp),
        CombiningKind::MaxUI => integer!(MaxUIOp),
        CombiningKind::MaxSI => integer!(MaxSIOp),
        CombiningKind::MaxNumF => float!(MaxNumFOp),
        CombiningKind::And => integer!(AndIOp),
        CombiningKind::Or => integer!(OrIOp),
        CombiningKind::Xor => integer!(XOrIOp),
        CombiningKind::MinimumF => float!(MinimumFOp),
        CombiningKind::MaximumF => float!(MaximumFOp),
    }
}

/// The op that is replaced, which is the one around a masked one, and the mask.
fn root_and_mask(ir: &Ir, op: Op) -> (Op, Option<Value>) {
    let Some(parent) = ir.parent_op(op) else {
        return (op, None);
    };
    match parent.interface::<dyn MaskingOpInterface>(ir) {
        Some(masking) => (parent, Some(masking.mask_of_op(ir))),
        None => (op, None),
    }
}

/// The element of a vector that has one.
fn only_element(rewriter: &mut Rewriter<'_>, loc: Location, vector: Value) -> Value {
    let ty = vector_type(rewriter, vector);
    let zeros = std::iter::repeat_n(MixedIndex::Constant(0), ty.rank(rewriter)).collect();
    ExtractOp::at(rewriter, loc, vector, &zeros).result(rewriter)
}

/// Where a mask is not set, the value from before.
fn select(
    rewriter: &mut Rewriter<'_>,
    loc: Location,
    mask: Option<Value>,
    value: Value,
    before: Value,
) -> Value {
    match mask {
        Some(mask) => SelectOp::build(rewriter, loc, mask, value, before).result(rewriter),
        None => value,
    }
}

fn reduction_of_one(op: ReductionOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let vector = op.vector(rewriter);
    let ty = vector_type(rewriter, vector);
    if is_scalable(rewriter, ty) || !matches!(ty.shape(rewriter), [] | [1]) {
        return Err(fails("there are several elements"));
    }
    let (root, mask) = root_and_mask(rewriter, op.op());
    let loc = rewriter.loc(op.op());
    rewriter.set_insertion_point_before(root);
    let mask = mask.map(|mask| only_element(rewriter, loc, mask));
    let mut result = only_element(rewriter, loc, vector);
    if let Some(acc) = op.acc(rewriter) {
        let (kind, fastmath) = (op.kind(rewriter), op.fastmath(rewriter));
        let combined = combine(rewriter, loc, kind, result, acc, fastmath);
        result = select(rewriter, loc, mask, combined, acc);
    }
    rewriter.replace_op(root, &[result]);
    Ok(())
}

fn reduction_of_units(op: MultiDimReductionOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (source, acc) = (op.source(rewriter), op.acc(rewriter));
    let ty = vector_type(rewriter, source);
    let dims = ty
        .shape(rewriter)
        .iter()
        .zip(ty.scalable_dims(rewriter))
        .zip(op.reduced_dims(rewriter));
    let is_unit = |((size, is_scalable), is_reduced): ((&i64, &bool), bool)| {
        !is_reduced || *size == 1 && !is_scalable
    };
    if !dims.into_iter().all(is_unit) {
        return Err(fails("a dimension that is combined has several elements"));
    }
    let (root, mask) = root_and_mask(rewriter, op.op());
    let loc = rewriter.loc(op.op());
    rewriter.set_insertion_point_before(root);
    let to = rewriter.ty(op.dest(rewriter)).cast::<VectorType>(rewriter);
    let mut as_result = |vector: Value| match to {
        Some(to) => {
            let element = vector_type(rewriter, vector).element(rewriter);
            let ty = with_element(rewriter, to, element);
            ShapeCastOp::build(rewriter, loc, Type::from(ty), vector).result(rewriter)
        }
        None => only_element(rewriter, loc, vector),
    };
    let mask = mask.map(&mut as_result);
    let value = as_result(source);
    let kind = op.kind(rewriter);
    let combined = combine(rewriter, loc, kind, acc, value, FastMathFlags::NONE);
    let result = select(rewriter, loc, mask, combined, acc);
    rewriter.replace_op(root, &[result]);
    Ok(())
}
