//! Canonicalisation of `affine.delinearize_index` and `affine.linearize_index`.

use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Type, Value};

use super::{DelinearizeIndexOp, LinearizeIndexOp};
use crate::arith::ConstantOp;
use crate::rules::rules;

rules! {
    DigitsWithConstants, "Takes constants into the basis.", DelinearizeIndexOp => digits_with_constants;
    NumberWithConstants, "Takes constants into the basis.", LinearizeIndexOp => number_with_constants;
    DropUnitDigits, "A digit with one value is zero.", DelinearizeIndexOp => drop_unit_digits;
    DelinearizeDisjoint, "The digits of a number that is made of them are these.",
        DelinearizeIndexOp => delinearize_disjoint;
    DropUnitIndices, "A digit with one value adds nothing.", LinearizeIndexOp => drop_unit_indices;
    DropLeadingZero, "A highest digit of zero adds nothing.", LinearizeIndexOp => drop_leading_zero;
    LinearizeDigits, "The number that its own digits make is that number.", LinearizeIndexOp => linearize_digits;
}

/// The number that a value is known to be.
fn known(ir: &Ir, value: Value) -> Option<i64> {
    let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    Some(constant.as_i64(ir))
}

/// A basis with constants in place of values that are positive constants.
fn with_constants(ir: &Ir, basis: &MixedIndices) -> Result<MixedIndices, MatchFailure> {
    let new = basis.iter().map(|size| match size {
        MixedIndex::Value(value) => {
            let known = known(ir, value).filter(|size| *size > 0);
            known.map_or(size, MixedIndex::Constant)
        }
        MixedIndex::Constant(_) => size,
    });
    let new: MixedIndices = new.collect();
    match new.num_dynamic() == basis.num_dynamic() {
        true => Err(MatchFailure::new(
            "no part of the basis is a constant value",
        )),
        false => Ok(new),
    }
}

fn digits_with_constants(op: DelinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let basis = with_constants(rw, &op.mixed_basis(rw))?;
    let mut operands = vec![op.linear_index(rw)];
    operands.extend(&basis.values);
    let constants = DenseArrayAttr::i64s(rw, &basis.constants);
    rw.set_attr(op.op(), "static_basis", constants.into());
    rw.set_operands(op.op(), &operands);
    Ok(())
}

fn number_with_constants(op: LinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let basis = with_constants(rw, &op.mixed_basis(rw))?;
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let number = joined(rw, op, &digits, &basis, op.disjoint(rw));
    rw.replace_op(op.op(), &[number]);
    Ok(())
}

/// The number that digits make.
fn joined(
    rw: &mut Rewriter<'_>,
    op: LinearizeIndexOp,
    digits: &[Value],
    basis: &MixedIndices,
    disjoint: bool,
) -> Value {
    let loc = rw.loc(op.op());
    let constants = DenseArrayAttr::i64s(rw, &basis.constants);
    LinearizeIndexOp::builder(constants)
        .multi_index(digits)
        .dynamic_basis(&basis.values)
        .disjoint(disjoint)
        .build(rw, loc)
        .linear_index(rw)
}

/// The digits of a number.
fn split(
    rw: &mut Rewriter<'_>,
    op: Op,
    number: Value,
    basis: &MixedIndices,
    num_digits: usize,
) -> Vec<Value> {
    let loc = rw.loc(op);
    let constants = DenseArrayAttr::i64s(rw, &basis.constants);
    let types = vec![Type::INDEX; num_digits];
    let split = DelinearizeIndexOp::build(rw, loc, &types, number, &basis.values, constants);
    rw.results(split.op()).collect()
}

/// How many digits there are before those that the basis bounds: one or none.
fn num_unbounded(num_digits: usize, basis: &MixedIndices) -> usize {
    num_digits - basis.len()
}

