//! What the verifiers of the ops look at, by what the ops are about.

mod buffers;
mod conversions;
mod iteration;
mod regions;
mod storage;

use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, SmallVec, Type, Value};

use super::YieldOp;

/// The types of values.
fn types(ir: &Ir, values: impl Iterator<Item = Value>) -> SmallVec<[Type; 4]> {
    values.map(|value| ir.ty(value)).collect()
}

/// The values that a terminator passes on, if it is that of a region of a sparse op.
fn yielded(ir: &Ir, end: Option<Op>) -> Option<SmallVec<[Value; 4]>> {
    Some(YieldOp::cast(ir, end?)?.results(ir).collect())
}
