//! How elements are combined, by ops of arith.

use terrace_dialects::arith::{self, FastMathFlags};
use terrace_dialects::vector::{CombiningKind, FMAOp};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::VectorType;
use terrace_ir::{Location, Value};

use super::build::fails;

/// The op that combines numbers, and whether it is one of floats.
fn combining_op(kind: CombiningKind, is_float: bool) -> Option<&'static OpInfo> {
    Some(match (kind, is_float) {
        (CombiningKind::Add, false) => arith::AddIOp::INFO,
        (CombiningKind::Mul, false) => arith::MulIOp::INFO,
        (CombiningKind::And, false) => arith::AndIOp::INFO,
        (CombiningKind::Or, false) => arith::OrIOp::INFO,
        (CombiningKind::Xor, false) => arith::XOrIOp::INFO,
        (CombiningKind::MinUI, false) => arith::MinUIOp::INFO,
        (CombiningKind::MinSI, false) => arith::MinSIOp::INFO,
        (CombiningKind::MaxUI, false) => arith::MaxUIOp::INFO,
        (CombiningKind::MaxSI, false) => arith::MaxSIOp::INFO,
        (CombiningKind::Add, true) => arith::AddFOp::INFO,
        (CombiningKind::Mul, true) => arith::MulFOp::INFO,
        (CombiningKind::MinNumF, true) => arith::MinNumFOp::INFO,
        (CombiningKind::MaxNumF, true) => arith::MaxNumFOp::INFO,
        (CombiningKind::MinimumF, true) => arith::MinimumFOp::INFO,
        (CombiningKind::MaximumF, true) => arith::MaximumFOp::INFO,
        _ => return None,
    })
}

/// Two numbers or vectors combined; where a mask is not set the second one.
pub(crate) fn combine(
    rw: &mut Rewriter<'_>,
    loc: Location,
    kind: CombiningKind,
    [value, acc]: [Value; 2],
    flags: FastMathFlags,
    mask: Option<Value>,
) -> Result<Value, MatchFailure> {
    let ty = rw.ty(value);
    let is_float = ty.element_or_self(rw).is_float(rw);
    let op = combining_op(kind, is_float)
        .ok_or_else(|| fails("elements of the type are not combined so"))?;
    let name = rw.loaded_op_name_of(op);
    let flags = is_float.then(|| FastMathFlags::make(rw, flags));
    let attributes: &[_] = match (flags, op.attributes.is_empty()) {
        (Some(flags), false) => &[Some(flags)],
        _ => &[],
    };
    let created = rw.create(OpSpec {
        operands: &[value, acc],
        result_types: &[ty],
        attributes,
        ..OpSpec::new(name, loc)
    });
    let result = rw.result(created, 0);
    Ok(select(rw, loc, mask, result, acc))
}

/// The elements of one vector where a mask is set, and those of another where not.
fn select(
    rw: &mut Rewriter<'_>,
    loc: Location,
    mask: Option<Value>,
    value: Value,
    other: Value,
) -> Value {
    match mask {
        Some(mask) => arith::SelectOp::build(rw, loc, mask, value, other).result(rw),
        None => value,
    }
}

/// Products of numbers or vectors.
pub(crate) fn product(rw: &mut Rewriter<'_>, loc: Location, [x, y]: [Value; 2]) -> Value {
    match rw.ty(x).element_or_self(rw).is_float(rw) {
        true => arith::MulFOp::build(rw, loc, x, y).result(rw),
        false => arith::MulIOp::build(rw, loc, x, y).result(rw),
    }
}

/// Products combined with other numbers, if there are some.
pub(crate) fn multiply_and_combine(
    rw: &mut Rewriter<'_>,
    loc: Location,
    kind: CombiningKind,
    factors: [Value; 2],
    acc: Option<Value>,
    mask: Option<Value>,
) -> Result<Value, MatchFailure> {
    let is_float = rw.ty(factors[0]).element_or_self(rw).is_float(rw);
    if combining_op(kind, is_float).is_none() {
        return Err(fails("elements of the type are not combined so"));
    }
    let fused = acc.filter(|acc| rw.ty(*acc).is::<VectorType>(rw));
    if let (Some(acc), CombiningKind::Add, true) = (fused, kind, is_float) {
        let [x, y] = factors;
        let sum = FMAOp::build(rw, loc, x, y, acc).result(rw);
        return Ok(select(rw, loc, mask, sum, acc));
    }
    let product = product(rw, loc, factors);
    match acc {
        Some(acc) => combine(rw, loc, kind, [product, acc], FastMathFlags::NONE, mask),
        None => Ok(product),
    }
}
