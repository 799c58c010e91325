//! Comparisons.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::emitc::{self, CmpPredicate};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::FloatType;
use terrace_ir::{Location, Type, Value};

use super::integers::is_number;
use crate::types::{cast, constant, with_sign};

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(CmpILowering);
    patterns.add(CmpFLowering);
}

conversion_pattern! {
    /// Integers are compared without a sign where the predicate says so.
    pub CmpILowering: arith::CmpIOp => lower_integers;
    /// Floats are compared, and each with itself, which tells whether it is a number.
    pub CmpFLowering: arith::CmpFOp => lower_floats;
}

fn lower_integers(
    op: arith::CmpIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let ty = rw.ty(operands[0]);
    if !is_number(rw, ty) {
        return Err(MatchFailure::new("the operands are no single integers"));
    }
    let predicate = op.predicate(rw);
    let unsigned = matches!(predicate, Uge | Ugt | Ule | Ult);
    let predicate = match predicate {
        Eq => CmpPredicate::Eq,
        Ne => CmpPredicate::Ne,
        Slt | Ult => CmpPredicate::Lt,
        Sle | Ule => CmpPredicate::Le,
        Sgt | Ugt => CmpPredicate::Gt,
        Sge | Uge => CmpPredicate::Ge,
    };
    let loc = rw.loc(op.op());
    let ty = with_sign(rw, ty, unsigned);
    let [lhs, rhs] = [0, 1].map(|index| cast(rw, operands[index], ty));
    let result = emitc::CmpOp::build(rw, loc, Type::I1, predicate, lhs, rhs);
    rw.replace_op_with(op.op(), result.op());
    Ok(())
}

/// How two floats are compared: by what if both are numbers, and what the result is if one is not.
enum Comparison {
    Always(bool),
    /// Whether both are numbers, or not both.
    Numbers(bool),
    Ordered(CmpPredicate),
    Unordered(CmpPredicate),
}

fn comparison(predicate: CmpFPredicate) -> Comparison {
    use CmpFPredicate as From;
    use Comparison::{Always, Numbers, Ordered, Unordered};
    match predicate {
        From::AlwaysFalse => Always(false),
        From::AlwaysTrue => Always(true),
        From::Ord => Numbers(true),
        From::Uno => Numbers(false),
        From::Oeq => Ordered(CmpPredicate::Eq),
        From::Ogt => Ordered(CmpPredicate::Gt),
        From::Oge => Ordered(CmpPredicate::Ge),
        From::Olt => Ordered(CmpPredicate::Lt),
        From::Ole => Ordered(CmpPredicate::Le),
        From::One => Ordered(CmpPredicate::Ne),
        From::Ueq => Unordered(CmpPredicate::Eq),
        From::Ugt => Unordered(CmpPredicate::Gt),
        From::Uge => Unordered(CmpPredicate::Ge),
        From::Ult => Unordered(CmpPredicate::Lt),
        From::Ule => Unordered(CmpPredicate::Le),
        From::Une => Unordered(CmpPredicate::Ne),
    }
}

fn lower_floats(
    op: arith::CmpFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let &[lhs, rhs] = operands else {
        return Err(MatchFailure::new("a comparison has two operands"));
    };
    if !rw.ty(rhs).is::<FloatType>(rw) {
        return Err(MatchFailure::new("the operands are no single floats"));
    }
    let loc = rw.loc(op.op());
    let result = match comparison(op.predicate(rw)) {
        Comparison::Always(value) => constant(rw, loc, Type::I1, BoolAttr::get(value)),
        Comparison::Numbers(both) => are_numbers(rw, loc, [lhs, rhs], both),
        Comparison::Ordered(predicate) => {
            let holds = emitc::CmpOp::build(rw, loc, Type::I1, predicate, lhs, rhs).result(rw);
            let numbers = are_numbers(rw, loc, [lhs, rhs], true);
            emitc::LogicalAndOp::build(rw, loc, numbers, holds).result(rw)
        }
        Comparison::Unordered(predicate) => {
            let holds = emitc::CmpOp::build(rw, loc, Type::I1, predicate, lhs, rhs).result(rw);
            let no_numbers = are_numbers(rw, loc, [lhs, rhs], false);
            emitc::LogicalOrOp::build(rw, loc, no_numbers, holds).result(rw)
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// Whether both values are numbers, or not both: what is no number differs from itself.
fn are_numbers(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    values: [Value; 2],
    both: bool,
) -> Value {
    let predicate = match both {
        true => CmpPredicate::Eq,
        false => CmpPredicate::Ne,
    };
    let [lhs, rhs] = values
        .map(|value| emitc::CmpOp::build(rw, loc, Type::I1, predicate, value, value).result(rw));
    match both {
        true => emitc::LogicalAndOp::build(rw, loc, lhs, rhs).result(rw),
        false => emitc::LogicalOrOp::build(rw, loc, lhs, rhs).result(rw),
    }
}
