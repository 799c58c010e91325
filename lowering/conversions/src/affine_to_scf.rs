//! `lower-affine`: affine loops, conditionals and accesses to scf, memref and arithmetic on indices.

use smallvec::SmallVec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::arith::{self, AtomicRMWKind, CmpIPredicate, IntegerOverflowFlags};
use terrace_dialects::transforms::affine::{expand_delinearize, expand_linearize};
use terrace_dialects::{affine, memref, scf};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Diagnostic, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

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
    patterns.add(ParallelLowering);
    patterns.add(PrefetchLowering);
    patterns.add(DmaStartLowering);
    patterns.add(DmaWaitLowering);
    patterns.add(DelinearizeLowering);
    patterns.add(LinearizeLowering);
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
    /// The bounds become arithmetic.
    pub ParallelLowering: affine::ParallelOp => lower_parallel;
    /// The subscripts become arithmetic.
    pub PrefetchLowering: affine::PrefetchOp => lower_prefetch;
    /// The subscripts become arithmetic.
    pub DmaStartLowering: affine::DmaStartOp => lower_dma_start;
    /// The subscripts become arithmetic.
    pub DmaWaitLowering: affine::DmaWaitOp => lower_dma_wait;
    /// The digits become divisions and remainders.
    pub DelinearizeLowering: affine::DelinearizeIndexOp => lower_delinearize;
    /// The number becomes a sum of products.
    pub LinearizeLowering: affine::LinearizeIndexOp => lower_linearize;
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
                BinaryKind::Mul => arith::MulIOp::builder(a, b)
                    .overflow_flags(IntegerOverflowFlags::NSW)
                    .build(rw, loc)
                    .result(rw),
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

/// Which of a map's results is meant.
#[derive(Clone, Copy)]
enum Extremum {
    Smallest,
    Largest,
}

