//! Canonicalisation rules.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{ComplexType, Type};
use terrace_ir::{Op, Value};
use terrace_standard_dialects::arith::{self, NegFOp};

use super::{BitcastOp, CreateOp, ImOp, NegOp, ReOp};

rules! {
    RealOfNegation, "The real part of the negative of a number that is made of parts is the negative of a part.",
        ReOp => real_of_negation;
    ImaginaryOfNegation, "The imaginary part of the negative of a number that is made of parts is the negative of a part.",
        ImOp => imaginary_of_negation;
    BitcastOfBitcast, "Bits that are cast twice are cast at once.", BitcastOp => cast_at_once;
    ArithBitcastOfBitcast, "Bits that are cast twice are cast at once.", arith::BitcastOp => arith_cast_at_once;
}

fn negate_part(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    part: fn(CreateOp, &Rewriter<'_>) -> Value,
) -> RewriteResult {
    let negation = rewriter.operand(op, 0).defining::<NegOp>(rewriter);
    let number = negation.and_then(|op| op.complex(rewriter).defining::<CreateOp>(rewriter));
    let number =
        number.ok_or_else(|| MatchFailure::new("the number is not the negative of parts"))?;
    let (loc, part) = (rewriter.loc(op), part(number, rewriter));
    let negated = NegFOp::build(rewriter, loc, part);
    rewriter.replace_op_with(op, negated.op());
    Ok(())
}

fn real_of_negation(op: ReOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    negate_part(rewriter, op.op(), |number, ir| number.real(ir))
}

fn imaginary_of_negation(op: ImOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    negate_part(rewriter, op.op(), |number, ir| number.imaginary(ir))
}

/// Replaces a cast by one of these bits.
fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, source: Value) -> RewriteResult {
    let (loc, ty): (_, Type) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let from: Type = rewriter.ty(source);
    let is_complex = [from, ty].iter().any(|ty| ty.is::<ComplexType>(rewriter));
    let new: Op = match is_complex {
        true => BitcastOp::build(rewriter, loc, ty, source).into(),
        false => arith::BitcastOp::build(rewriter, loc, ty, source).into(),
    };
    rewriter.replace_op_with(op, new);
    Ok(())
}

fn cast_at_once(op: BitcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operand = op.operand(rewriter);
    let inner = operand.defining::<BitcastOp>(rewriter).map(|op| op.op());
    let inner = inner.or_else(|| Some(operand.defining::<arith::BitcastOp>(rewriter)?.op()));
    let inner = inner.ok_or_else(|| MatchFailure::new("the bits are not cast before"))?;
    let source = rewriter.operand(inner, 0);
    replace_by_cast(rewriter, op.op(), source)
}

fn arith_cast_at_once(op: arith::BitcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = rewriter.operand(op.op(), 0).defining::<BitcastOp>(rewriter);
    let inner =
        inner.ok_or_else(|| MatchFailure::new("the bits are not those of a complex number"))?;
    let source = inner.operand(rewriter);
    replace_by_cast(rewriter, op.op(), source)
}
