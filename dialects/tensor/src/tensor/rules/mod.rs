//! Canonicalisation rules.

mod casts;
mod concat;
mod elements;
mod loops;
mod pad;
mod reshapes;
mod shapes;
mod slices;

pub use casts::*;
pub use concat::*;
pub use elements::*;
pub use loops::*;
pub use pad::*;
pub use reshapes::*;
pub use shapes::*;
pub use slices::*;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Context, Ir, Op, Value};

use super::CastOp;

/// Whether a tensor type says no less of the sizes than another one, of the same rank and elements.
pub fn says_as_much(cx: &Context, ty: Type, other: Type) -> bool {
    let types = ty.cast::<RankedTensorType>(cx).zip(other.cast(cx));
    types.is_some_and(|(ty, other): (_, RankedTensorType)| {
        let mut sizes = ty.shape(cx).iter().zip(other.shape(cx));
        ty.rank(cx) == other.rank(cx)
            && ty.element(cx) == other.element(cx)
            && sizes.all(|(size, other)| *size != DYNAMIC || *other == DYNAMIC)
    })
}

/// What is cast, if the cast makes nothing of the type more static: whoever takes the result can take the source.
pub fn weakening_cast_source(ir: &Ir, value: Value) -> Option<Value> {
    let source = value.defining::<CastOp>(ir)?.source(ir);
    says_as_much(ir, ir.ty(source), ir.ty(value)).then_some(source)
}

fn no_weakening_cast() -> MatchFailure {
    MatchFailure::new("the tensor is no cast that forgets something")
}

/// A value cast to a type, if it is not of it.
fn cast_to(rewriter: &mut Rewriter<'_>, like: Op, value: Value, ty: Type) -> Value {
    let loc = rewriter.loc(like);
    CastOp::to(rewriter, loc, value, ty)
}

/// Replaces an op with one result by a value, cast to the type of the result.
fn replace_with_cast(rewriter: &mut Rewriter<'_>, op: Op, value: Value) {
    let ty = rewriter.ty(rewriter.result(op, 0));
    let value = cast_to(rewriter, op, value, ty);
    rewriter.replace_op(op, &[value]);
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[
    &BitcastOfBitcast,
    &DimOfWeakeningCast,
    &ReshapeOfReshape,
    &InsertOverInserted,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