/// The smallest or largest of the map's results.
fn expand_extremum(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    map: &AffineMap,
    operands: &[Value],
    extremum: Extremum,
) -> Result<Value, MatchFailure> {
    let values = expand_map(rw, loc, map, operands)?;
    let reduced = values.into_iter().reduce(|best, value| match extremum {
        Extremum::Smallest => arith::MinSIOp::build(rw, loc, best, value).result(rw),
        Extremum::Largest => arith::MaxSIOp::build(rw, loc, best, value).result(rw),
    });
    reduced.ok_or_else(|| MatchFailure::new("the map has no result"))
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
    let result = expand_extremum(rw, loc, &map, &operands, Extremum::Smallest)?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_max(op: affine::MaxOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let result = expand_extremum(rw, loc, &map, &operands, Extremum::Largest)?;
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
    let (lower, upper) = op.canonical_bounds(rw);
    let inits: SmallVec<[Value; 4]> = op.inits(rw).collect();
    let lower = expand_extremum(rw, loc, &lower.map, &lower.operands, Extremum::Largest)?;
    let upper = expand_extremum(rw, loc, &upper.map, &upper.operands, Extremum::Smallest)?;
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
    let (set, operands) = affine::composed_set(rw, op.op(), op.condition(rw).value(rw), &operands);
    let (dims, symbols) = operands.split_at(operands.len().min(set.num_dims as usize));
    let mut all: Option<Value> = None;
    let zero = constant(rw, loc, 0);
    for constraint in &*set.constraints {
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
    let parent = rw.parent_op(op.op());
    match parent.and_then(|parent| scf::ParallelOp::cast(rw, parent)) {
        Some(_) => {
            scf::ReduceOp::with_bodies(rw, loc, &[]);
        }
        None => {
            scf::YieldOp::build(rw, loc, &operands);
        }
    }
    rw.erase_op(op.op());
    Ok(())
}

fn lower_prefetch(
    op: affine::PrefetchOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let operands = original_operands(rw, op.op());
    let map = op.map(rw).value(rw).clone();
    let loc = rw.loc(op.op());
    let indices = expand_map(rw, loc, &map, &operands[1..])?;
    let (is_write, hint, is_data) = (op.is_write(rw), op.locality_hint(rw), op.is_data_cache(rw));
    memref::PrefetchOp::build(rw, loc, operands[0], &indices, is_write, hint, is_data);
    rw.erase_op(op.op());
    Ok(())
}

/// A memref of a transfer and its subscripts as arithmetic.
fn expand_place(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    place: affine::DmaPlace,
    operands: &mut Vec<Value>,
) -> RewriteResult {
    let loc = rw.loc(op);
    let indices: SmallVec<[Value; 4]> = place.indices(rw, op).collect();
    let map = place.map.value(rw).clone();
    let expanded = expand_map(rw, loc, &map, &indices)?;
    operands.push(rw.operand(op, place.memref));
    operands.extend(expanded);
    Ok(())
}

fn lower_dma_start(
    op: affine::DmaStartOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [source, dest, tag] = op.places(rw);
    let mut operands = Vec::new();
    expand_place(rw, op.op(), source, &mut operands)?;
    expand_place(rw, op.op(), dest, &mut operands)?;
    operands.push(op.num_elements(rw));
    expand_place(rw, op.op(), tag, &mut operands)?;
    // The stride and the elements before each step by it, if any.
    operands.extend(rw.operands(op.op()).skip(tag.end + 1));
    memref::DmaStartOp::build(rw, loc, &operands);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_dma_wait(
    op: affine::DmaWaitOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let mut tag = Vec::new();
    expand_place(rw, op.op(), op.place(rw), &mut tag)?;
    let num_elements = op.num_elements(rw);
    memref::DmaWaitOp::build(rw, loc, tag[0], &tag[1..], num_elements);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_parallel(
    op: affine::ParallelOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let kinds: Vec<AtomicRMWKind> = op.reduction_kinds(rw).collect();
    let types: Vec<Type> = rw.result_types(op.op()).collect();
    let pairs = kinds.iter().zip(&types);
    let identities: Option<Vec<_>> = pairs.map(|(kind, ty)| kind.identity(rw, *ty)).collect();
    let identities =
        identities.ok_or_else(|| MatchFailure::new("a kind of reduction begins with no value"))?;
    let body = op.body(rw);
    let end = rw
        .last_op(body)
        .ok_or_else(|| MatchFailure::new("the loop has no terminator"))?;
    let lower_values = op.lower_bound_values(rw).composed(rw, op.op()).operands;
    let upper_values = op.upper_bound_values(rw).composed(rw, op.op()).operands;
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for (lower_map, upper_map) in op.lower_bounds(rw).iter().zip(&op.upper_bounds(rw)) {
        lower.push(expand_extremum(
            rw,
            loc,
            lower_map,
            &lower_values,
            Extremum::Largest,
        )?);
        upper.push(expand_extremum(
            rw,
            loc,
            upper_map,
            &upper_values,
            Extremum::Smallest,
        )?);
    }
    let steps: Vec<i64> = op.step_values(rw).collect();
    let steps: Vec<Value> = steps
        .into_iter()
        .map(|step| constant(rw, loc, step))
        .collect();
    let inits: Vec<Value> = identities
        .into_iter()
        .map(|identity| arith::ConstantOp::build(rw, loc, identity).result(rw))
        .collect();
    let new = scf::ParallelOp::build(rw, loc, &types, &lower, &upper, &steps, &inits);
    let (from, to) = (op.region(rw), new.region(rw));
    rw.ir_mut().move_region_blocks(from, to);
    if !kinds.is_empty() {
        build_reductions(rw, end, &kinds)?;
    }
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

/// Replaces the terminator of a loop that reduces values by the reductions of what it yields.
fn build_reductions(
    rw: &mut ConversionRewriter<'_>,
    end: Op,
    kinds: &[AtomicRMWKind],
) -> RewriteResult {
    let loc = rw.loc(end);
    let values = original_operands(rw, end);
    rw.set_insertion_point_before(end);
    let reduce = scf::ReduceOp::with_bodies(rw, loc, &values);
    for (region, kind) in reduce
        .reductions(rw)
        .collect::<Vec<_>>()
        .into_iter()
        .zip(kinds)
    {
        let Some(block) = rw.first_block(region) else {
            continue;
        };
        let (x, y) = (rw.block_arg(block, 0), rw.block_arg(block, 1));
        rw.set_insertion_point_to_end(block);
        let result = kind
            .reduce(rw, loc, x, y)
            .ok_or_else(|| MatchFailure::new("the kind does not reduce"))?;
        scf::ReduceReturnOp::build(rw, loc, result);
    }
    rw.erase_op(end);
    Ok(())
}

fn lower_delinearize(
    op: affine::DelinearizeIndexOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let digits = expand_delinearize(rw, op);
    rw.replace_op(op.op(), &digits);
    Ok(())
}

fn lower_linearize(
    op: affine::LinearizeIndexOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let number = expand_linearize(rw, op);
    rw.replace_op(op.op(), &[number]);
    Ok(())
}
