//! Canonicalisation of `affine.delinearize_index` and `affine.linearize_index`.

use terrace_dialect_base::rules;
use terrace_ir::affine::AffineExpr;
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op, Type, Value};

use super::folded::folded_apply;
use super::{DelinearizeIndexOp, LinearizeIndexOp};
use crate::arith::ConstantOp;

rules! {
    DigitsWithConstants, "Takes constants into the basis.", DelinearizeIndexOp => digits_with_constants;
    NumberWithConstants, "Takes constants into the basis.", LinearizeIndexOp => number_with_constants;
    DropUnitDigits, "A digit with one value is zero.", DelinearizeIndexOp => drop_unit_digits;
    DelinearizeDisjoint, "The lowest digits of a number that is made of them are these.",
        DelinearizeIndexOp => delinearize_disjoint;
    DelinearizeLastDigit, "Digits that make up the last one that a number is made of are those of that one.",
        DelinearizeIndexOp => delinearize_last_digit;
    DropUnitIndices, "A digit with one value adds nothing.", LinearizeIndexOp => drop_unit_indices;
    DropLeadingZero, "A highest digit of zero adds nothing.", LinearizeIndexOp => drop_leading_zero;
    LinearizeDigits, "The number that its own digits make is that number.", LinearizeIndexOp => linearize_digits;
    LinearizeSomeDigits, "Neighbouring digits of a number that are put together again are not taken apart.",
        LinearizeIndexOp => linearize_some_digits;
}

/// The number that a value is known to be.
fn known(ir: &Ir, value: Value) -> Option<i64> {
    let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    Some(constant.as_i64(ir))
}

