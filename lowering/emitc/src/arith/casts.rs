//! Conversions between numbers, by casts.

use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialects::{arith, emitc};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Op, Type, Value};

use super::integers::{is_number, number_type};
use crate::types::{build, cast, number, with_sign};

/// Whether integers are seen without a sign.
type Unsigned = bool;

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let integers: [(_, Unsigned); 5] = [
        (arith::ExtSIOp::INFO, false),
        (arith::ExtUIOp::INFO, true),
        (arith::IndexCastOp::INFO, false),
        (arith::IndexCastUIOp::INFO, true),
        (arith::TruncIOp::INFO, false),
    ];
    patterns.add_table(
        "casts that change the sign, the width, and the sign",
        integers,
        lower_integers,
    );
    let description = "a cast, by way of an integer without a sign where there is none";
    let to_integers: [(_, Unsigned); 2] = [
        (arith::FPToSIOp::INFO, false),
        (arith::FPToUIOp::INFO, true),
    ];
    patterns.add_table(description, to_integers, lower_to_integer);
    let to_floats: [(_, Unsigned); 2] = [
        (arith::SIToFPOp::INFO, false),
        (arith::UIToFPOp::INFO, true),
    ];
    patterns.add_table(description, to_floats, lower_to_float);
    let floats = [(arith::ExtFOp::INFO, ()), (arith::TruncFOp::INFO, ())];
    patterns.add_table("a cast that rounds to the nearest", floats, lower_floats);
}

fn lower_integers(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    unsigned: Unsigned,
) -> RewriteResult {
    let (from, to) = (rw.ty(operands[0]), number_type(rw, op)?);
    if !is_number(rw, from) {
        return Err(MatchFailure::new("the operand is no single integer"));
    }
    if from == Type::I1 && !unsigned {
        return Err(MatchFailure::new("truth values of C have no sign"));
    }
    let loc = rw.loc(op);
    let result = if to == Type::I1 {
        // A cast of C would ask whether any bit is set, and this is the last one alone.
        let one = number(rw, loc, from, 1);
        let bit = build(
            rw,
            loc,
            emitc::BitwiseAndOp::INFO,
            &[operands[0], one],
            from,
        );
        emitc::CastOp::build(rw, loc, to, bit).dest(rw)
    } else {
        let width = |ty: Type| ty.cast::<IntegerType>(rw).map(|ty| ty.width(rw));
        let narrows = matches!((width(from), width(to)), (Some(from), Some(to)) if from > to);
        let [from, middle] = [from, to].map(|ty| with_sign(rw, ty, unsigned || narrows));
        let value = cast(rw, operands[0], from);
        let value = emitc::CastOp::build(rw, loc, middle, value).dest(rw);
        cast(rw, value, to)
    };
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_to_integer(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    unsigned: Unsigned,
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    // A half as a truth value is 0, and true in C.
    let is_integer = emitc::is_supported_integer(rw, ty) && ty != Type::I1;
    if !is_integer || !emitc::is_supported_float(rw, rw.ty(operands[0])) {
        return Err(MatchFailure::new("C has no such conversion"));
    }
    let loc = rw.loc(op);
    let middle = match unsigned {
        true => with_sign(rw, ty, true),
        false => ty,
    };
    let mut value = emitc::CastOp::build(rw, loc, middle, operands[0]).dest(rw);
    if middle != ty {
        value = emitc::CastOp::build(rw, loc, ty, value).dest(rw);
    }
    rw.replace_op(op, &[value]);
    Ok(())
}

fn lower_to_float(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    unsigned: Unsigned,
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let from = rw.ty(operands[0]);
    if !emitc::is_supported_integer(rw, from) || !emitc::is_supported_float(rw, ty) {
        return Err(MatchFailure::new("C has no such conversion"));
    }
    let loc = rw.loc(op);
    let mut value = operands[0];
    if unsigned {
        let from = with_sign(rw, from, true);
        value = emitc::CastOp::build(rw, loc, from, value).dest(rw);
    }
    let value = emitc::CastOp::build(rw, loc, ty, value);
    rw.replace_op_with(op, value.op());
    Ok(())
}

fn lower_floats(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    (): (),
) -> RewriteResult {
    if rw.attr(op, "roundingmode").is_some() {
        return Err(MatchFailure::new("C rounds to the nearest"));
    }
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let types = [rw.ty(operands[0]), ty];
    if !types.iter().all(|ty| emitc::is_supported_float(rw, *ty)) {
        return Err(MatchFailure::new("C has no such number"));
    }
    let loc = rw.loc(op);
    let value = emitc::CastOp::build(rw, loc, ty, operands[0]);
    rw.replace_op_with(op, value.op());
    Ok(())
}
