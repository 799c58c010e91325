//! Divisions that round up or down, in terms of those that round towards zero.

use llvm::ICmpPredicate;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{arith, llvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Op, Type, Value};

use crate::splat::splat_integer;

/// Adds the patterns of the arith dialect's divisions.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(CeilDivSLowering);
    patterns.add(CeilDivULowering);
    patterns.add(FloorDivSLowering);
}

conversion_pattern! {
    /// q = a / b; a != q * b && (a < 0) == (b < 0) ? q + 1 : q
    pub CeilDivSLowering: arith::CeilDivSIOp => lower_ceildivsi;
    /// a == 0 ? 0 : (a - 1) / b + 1
    pub CeilDivULowering: arith::CeilDivUIOp => lower_ceildivui;
    /// q = a / b; a != q * b && (a < 0) != (b < 0) ? q - 1 : q
    pub FloorDivSLowering: arith::FloorDivSIOp => lower_floordivsi;
}

/// Makes ops of integers at one place.
pub(super) struct Integers<'r, 'a> {
    rw: &'r mut ConversionRewriter<'a>,
    loc: Location,
    ty: Type,
    /// The type of the constants' values.
    values: Type,
}

impl Integers<'_, '_> {
    pub(super) fn constant(&mut self, value: i128) -> Value {
        let value = splat_integer(self.rw, self.values, value);
        llvm::ConstantOp::build(self.rw, self.loc, self.ty, value).res(self.rw)
    }

    pub(super) fn add(&mut self, a: Value, b: Value) -> Value {
        llvm::AddOp::build(self.rw, self.loc, a, b).res(self.rw)
    }

    pub(super) fn sub(&mut self, a: Value, b: Value) -> Value {
        llvm::SubOp::build(self.rw, self.loc, a, b).res(self.rw)
    }

    pub(super) fn div_signed(&mut self, a: Value, b: Value) -> Value {
        llvm::SDivOp::build(self.rw, self.loc, a, b).res(self.rw)
    }

    pub(super) fn and(&mut self, a: Value, b: Value) -> Value {
        llvm::AndOp::build(self.rw, self.loc, a, b).res(self.rw)
    }

    pub(super) fn compare(&mut self, predicate: ICmpPredicate, a: Value, b: Value) -> Value {
        llvm::ICmpOp::build(self.rw, self.loc, predicate, a, b).res(self.rw)
    }

    pub(super) fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        llvm::SelectOp::build(self.rw, self.loc, condition, a, b).res(self.rw)
    }

    pub(super) fn div_unsigned(&mut self, a: Value, b: Value) -> Value {
        llvm::UDivOp::build(self.rw, self.loc, a, b).res(self.rw)
    }

    pub(super) fn mul(&mut self, a: Value, b: Value) -> Value {
        llvm::MulOp::build(self.rw, self.loc, a, b).res(self.rw)
    }
}

/// Replaces a division by what `make` gives for its operands.
pub(super) fn replace(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    make: fn(&mut Integers<'_, '_>, Value, Value) -> Value,
) -> RewriteResult {
    let (loc, ty) = (rw.loc(op), rw.ty(operands[0]));
    if ty.is::<llvm::ArrayType>(rw) {
        return Err(MatchFailure::new(
            "vectors of several dimensions are not divided",
        ));
    }
    // Where an index is divided the values are said to be of that type, though not in its own dialect.
    let values = match rw.name(op).dialect(rw) {
        "arith" => rw.ty(rw.operand(op, 0)),
        _ => ty,
    };
    let mut integers = Integers {
        rw,
        loc,
        ty,
        values,
    };
    let result = make(&mut integers, operands[0], operands[1]);
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_ceildivsi(
    op: arith::CeilDivSIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, ceil_signed)
}

/// The quotient of signed numbers, rounded up.
pub(super) fn ceil_signed(ints: &mut Integers<'_, '_>, a: Value, b: Value) -> Value {
    let [zero, one] = [0, 1].map(|value| ints.constant(value));
    let quotient = ints.div_signed(a, b);
    let product = ints.mul(quotient, b);
    let is_inexact = ints.compare(ICmpPredicate::Ne, a, product);
    let a_negative = ints.compare(ICmpPredicate::Slt, a, zero);
    let b_negative = ints.compare(ICmpPredicate::Slt, b, zero);
    let same_sign = ints.compare(ICmpPredicate::Eq, a_negative, b_negative);
    let is_above = ints.and(is_inexact, same_sign);
    let above = ints.add(quotient, one);
    ints.select(is_above, above, quotient)
}

fn lower_ceildivui(
    op: arith::CeilDivUIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, |ints, a, b| {
        let zero = ints.constant(0);
        let is_zero = ints.compare(ICmpPredicate::Eq, a, zero);
        let one = ints.constant(1);
        let less = ints.sub(a, one);
        let quotient = ints.div_unsigned(less, b);
        let above = ints.add(quotient, one);
        ints.select(is_zero, zero, above)
    })
}

fn lower_floordivsi(
    op: arith::FloorDivSIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, floor_signed)
}

/// The quotient of signed numbers, rounded down.
pub(super) fn floor_signed(ints: &mut Integers<'_, '_>, a: Value, b: Value) -> Value {
    let quotient = ints.div_signed(a, b);
    let product = ints.mul(quotient, b);
    let is_inexact = ints.compare(ICmpPredicate::Ne, a, product);
    let zero = ints.constant(0);
    let a_negative = ints.compare(ICmpPredicate::Slt, a, zero);
    let b_negative = ints.compare(ICmpPredicate::Slt, b, zero);
    let different_sign = ints.compare(ICmpPredicate::Ne, a_negative, b_negative);
    let is_below = ints.and(is_inexact, different_sign);
    let minus_one = ints.constant(-1);
    let below = ints.add(quotient, minus_one);
    ints.select(is_below, below, quotient)
}
