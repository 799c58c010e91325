//! What reductions by the kinds of [`AtomicRMWKind`] begin with, and what they do with two values.

use terrace_dialect_base::folding::Special;
use terrace_ir::attributes::Attribute;
use terrace_ir::{Builder, Context, Location, Type, Value};

use super::*;

impl AtomicRMWKind {
    /// The value that changes nothing: a reduction of no values. `None` if the kind does not reduce, or not such values.
    pub fn identity(self, cx: &Context, ty: Type) -> Option<Attribute> {
        let special = match self {
            AtomicRMWKind::Addf
            | AtomicRMWKind::Addi
            | AtomicRMWKind::Maxu
            | AtomicRMWKind::Ori
            | AtomicRMWKind::Xori => Special::Zero,
            AtomicRMWKind::Mulf | AtomicRMWKind::Muli => Special::One,
            AtomicRMWKind::Andi | AtomicRMWKind::Minu => Special::AllOnes,
            AtomicRMWKind::Maxs => Special::SignedMin,
            AtomicRMWKind::Mins => Special::SignedMax,
            AtomicRMWKind::Maximumf => Special::NegativeInfinity,
            AtomicRMWKind::Minimumf => Special::Infinity,
            AtomicRMWKind::Maxnumf | AtomicRMWKind::Minnumf => Special::NaN,
            AtomicRMWKind::Assign => return None,
        };
        special.attr(cx, ty)
    }

    /// The op that makes one value of two. `None` if the kind does not reduce.
    pub fn reduce(self, b: &mut Builder<'_>, loc: Location, x: Value, y: Value) -> Option<Value> {
        Some(match self {
            AtomicRMWKind::Addf => AddFOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Addi => AddIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Andi => AndIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Maximumf => MaximumFOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Maxnumf => MaxNumFOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Maxs => MaxSIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Maxu => MaxUIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Minimumf => MinimumFOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Minnumf => MinNumFOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Mins => MinSIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Minu => MinUIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Mulf => MulFOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Muli => MulIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Ori => OrIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Xori => XOrIOp::build(b, loc, x, y).result(b),
            AtomicRMWKind::Assign => return None,
        })
    }
}
