//! Canonicalisation rules.

use smallvec::SmallVec;
use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{TypedOp, same_type};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Context, Ir, Value};

use super::{
    AccessChainOp, BitcastOp, CompositeConstructOp, ConstantOp, IAddCarryOp, IEqualOp, INotEqualOp,
    LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, SMulExtendedOp, UModOp, UMulExtendedOp,
};
use crate::arith::{Int, Scalar, Special, fold_elements, int};
use crate::rules::rules;

/// Whether a constant is a multiple of another of its type, element by element.
fn is_multiple(cx: &Context, multiple: Attribute, factor: Attribute) -> bool {
    let remainder = multiple.ty(cx).and_then(|ty| {
        let width = Scalar::of(cx, ty)?.width();
        fold_elements(cx, [multiple, factor], ty, |[a, b]| {
            int::rem_u(Int::new(a, width), Int::new(b, width))
        })
    });
    Special::Zero.is(cx, remainder)
}

/// The zero of a value's type.
fn zero_like(ir: &Ir, value: Value) -> Result<Attribute, MatchFailure> {
    let zero = Special::Zero.attr(ir, ir.ty(value));
    zero.ok_or_else(|| MatchFailure::new("the type has no zero"))
}

pat! {
    /// (x % a) % b -> x % b, for constants of which a is a multiple of b.
    pub UModOfUMod: r @ UModOp(UModOp(x, ConstantOp(a)), k @ ConstantOp(b)) if is_multiple(ir, a, b)
        => UModOp(x, k) loc(r);

    /// not (x == y) -> x != y
    pub NotOfIEqual: LogicalNotOp(IEqualOp(x, y)) => INotEqualOp(x, y);

    /// not (x != y) -> x == y
    pub NotOfINotEqual: LogicalNotOp(INotEqualOp(x, y)) => IEqualOp(x, y);

    /// not (x == y) -> x != y, for truth values.
    pub NotOfLogicalEqual: LogicalNotOp(LogicalEqualOp(x, y)) => LogicalNotEqualOp(x, y);

    /// not (x != y) -> x == y, for truth values.
    pub NotOfLogicalNotEqual: LogicalNotOp(LogicalNotEqualOp(x, y)) => LogicalEqualOp(x, y);

    /// A cast to other types and back is the value itself.
    pub BitcastAndBack: r @ BitcastOp(BitcastOp(x)) if same_type(ir, r, x) => x;

    /// bitcast(bitcast(x)) -> bitcast(x)
    pub BitcastOfBitcast: r @ BitcastOp(BitcastOp(x)) if !same_type(ir, r, x) => BitcastOp(x) loc(r);

    /// x + 0 is x, without carry.
    pub CarryOfZero: IAddCarryOp(x, zero @ ConstantOp(value)) if Special::Zero.is(ir, Some(value))
        => CompositeConstructOp([x, zero]);

    /// x * 0 is zero in both halves.
    pub SignedHalvesOfZero: SMulExtendedOp(_, zero @ ConstantOp(value)) if Special::Zero.is(ir, Some(value))
        => CompositeConstructOp([zero, zero]);

    /// x * 0 is zero in both halves.
    pub UnsignedHalvesOfZero: UMulExtendedOp(_, zero @ ConstantOp(value)) if Special::Zero.is(ir, Some(value))
        => CompositeConstructOp([zero, zero]);

    /// x * 1 is x in the lower half, zero in the higher.
    pub UnsignedHalvesOfOne: UMulExtendedOp(x, ConstantOp(value)) if Special::One.is(ir, Some(value))
        => {
            zero @ ConstantOp({ zero_like(rw, x)? }) -> x.ty(rw);
            CompositeConstructOp([x, zero])
        };
}

rules! {
    AccessChainOfAccessChain, "A part of a part is found by one chain of indices.", AccessChainOp => combine_chains;
}

fn combine_chains(op: AccessChainOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let base = op.base_ptr(rewriter).defining::<AccessChainOp>(rewriter);
    let base = base.ok_or_else(|| MatchFailure::new("the base is no chain of indices"))?;
    let operands: SmallVec<[Value; 8]> = rewriter
        .operands(base.op())
        .chain(rewriter.operands(op.op()).skip(1))
        .collect();
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}
