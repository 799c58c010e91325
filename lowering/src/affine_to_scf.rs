//! `lower-affine`: affine loops, conditionals and accesses to scf, memref and arithmetic on indices.

use smallvec::SmallVec;
use terrace_dialects::arith::{self, CmpIPredicate};
use terrace_dialects::{affine, memref, scf};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::pass::{PassContext, PassResult};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Diagnostic, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;

use terrace_ir::conversion_pattern;

/// Lower affine loops, conditionals and accesses to scf, memref and arithmetic on indices.
#[pass(
    name = "lower-affine",
    dependent_dialects(
        affine::AffineDialect,
        scf::ScfDialect,
        memref::MemRefDialect,
        arith::ArithDialect
    )
)]
pub fn lower_affine_ops(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    lower_affine(ir)
}

/// Converts all affine ops in an arena and those inside it.
///
/// # Errors
/// If an affine op has no conversion.
pub fn lower_affine(ir: &mut Ir) -> Result<(), Diagnostic> {
    let mut patterns = ConversionPatterns::new();
    populate_affine_to_scf(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<affine::AffineDialect>(Legality::Illegal)
        .dialect::<scf::ScfDialect>(Legality::Legal)
        .dialect::<memref::MemRefDialect>(Legality::Legal)
        .dialect::<arith::ArithDialect>(Legality::Legal);
    let converter = TypeConverter::new();
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_affine_to_scf(patterns: &mut ConversionPatterns) {
    patterns.add(ApplyLowering);
    patterns.add(MinLowering);
    patterns.add(MaxLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
    patterns.add(ForLowering);
    patterns.add(IfLowering);
    patterns.add(YieldLowering);
}

conversion_pattern! {
    /// The map's expression becomes arithmetic.
    pub ApplyLowering: affine::ApplyOp => lower_apply;
    /// The smallest of the map's results.
    pub MinLowering: affine::MinOp => lower_min;
    /// The largest of the map's results.
    pub MaxLowering: affine::MaxOp => lower_max;
    /// The subscripts become arithmetic.
    pub LoadLowering: affine::LoadOp => lower_load;
    /// The subscripts become arithmetic.
    pub StoreLowering: affine::StoreOp => lower_store;
    /// The bounds become arithmetic; a lower bound is the largest of its map's results, an upper bound the smallest.
    pub ForLowering: affine::ForOp => lower_for;
    /// The integer set becomes a conjunction of comparisons.
    pub IfLowering: affine::IfOp => lower_if;
    /// The terminator of the structured ops.
    pub YieldLowering: affine::YieldOp => lower_yield;
}

/// An index constant.
fn constant(rw: &mut ConversionRewriter<'_>, loc: Location, value: i64) -> Value {
    let value = IntegerAttr::index(rw, value);
    let constant = arith::ConstantOp::build(rw, loc, value.into());
    constant.result(rw)
}

/// The arithmetic of one expression.
fn expand(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    expr: &AffineExpr,
    dims: &[Value],
    symbols: &[Value],
) -> Result<Value, MatchFailure> {
    let missing =
        || MatchFailure::new("the map uses more dimensions or symbols than it has operands");
    match expr {
        AffineExpr::Dim(index) => dims.get(*index as usize).copied().ok_or_else(missing),
        AffineExpr::Symbol(index) => symbols.get(*index as usize).copied().ok_or_else(missing),
        AffineExpr::Constant(value) => Ok(constant(rw, loc, *value)),
        AffineExpr::Binary(kind, lhs, rhs) => {
            if let (
                BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv,
                AffineExpr::Constant(..=0),
            ) = (kind, &**rhs)
            {
                return Err(MatchFailure::new(
                    "a division or remainder by a number that is not positive",
                ));
            }
            let a = expand(rw, loc, lhs, dims, symbols)?;
            let b = expand(rw, loc, rhs, dims, symbols)?;
            Ok(match kind {
                BinaryKind::Add => arith::AddIOp::build(rw, loc, a, b).result(rw),
                BinaryKind::Mul => arith::MulIOp::build(rw, loc, a, b).result(rw),
                BinaryKind::Mod => expand_mod(rw, loc, a, b),
                BinaryKind::FloorDiv => expand_floor_div(rw, loc, a, b),
                BinaryKind::CeilDiv => expand_ceil_div(rw, loc, a, b),
            })
        }
    }
}

fn compare(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    predicate: CmpIPredicate,
    a: Value,
    b: Value,
) -> Value {
    arith::CmpIOp::build(rw, loc, predicate, a, b).result(rw)
}

fn select(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    condition: Value,
    a: Value,
    b: Value,
) -> Value {
    arith::SelectOp::build(rw, loc, condition, a, b).result(rw)
}

/// `a mod b`: the machine's remainder has the sign of `a`; add `b` where it is negative.
fn expand_mod(rw: &mut ConversionRewriter<'_>, loc: Location, a: Value, b: Value) -> Value {
    let remainder = arith::RemSIOp::build(rw, loc, a, b).result(rw);
    let zero = constant(rw, loc, 0);
    let is_negative = compare(rw, loc, CmpIPredicate::Slt, remainder, zero);
    let corrected = arith::AddIOp::build(rw, loc, remainder, b).result(rw);
    select(rw, loc, is_negative, corrected, remainder)
}

/// `a floordiv b`: for negative `a` the machine's quotient of `-1 - a`, subtracted from -1.
fn expand_floor_div(rw: &mut ConversionRewriter<'_>, loc: Location, a: Value, b: Value) -> Value {
    let (zero, minus_one) = (constant(rw, loc, 0), constant(rw, loc, -1));
    let is_negative = compare(rw, loc, CmpIPredicate::Slt, a, zero);
    let mirrored = arith::SubIOp::build(rw, loc, minus_one, a).result(rw);
    let dividend = select(rw, loc, is_negative, mirrored, a);
    let quotient = arith::DivSIOp::build(rw, loc, dividend, b).result(rw);
    let corrected = arith::SubIOp::build(rw, loc, minus_one, quotient).result(rw);
    select(rw, loc, is_negative, corrected, quotient)
}

/// `a ceildiv b`: for positive `a` the quotient of `a - 1`, plus one; else that of `-a`, negated.
fn expand_ceil_div(rw: &mut ConversionRewriter<'_>, loc: Location, a: Value, b: Value) -> Value {
    let (zero, one) = (constant(rw, loc, 0), constant(rw, loc, 1));
    let is_not_positive = compare(rw, loc, CmpIPredicate::Sle, a, zero);
    let negated = arith::SubIOp::build(rw, loc, zero, a).result(rw);
    let decremented = arith::SubIOp::build(rw, loc, a, one).result(rw);
    let dividend = select(rw, loc, is_not_positive, negated, decremented);
    let quotient = arith::DivSIOp::build(rw, loc, dividend, b).result(rw);
    let negated = arith::SubIOp::build(rw, loc, zero, quotient).result(rw);
    let incremented = arith::AddIOp::build(rw, loc, quotient, one).result(rw);
    select(rw, loc, is_not_positive, negated, incremented)
}

/// The arithmetic of every result of a map applied to operands, dimensions before symbols.
fn expand_map(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    map: &AffineMap,
    operands: &[Value],
) -> Result<SmallVec<[Value; 4]>, MatchFailure> {
    let (dims, symbols) = operands.split_at(operands.len().min(map.num_dims as usize));
    map.results
        .iter()
        .map(|result| expand(rw, loc, result, dims, symbols))
        .collect()
}

/// The smallest or largest of the map's results.
fn expand_extremum(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    map: &AffineMap,
    operands: &[Value],
    predicate: CmpIPredicate,
) -> Result<Value, MatchFailure> {
    let values = expand_map(rw, loc, map, operands)?;
    let mut values = values.into_iter();
    let first = values
        .next()
        .ok_or_else(|| MatchFailure::new("the map has no result"))?;
    Ok(values.fold(first, |best, value| {
        let is_better = compare(rw, loc, predicate, best, value);
        select(rw, loc, is_better, best, value)
    }))
}

/// The operands with their own types: the ops built here are converted in turn.
fn original_operands(ir: &Ir, op: Op) -> SmallVec<[Value; 4]> {
    ir.operands(op).collect()
}

fn lower_apply(op: affine::ApplyOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let results = expand_map(rw, loc, &map, &operands)?;
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn lower_min(op: affine::MinOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let result = expand_extremum(rw, loc, &map, &operands, CmpIPredicate::Slt)?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_max(op: affine::MaxOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let result = expand_extremum(rw, loc, &map, &operands, CmpIPredicate::Sgt)?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_load(op: affine::LoadOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let indices = expand_map(rw, loc, &map, &operands[1..])?;
    let load = memref::LoadOp::build(rw, loc, operands[0], &indices);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_store(op: affine::StoreOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let indices = expand_map(rw, loc, &map, &operands[2..])?;
    memref::StoreOp::build(rw, loc, operands[0], operands[1], &indices);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_for(op: affine::ForOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (lower_map, upper_map) = (
        op.lower_bound_map(rw).value(rw).clone(),
        op.upper_bound_map(rw).value(rw).clone(),
    );
    let lower_operands: SmallVec<[Value; 4]> = op.lower_bound_operands(rw).collect();
    let upper_operands: SmallVec<[Value; 4]> = op.upper_bound_operands(rw).collect();
    let inits: SmallVec<[Value; 4]> = op.inits(rw).collect();
    let lower = expand_extremum(rw, loc, &lower_map, &lower_operands, CmpIPredicate::Sgt)?;
    let upper = expand_extremum(rw, loc, &upper_map, &upper_operands, CmpIPredicate::Slt)?;
    let step = op.step(rw);
    let step = constant(rw, loc, step);
    let types: SmallVec<[Type; 2]> = rw.result_types(op.op()).collect();
    let new = scf::ForOp::build(rw, loc, &types, lower, upper, step, &inits);
    let (from, to) = (op.region(rw), new.region(rw));
    rw.ir_mut().move_region_blocks(from, to);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_if(op: affine::IfOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let loc = rw.loc(op.op());
    let set = op.condition(rw).value(rw).clone();
    let (dims, symbols) = operands.split_at(operands.len().min(set.num_dims as usize));
    let mut all: Option<Value> = None;
    for constraint in &*set.constraints {
        let zero = constant(rw, loc, 0);
        let value = expand(rw, loc, &constraint.expr, dims, symbols)?;
        let predicate = if constraint.is_equality {
            CmpIPredicate::Eq
        } else {
            CmpIPredicate::Sge
        };
        let holds = compare(rw, loc, predicate, value, zero);
        all = Some(match all {
            Some(all) => arith::AndIOp::build(rw, loc, all, holds).result(rw),
            None => holds,
        });
    }
    let condition = match all {
        Some(condition) => condition,
        None => {
            let always = terrace_ir::attributes::Attribute::TRUE;
            arith::ConstantOp::build(rw, loc, always).result(rw)
        }
    };
    let types: SmallVec<[Type; 2]> = rw.result_types(op.op()).collect();
    let new = scf::IfOp::build(rw, loc, &types, condition);
    let regions = [
        (op.then_region(rw), new.then_region(rw)),
        (op.else_region(rw), new.else_region(rw)),
    ];
    for (from, to) in regions {
        rw.ir_mut().move_region_blocks(from, to);
    }
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_yield(op: affine::YieldOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let loc = rw.loc(op.op());
    scf::YieldOp::build(rw, loc, &operands);
    rw.erase_op(op.op());
    Ok(())
}