fn drop_unit_digits(op: DelinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let basis = op.mixed_basis(rw);
    let num_digits = rw.num_results(op.op());
    let unbounded = num_unbounded(num_digits, &basis);
    let is_unit = |size: &MixedIndex| *size == MixedIndex::Constant(1);
    if !basis.iter().any(|size| is_unit(&size)) {
        return Err(MatchFailure::new("every digit has several values"));
    }
    let kept: MixedIndices = basis.iter().filter(|size| !is_unit(size)).collect();
    let loc = rw.loc(op.op());
    let zero = ConstantOp::index(rw, loc, 0).result(rw);
    let number = op.linear_index(rw);
    let num_kept = unbounded + kept.len();
    let mut digits = match num_kept {
        0 => Vec::new(),
        _ => split(rw, op.op(), number, &kept, num_kept),
    }
    .into_iter();
    let mut results = Vec::new();
    results.extend(digits.by_ref().take(unbounded));
    for size in basis.iter() {
        let digit = match is_unit(&size) {
            true => Some(zero),
            false => digits.next(),
        };
        results.extend(digit);
    }
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn delinearize_disjoint(op: DelinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let number = op.linear_index(rw).defining::<LinearizeIndexOp>(rw);
    let number = number.filter(|number| number.disjoint(rw));
    let number = number.ok_or_else(|| MatchFailure::new("the number is not made of digits"))?;
    let made_of: Vec<Value> = number.multi_index(rw).collect();
    let num_digits = rw.num_results(op.op());
    // What bounds the highest digit does not matter.
    let inner_basis = |basis: MixedIndices, digits: usize| {
        let sizes: Vec<MixedIndex> = basis.iter().collect();
        sizes[sizes.len() + 1 - digits..].to_vec()
    };
    let same = made_of.len() == num_digits
        && inner_basis(number.mixed_basis(rw), num_digits)
            == inner_basis(op.mixed_basis(rw), num_digits);
    if !same {
        return Err(MatchFailure::new("the number is made of other digits"));
    }
    rw.replace_op(op.op(), &made_of);
    Ok(())
}

fn drop_unit_indices(op: LinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let basis = op.mixed_basis(rw);
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let unbounded = num_unbounded(digits.len(), &basis);
    let disjoint = op.disjoint(rw);
    let mut kept = digits[..unbounded].to_vec();
    let mut sizes = Vec::new();
    for (digit, size) in digits[unbounded..].iter().zip(basis.iter()) {
        let is_zero = disjoint || known(rw, *digit) == Some(0);
        if size != MixedIndex::Constant(1) || !is_zero {
            kept.push(*digit);
            sizes.push(size);
        }
    }
    if kept.len() == digits.len() {
        return Err(MatchFailure::new("every digit may have several values"));
    }
    let number = match kept.is_empty() {
        true => {
            let loc = rw.loc(op.op());
            ConstantOp::index(rw, loc, 0).result(rw)
        }
        false => joined(rw, op, &kept, &sizes.into_iter().collect(), disjoint),
    };
    rw.replace_op(op.op(), &[number]);
    Ok(())
}

fn drop_leading_zero(op: LinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let (Some(first), true) = (digits.first(), digits.len() > 1) else {
        return Err(MatchFailure::new("there is only one digit"));
    };
    if known(rw, *first) != Some(0) {
        return Err(MatchFailure::new("the highest digit may not be zero"));
    }
    let basis = op.mixed_basis(rw);
    let dropped = 1 - num_unbounded(digits.len(), &basis);
    let rest: MixedIndices = basis.iter().skip(dropped).collect();
    let number = joined(rw, op, &digits[1..], &rest, op.disjoint(rw));
    rw.replace_op(op.op(), &[number]);
    Ok(())
}

fn linearize_digits(op: LinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let no_match = || MatchFailure::new("they are not the digits of one number");
    let first = *digits.first().ok_or_else(no_match)?;
    let split = first
        .defining::<DelinearizeIndexOp>(rw)
        .ok_or_else(no_match)?;
    let inner = |basis: MixedIndices| -> Vec<MixedIndex> {
        let skipped = (basis.len() + 1).saturating_sub(digits.len());
        basis.iter().skip(skipped).collect()
    };
    let all = rw.results(split.op()).eq(digits.iter().copied());
    if !all || inner(split.mixed_basis(rw)) != inner(op.mixed_basis(rw)) {
        return Err(no_match());
    }
    let number = split.linear_index(rw);
    rw.replace_op(op.op(), &[number]);
    Ok(())
}
