//! Arithmetic of integers: where C leaves something undefined that arith defines, without a sign.

use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_conversions::pairs;
use terrace_dialects::arith::IntegerOverflowFlags;
use terrace_dialects::{arith, emitc};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Builder, Location, Op, Type, Value};

use crate::types::{build, cast, number, with_sign};

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let wrapping = pairs! { arith => emitc: AddIOp => AddOp, MulIOp => MulOp, SubIOp => SubOp };
    patterns.add_table(
        "the operator, without a sign where the result may wrap",
        wrapping,
        lower_wrapping,
    );
    let bitwise = pairs! {
        arith => emitc: AndIOp => BitwiseAndOp, OrIOp => BitwiseOrOp, XOrIOp => BitwiseXorOp
    };
    patterns.add_table("the operator on bits", bitwise, lower_bitwise);
    let unsigned = pairs! { arith => emitc: DivUIOp => DivOp, RemUIOp => RemOp };
    patterns.add_table("the operator, without a sign", unsigned, lower_unsigned);
    let shifts = [
        shift::<arith::ShLIOp, emitc::BitwiseLeftShiftOp>(true),
        shift::<arith::ShRUIOp, emitc::BitwiseRightShiftOp>(true),
        shift::<arith::ShRSIOp, emitc::BitwiseRightShiftOp>(false),
    ];
    patterns.add_table(
        "a shift, or 0 where it would shift too far",
        shifts,
        lower_shift,
    );
}

/// The operator of a shift.
#[derive(Clone, Copy)]
struct Shift {
    operator: &'static OpInfo,
    /// Whether what is shifted has no sign.
    unsigned: bool,
}

fn shift<From: TypedOp, To: TypedOp>(unsigned: bool) -> (&'static OpInfo, Shift) {
    let operator = To::INFO;
    (From::INFO, Shift { operator, unsigned })
}

/// What the result becomes, if it is an integer or as wide as a pointer.
pub(super) fn number_type(rw: &ConversionRewriter<'_>, op: Op) -> Result<Type, MatchFailure> {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    match is_number(rw, ty) {
        true => Ok(ty),
        false => Err(MatchFailure::new("the result is no single integer")),
    }
}

/// Whether it is an integer or as wide as a pointer.
pub(super) fn is_number(rw: &ConversionRewriter<'_>, ty: Type) -> bool {
    ty.is::<IntegerType>(rw) || emitc::is_pointer_wide(rw, ty)
}

/// The same, if it is no truth value: these do not wrap.
fn wide_number_type(rw: &ConversionRewriter<'_>, op: Op) -> Result<Type, MatchFailure> {
    match number_type(rw, op)? {
        Type::I1 => Err(MatchFailure::new("truth values of C do not wrap")),
        ty => Ok(ty),
    }
}

/// Replaces an op by an operator on values of a type, whose result is cast back.
fn compute_as(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    operator: &'static OpInfo,
    [ty, result]: [Type; 2],
) {
    let loc = rw.loc(op);
    let operands = [0, 1].map(|index| cast(rw, operands[index], ty));
    let value = build(rw, loc, operator, &operands, ty);
    let value = cast(rw, value, result);
    rw.replace_op(op, &[value]);
}

fn lower_wrapping(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    operator: &'static OpInfo,
) -> RewriteResult {
    let ty = wide_number_type(rw, op)?;
    let flags = rw.attr(op, "overflowFlags");
    let flags = flags.and_then(|flags| IntegerOverflowFlags::read(rw, flags));
    let wraps = !flags.is_some_and(|flags| flags.contains(IntegerOverflowFlags::NSW));
    let wide = match wraps && ty.is::<IntegerType>(rw) {
        true => with_sign(rw, ty, true),
        false => ty,
    };
    compute_as(op, operands, rw, operator, [wide, ty]);
    Ok(())
}

/// The result, if it is an integer.
fn integer_type(rw: &ConversionRewriter<'_>, op: Op) -> Result<Type, MatchFailure> {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    match ty.is::<IntegerType>(rw) {
        true => Ok(ty),
        false => Err(MatchFailure::new("the result is no single integer")),
    }
}

fn lower_bitwise(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    operator: &'static OpInfo,
) -> RewriteResult {
    let ty = integer_type(rw, op)?;
    let bits = match ty {
        Type::I1 => ty,
        _ => with_sign(rw, ty, true),
    };
    compute_as(op, operands, rw, operator, [bits, ty]);
    Ok(())
}

fn lower_unsigned(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    operator: &'static OpInfo,
) -> RewriteResult {
    let ty = integer_type(rw, op)?;
    let unsigned = with_sign(rw, ty, true);
    compute_as(op, operands, rw, operator, [unsigned, ty]);
    Ok(())
}

fn lower_shift(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    shift: Shift,
) -> RewriteResult {
    let ty = wide_number_type(rw, op)?;
    let loc = rw.loc(op);
    let shifted = with_sign(rw, ty, shift.unsigned);
    let lhs = cast(rw, operands[0], shifted);
    let amount = with_sign(rw, rw.ty(operands[1]), true);
    let rhs = cast(rw, operands[1], amount);
    let width = match ty.cast::<IntegerType>(rw) {
        Some(integer) => {
            let width = integer.width(rw).into();
            number(rw, loc, amount, width)
        }
        None => {
            let eight = number(rw, loc, amount, 8);
            let size = emitc::CallOpaqueOp::builder("sizeof".into())
                .operands(&[eight])
                .results(&[amount])
                .build(rw, loc);
            let size = rw.result(size.op(), 0);
            build(rw, loc, emitc::MulOp::INFO, &[eight, size], amount)
        }
    };
    let predicate = emitc::CmpPredicate::Lt;
    let fits = emitc::CmpOp::build(rw, loc, Type::I1, predicate, rhs, width).result(rw);
    let zero = number(rw, loc, shifted, 0);
    let operands = [lhs, rhs, fits, zero];
    let expression = emitc::ExpressionOp::builder(shifted)
        .defs(&operands)
        .build(rw, loc);
    let inside = rw.ir_mut().child_mut(expression.op());
    let inside = inside.expect("an expression has an arena of its own");
    let region = inside.regions(inside.root())[0];
    let types = [shifted, amount, Type::I1, shifted];
    let body = inside.append_block(region, &types);
    let mut b = Builder::at_end(inside, body);
    shift_or_zero(&mut b, loc, shift.operator, shifted);
    let value = expression.result(rw);
    let value = cast(rw, value, ty);
    rw.replace_op(op, &[value]);
    Ok(())
}

/// The body of the expression that shifts its first argument by its second if the third is true, and is the fourth otherwise.
fn shift_or_zero(b: &mut Builder<'_>, loc: Location, operator: &'static OpInfo, ty: Type) {
    let body = b.first_block(b.regions(b.root())[0]);
    let arguments = b.block_args(body.expect("it has a body")).to_vec();
    let name = b.loaded_op_name_of(operator);
    let shifted = b.create(OpSpec {
        operands: &arguments[..2],
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    });
    let shifted = b.result(shifted, 0);
    let value = emitc::ConditionalOp::build(b, loc, arguments[2], shifted, arguments[3]);
    let value = value.result(b);
    emitc::YieldOp::build(b, loc, Some(value));
}