/// A basis with constants of at least this in place of values.
fn with_constants(ir: &Ir, basis: &MixedIndices, least: i64) -> Result<MixedIndices, MatchFailure> {
    let new = basis.iter().map(|size| match size {
        MixedIndex::Value(value) => {
            let known = known(ir, value).filter(|size| *size >= least);
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
    // No other part of it may be written.
    let basis = with_constants(rw, &op.mixed_basis(rw), 1)?;
    let mut operands = vec![op.linear_index(rw)];
    operands.extend(&basis.values);
    let constants = DenseArrayAttr::i64s(rw, &basis.constants);
    rw.set_attr(op.op(), "static_basis", constants.into());
    rw.set_operands(op.op(), &operands);
    Ok(())
}

fn number_with_constants(op: LinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let basis = with_constants(rw, &op.mixed_basis(rw), DYNAMIC + 1)?;
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let number = joined(rw, op.op(), &digits, &basis, op.disjoint(rw));
    rw.replace_op(op.op(), &[number]);
    Ok(())
}

/// The number that digits make, which is zero if there are none.
fn joined(
    rw: &mut Rewriter<'_>,
    op: Op,
    digits: &[Value],
    basis: &MixedIndices,
    disjoint: bool,
) -> Value {
    let loc = rw.loc(op);
    if digits.is_empty() {
        return ConstantOp::index(rw, loc, 0).result(rw);
    }
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

/// What a number that digits are taken of is made of, if its digits are in their ranges.
fn made_of(
    op: DelinearizeIndexOp,
    rw: &Rewriter<'_>,
) -> Result<(Vec<Value>, Vec<MixedIndex>), MatchFailure> {
    let number = op.linear_index(rw).defining::<LinearizeIndexOp>(rw);
    let number = number.filter(|number| number.disjoint(rw));
    let number = number.ok_or_else(|| MatchFailure::new("the number is not made of digits"))?;
    let digits = number.multi_index(rw).collect();
    Ok((digits, number.mixed_basis(rw).iter().collect()))
}

/// The digits of the number that other digits make, of which the highest may not be bounded: what is left of a number and its
/// digits where their ends go.
fn digits_of_rest(
    rw: &mut Rewriter<'_>,
    op: Op,
    (made_of, sizes): (&[Value], &[MixedIndex]),
    (basis, num_digits): (&[MixedIndex], usize),
) -> Vec<Value> {
    if num_digits == 0 {
        return Vec::new();
    }
    let number = joined(rw, op, made_of, &sizes.iter().copied().collect(), true);
    split(rw, op, number, &basis.iter().copied().collect(), num_digits)
}

fn delinearize_disjoint(op: DelinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (made_of, sizes) = made_of(op, rw)?;
    let basis: Vec<MixedIndex> = op.mixed_basis(rw).iter().collect();
    let num_digits = rw.num_results(op.op());
    let ends = sizes.iter().rev().zip(basis.iter().rev());
    let mut same = ends.take_while(|(a, b)| a == b).count();
    // What bounds the highest digit does not matter.
    if made_of.len() == num_digits && same + 1 >= num_digits {
        same = num_digits;
    }
    if same == 0 {
        return Err(MatchFailure::new("the number is made of other digits"));
    }
    let (rest, last) = made_of.split_at(made_of.len() - same);
    let sizes = &sizes[..sizes.len().saturating_sub(same)];
    let basis = &basis[..basis.len().saturating_sub(same)];
    let mut digits = digits_of_rest(rw, op.op(), (rest, sizes), (basis, num_digits - same));
    digits.extend(last);
    rw.replace_op(op.op(), &digits);
    Ok(())
}

fn delinearize_last_digit(op: DelinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no digits make up the last one");
    let (made_of, sizes) = made_of(op, rw)?;
    let basis: Vec<MixedIndex> = op.mixed_basis(rw).iter().collect();
    let Some(MixedIndex::Constant(size)) = sizes.last().copied() else {
        return Err(no_match());
    };
    let mut product = 1_i64;
    let mut parts = 0;
    for part in basis.iter().rev() {
        let MixedIndex::Constant(part) = *part else {
            return Err(no_match());
        };
        product = product.checked_mul(part).ok_or_else(no_match)?;
        parts += 1;
        if product >= size {
            break;
        }
    }
    if product != size || parts < 2 {
        return Err(no_match());
    }
    let (last, rest) = made_of.split_last().ok_or_else(no_match)?;
    let (outer, inner) = basis.split_at(basis.len() - parts);
    let num_outer = rw.num_results(op.op()) - parts;
    let sizes = &sizes[..sizes.len() - 1];
    let mut digits = digits_of_rest(rw, op.op(), (rest, sizes), (outer, num_outer));
    let inner = inner.iter().copied().collect();
    digits.extend(split(rw, op.op(), *last, &inner, parts));
    rw.replace_op(op.op(), &digits);
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
    let number = joined(rw, op.op(), &kept, &sizes.into_iter().collect(), disjoint);
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
    let number = joined(rw, op.op(), &digits[1..], &rest, op.disjoint(rw));
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

/// Neighbouring digits of a number among those that make another one.
struct Run {
    split: DelinearizeIndexOp,
    /// Where they start among the digits that are put together, and among those of the number.
    start: usize,
    first: usize,
    len: usize,
}

/// The bound of each of so many digits; none of the first if the basis does not bound it.
fn bounds(basis: &MixedIndices, num_digits: usize) -> Vec<Option<MixedIndex>> {
    let unbounded = std::iter::repeat_n(None, num_unbounded(num_digits, basis));
    unbounded.chain(basis.iter().map(Some)).collect()
}

/// The first such run of several digits.
fn find_run(op: LinearizeIndexOp, rw: &Rewriter<'_>) -> Option<Run> {
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let sizes = bounds(&op.mixed_basis(rw), digits.len());
    (0..digits.len()).find_map(|start| {
        let split = digits[start].defining::<DelinearizeIndexOp>(rw)?;
        let results: Vec<Value> = rw.results(split.op()).collect();
        let split_sizes = bounds(&split.mixed_basis(rw), results.len());
        let first = results.iter().position(|result| *result == digits[start])?;
        // What bounds the highest digit of both does not matter, nor does it if digits are known to be in their ranges.
        let starts = sizes[start] == split_sizes[first]
            || (start == 0 && first == 0)
            || (op.disjoint(rw) && split_sizes[first].is_none());
        let following = (1..digits.len() - start).take_while(|by| {
            let (at, result) = (start + by, first + by);
            result < results.len()
                && digits[at] == results[result]
                && sizes[at] == split_sizes[result]
        });
        let len = 1 + following.count();
        (starts && len > 1).then_some(Run {
            split,
            start,
            first,
            len,
        })
    })
}

/// The product of sizes; `None` if one is not known.
fn product(rw: &mut Rewriter<'_>, op: Op, sizes: &[Option<MixedIndex>]) -> Option<MixedIndex> {
    let sizes: Vec<MixedIndex> = sizes.iter().copied().collect::<Option<_>>()?;
    let factors = (0..)
        .zip(&sizes)
        .map(|(symbol, _)| AffineExpr::Symbol(symbol));
    let product = factors.fold(AffineExpr::Constant(1), |product, factor| product * factor);
    Some(folded_apply(rw, op, &product, &[], &sizes))
}

fn linearize_some_digits(op: LinearizeIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let run = find_run(op, rw).ok_or_else(|| {
        MatchFailure::new("no neighbouring digits of one number are put together")
    })?;
    let sizes = bounds(&op.mixed_basis(rw), op.multi_index(rw).len());
    let parts: Vec<Value> = rw.results(run.split.op()).collect();
    let part_sizes = bounds(&run.split.mixed_basis(rw), parts.len());
    let number = run.split.linear_index(rw);
    let (end, last) = (run.start + run.len, run.first + run.len);

    let spliced = |sizes: &[Option<MixedIndex>], range: std::ops::Range<usize>, with| {
        let before = sizes[..range.start].iter().copied();
        let after = sizes[range.end..].iter().copied();
        let all = before.chain([with]).chain(after);
        all.flatten().collect::<MixedIndices>()
    };
    let is_whole = run.len == parts.len();
    if !is_whole {
        rw.set_insertion_point_before(run.split.op());
    }
    let size = match is_whole && run.start == 0 {
        true => None,
        false => product(rw, op.op(), &sizes[run.start..end]),
    };
    let whole = match is_whole {
        true => number,
        false => {
            let basis = spliced(&part_sizes, run.first..last, size);
            let num_digits = parts.len() - run.len + 1;
            let new = split(rw, run.split.op(), number, &basis, num_digits);
            let whole = new[run.first];
            let inner = part_sizes[run.first..last].iter().copied().flatten();
            let inner = split(rw, run.split.op(), whole, &inner.collect(), run.len);
            let before = new[..run.first].iter().copied();
            let after = new[run.first + 1..].iter().copied();
            let replacements: Vec<Value> = before.chain(inner).chain(after).collect();
            rw.replace_op(run.split.op(), &replacements);
            rw.set_insertion_point_before(op.op());
            whole
        }
    };
    // Other digits of the number have been replaced, too.
    let digits: Vec<Value> = op.multi_index(rw).collect();
    let basis = spliced(&sizes, run.start..end, size);
    let before = digits[..run.start].iter().copied();
    let after = digits[end..].iter().copied();
    let joined_digits: Vec<Value> = before.chain([whole]).chain(after).collect();
    let number = joined(rw, op.op(), &joined_digits, &basis, op.disjoint(rw));
    rw.replace_op(op.op(), &[number]);
    Ok(())
}
