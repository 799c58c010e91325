//! `convert-scf-to-cf`: structured control flow to branches between blocks.

use smallvec::SmallVec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::arith::{self, CmpIPredicate};
use terrace_dialects::{cf, scf};
use terrace_ir::attributes::{AttrData, Attribute, DictAttr};
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Diagnostic, Ir, Op, Region, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Convert structured control flow to branches between blocks.
#[pass(
    name = "convert-scf-to-cf",
    dependent_dialects(scf::ScfDialect, cf::CfDialect, arith::ArithDialect)
)]
pub struct ScfToCfPass {
    /// Whether patterns may be undone. None ever is: one that fails has changed nothing
    #[option(default = true)]
    pub allow_pattern_rollback: bool,
}

impl Pass for ScfToCfPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        convert_scf_to_cf(ir)
    }
}

/// Converts all structured control flow in an arena and those inside it.
///
/// # Errors
/// If an op of the scf dialect has no conversion.
pub fn convert_scf_to_cf(ir: &mut Ir) -> Result<(), Diagnostic> {
    let mut patterns = ConversionPatterns::new();
    populate_scf_to_cf(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<scf::ScfDialect>(Legality::Illegal)
        .unknown(Legality::Legal);
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
pub fn populate_scf_to_cf(patterns: &mut ConversionPatterns) {
    patterns.add(ForLowering);
    patterns.add(IfLowering);
    patterns.add(WhileLowering);
    patterns.add(ParallelLowering);
    patterns.add(ForallLowering);
    patterns.add(ExecuteRegionLowering);
    patterns.add(IndexSwitchLowering);
}

conversion_pattern! {
    /// A counted loop becomes a condition block, which holds the induction variable and the carried values as arguments,
    /// and the body, which branches back to it.
    pub ForLowering: scf::ForOp => lower_for;
    /// A conditional becomes a conditional branch; its results are the arguments of the block that follows.
    pub IfLowering: scf::IfOp => lower_if;
    /// A loop with a condition region becomes the blocks of its two regions.
    pub WhileLowering: scf::WhileOp => lower_while;
    /// Parallel loops become loops in loops, which reduce values one after the other.
    pub ParallelLowering: scf::ParallelOp => lower_parallel;
    /// A loop over tiles without results becomes parallel loops.
    pub ForallLowering: scf::ForallOp => lower_forall;
    /// A region that runs once becomes its blocks; what it yields is passed to what follows.
    pub ExecuteRegionLowering: scf::ExecuteRegionOp => lower_execute_region;
    /// A choice by an index becomes a switch on 32 bits.
    pub IndexSwitchLowering: scf::IndexSwitchOp => lower_index_switch;
}

/// A new block with everything before `op`, and that of `op` with what follows. Ops are lowered in order, so that the first
/// part is short.
fn split_at(rw: &mut ConversionRewriter<'_>, op: Op) -> Result<(Block, Block), MatchFailure> {
    let block = rw
        .parent_block(op)
        .ok_or_else(|| MatchFailure::new("the op is in no block"))?;
    let before = rw.split_block_head(block, op);
    Ok((before, block))
}

/// The terminator of a region's last block. It may still be one of the dialect that the loop was lowered from.
fn terminator(ir: &Ir, block: Block) -> Result<Op, MatchFailure> {
    ir.last_op(block)
        .ok_or_else(|| MatchFailure::new("the region has no terminator"))
}

/// The operands of an op, as they are now.
fn operands_of(ir: &Ir, op: Op) -> SmallVec<[Value; 4]> {
    ir.operands(op).collect()
}

/// The attributes of a loop that mean something to LLVM: they go to the branch that repeats it.
fn loop_attrs(ir: &Ir, op: Op) -> Option<DictAttr> {
    let entries = ir.discardable_attrs(op)?.entries(ir).iter();
    let is_llvm = |attr: Attribute| match attr.data(ir) {
        AttrData::Dialect(attr) => attr.info.dialect == "llvm",
        _ => false,
    };
    let kept: Vec<(Ident, Attribute)> = entries
        .filter(|(_, attr)| is_llvm(*attr))
        .copied()
        .collect();
    (!kept.is_empty()).then(|| DictAttr::get(ir, kept))
}

fn lower_for(op: scf::ForOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let region = op.region(rw);
    let last_body = rw
        .last_block(region)
        .ok_or_else(|| MatchFailure::new("the loop has no body"))?;
    let yield_op = terminator(rw, last_body)?;
    let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step(rw));
    let mut entry: SmallVec<[Value; 4]> = smallvec::smallvec![lower];
    entry.extend(op.init_args(rw));

    let body = rw
        .first_block(region)
        .ok_or_else(|| MatchFailure::new("the loop has no body"))?;
    let first = rw
        .first_op(body)
        .ok_or_else(|| MatchFailure::new("the body is empty"))?;
    let (before, end) = split_at(rw, op.op())?;
    let condition = rw.split_block_head(body, first);
    rw.inline_region_after(region, before);
    let carried: SmallVec<[Value; 4]> = rw.block_args(condition).into();

    rw.set_insertion_point_to_end(before);
    cf::BrOp::build(rw, loc, &entry, condition);

    rw.set_insertion_point_to_end(condition);
    let predicate = if op.unsigned_cmp(rw) {
        CmpIPredicate::Ult
    } else {
        CmpIPredicate::Slt
    };
    let in_range = arith::CmpIOp::build(rw, loc, predicate, carried[0], upper);
    let in_range = in_range.result(rw);
    cf::CondBrOp::build(rw, loc, in_range, &[], &[], body, end);

    rw.set_insertion_point_to_end(last_body);
    let stepped = arith::AddIOp::build(rw, loc, carried[0], step);
    let mut next: SmallVec<[Value; 4]> = smallvec::smallvec![stepped.result(rw)];
    next.extend(operands_of(rw, yield_op));
    rw.erase_op(yield_op);
    let attrs = loop_attrs(rw, op.op());
    let repeat = cf::BrOp::build(rw, loc, &next, condition);
    rw.ir_mut().set_discardable_attrs(repeat.op(), attrs);

    rw.replace_op(op.op(), &carried[1..]);
    Ok(())
}

fn lower_if(op: scf::IfOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let condition = op.condition(rw);
    let types: SmallVec<[terrace_ir::Type; 2]> = rw.result_types(op.op()).collect();
    // The blocks of the region that is there, the first and the last, and what ends it.
    let mut branches: [Option<(Region, Block, Block, Op)>; 2] = [None; 2];
    for (branch, region) in branches
        .iter_mut()
        .zip([op.then_region(rw), op.else_region(rw)])
    {
        if let (Some(first), Some(last)) = (rw.first_block(region), rw.last_block(region)) {
            *branch = Some((region, first, last, terminator(rw, last)?));
        }
    }

    let (before, rest) = split_at(rw, op.op())?;
    // The results become arguments of a block between the regions and what follows.
    let after = if types.is_empty() {
        rest
    } else {
        let after = rw.ir_mut().insert_block_after(before, &types);
        rw.set_insertion_point_to_end(after);
        cf::BrOp::build(rw, loc, &[], rest);
        after
    };
    let mut end = before;
    let targets = branches.map(|branch| {
        let Some((region, first, last, yield_op)) = branch else {
            return after;
        };
        rw.inline_region_after(region, end);
        end = last;
        rw.set_insertion_point_to_end(last);
        let values = operands_of(rw, yield_op);
        rw.erase_op(yield_op);
        cf::BrOp::build(rw, loc, &values, after);
        first
    });
    rw.set_insertion_point_to_end(before);
    cf::CondBrOp::build(rw, loc, condition, &[], &[], targets[0], targets[1]);
    let results: SmallVec<[Value; 2]> = rw.block_args(after).into();
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn lower_while(op: scf::WhileOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (before_region, after_region) = (op.before(rw), op.after(rw));
    let no_body = || MatchFailure::new("the loop lacks a region");
    let (before_first, before_last) = (
        rw.first_block(before_region).ok_or_else(no_body)?,
        rw.last_block(before_region).ok_or_else(no_body)?,
    );
    let (after_first, after_last) = (
        rw.first_block(after_region).ok_or_else(no_body)?,
        rw.last_block(after_region).ok_or_else(no_body)?,
    );
    let condition = scf::ConditionOp::cast(rw, terminator(rw, before_last)?)
        .ok_or_else(|| MatchFailure::new("the loop's condition has no terminator"))?;
    let yield_op = terminator(rw, after_last)?;
    let inits = operands_of(rw, op.op());
    let attrs = loop_attrs(rw, op.op());
    // The second region may only pass on its arguments: then the first one repeats itself.
    let arguments = rw.block_args(after_first);
    let only_repeats = rw.first_op(after_first) == Some(yield_op)
        && rw.operands(yield_op).eq(arguments.iter().copied());

    let (current, end) = split_at(rw, op.op())?;
    rw.inline_region_after(before_region, current);
    if !only_repeats {
        rw.inline_region_after(after_region, before_last);
    }

    rw.set_insertion_point_to_end(current);
    cf::BrOp::build(rw, loc, &inits, before_first);

    rw.set_insertion_point_to_end(before_last);
    let flag = condition.condition(rw);
    let passed: SmallVec<[Value; 4]> = condition.args(rw).collect();
    rw.erase_op(condition.op());
    let repeat = if only_repeats {
        cf::CondBrOp::build(rw, loc, flag, &passed, &[], before_first, end).op()
    } else {
        cf::CondBrOp::build(rw, loc, flag, &passed, &[], after_first, end);
        rw.set_insertion_point_to_end(after_last);
        let next = operands_of(rw, yield_op);
        rw.erase_op(yield_op);
        cf::BrOp::build(rw, loc, &next, before_first).op()
    };
    rw.ir_mut().set_discardable_attrs(repeat, attrs);

    rw.replace_op(op.op(), &passed);
    Ok(())
}

fn lower_parallel(
    op: scf::ParallelOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let reduce = op
        .terminator(rw)
        .ok_or_else(|| MatchFailure::new("the loop has no terminator"))?;
    let bounds = op.lower_bound(rw).zip(op.upper_bound(rw)).zip(op.step(rw));
    let bounds: Vec<((Value, Value), Value)> = bounds.collect();
    let mut carried: SmallVec<[Value; 4]> = op.init_vals(rw).collect();
    let mut loops: Vec<scf::ForOp> = Vec::new();
    for ((lower, upper), step) in bounds {
        let new = scf::ForOp::with_body(rw, loc, lower, upper, step, &carried);
        if let Some(around) = loops.last().filter(|_| !carried.is_empty()) {
            let results: SmallVec<[Value; 4]> = rw.results(new.op()).collect();
            let body = around.body(rw);
            rw.set_insertion_point_to_end(body);
            scf::YieldOp::build(rw, loc, &results);
        }
        carried = new.region_iter_args(rw).into();
        let body = new.body(rw);
        rw.set_insertion_point_to_start(body);
        loops.push(new);
    }
    let (Some(outermost), Some(innermost)) = (loops.first(), loops.last()) else {
        return Err(MatchFailure::new("the loop has no dimension"));
    };
    let variables: SmallVec<[Value; 4]> =
        loops.iter().map(|new| new.induction_variable(rw)).collect();
    let end = match rw.last_op(innermost.body(rw)) {
        Some(end) => end,
        None => scf::YieldOp::build(rw, loc, &carried).op(),
    };
    let values = operands_of(rw, reduce.op());
    let reductions: Vec<Region> = reduce.reductions(rw).collect();
    let body = op.body(rw);
    rw.inline_block_before(body, end, &variables);
    let mut reduced: SmallVec<[Value; 4]> = SmallVec::new();
    for ((region, value), carried) in reductions.into_iter().zip(values).zip(carried) {
        let block = rw
            .first_block(region)
            .ok_or_else(|| MatchFailure::new("a reduction has no body"))?;
        let last = terminator(rw, block)?;
        reduced.push(rw.operand(last, 0));
        rw.inline_block_before(block, reduce.op(), &[carried, value]);
        rw.erase_op(last);
    }
    rw.erase_op(reduce.op());
    rw.ir_mut().set_operands(end, &reduced);
    rw.replace_op_with(op.op(), outermost.op());
    Ok(())
}

fn lower_forall(op: scf::ForallOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    if rw.num_results(op.op()) != 0 {
        return Err(MatchFailure::new("the loop has results that are no memory"));
    }
    let loc = rw.loc(op.op());
    let bounds = [
        op.mixed_lower_bound(rw),
        op.mixed_upper_bound(rw),
        op.mixed_step(rw),
    ];
    let [lower, upper, step] = bounds.map(|bound| {
        let values = bound
            .iter()
            .map(|index| arith::ConstantOp::of_index(rw, loc, index));
        values.collect::<Vec<Value>>()
    });
    let new = scf::ParallelOp::with_body(rw, loc, &lower, &upper, &step, &[]);
    let variables: SmallVec<[Value; 4]> = new.induction_vars(rw).into();
    let end = terminator(rw, new.body(rw))?;
    let body = op.body(rw);
    let last = terminator(rw, body)?;
    rw.inline_block_before(body, end, &variables);
    rw.erase_op(last);
    rw.erase_op(op.op());
    Ok(())
}

/// Gives the block after an op the op's results as arguments, and replaces the op by them.
fn results_as_arguments(rw: &mut ConversionRewriter<'_>, op: Op, after: Block) {
    let types: SmallVec<[terrace_ir::Type; 2]> = rw.result_types(op).collect();
    let known = rw.block_args(after).len();
    rw.ir_mut().add_block_args(after, &types);
    let results: SmallVec<[Value; 2]> = rw.block_args(after)[known..].into();
    rw.replace_op(op, &results);
}

/// Turns what ends a region's blocks into branches to the block behind it.
fn yield_to(
    rw: &mut ConversionRewriter<'_>,
    loc: terrace_ir::Location,
    yields: &[Op],
    after: Block,
) {
    for &yield_op in yields {
        let Some(block) = rw.parent_block(yield_op) else {
            continue;
        };
        rw.set_insertion_point_to_end(block);
        let values = operands_of(rw, yield_op);
        rw.erase_op(yield_op);
        cf::BrOp::build(rw, loc, &values, after);
    }
}

fn lower_execute_region(
    op: scf::ExecuteRegionOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let region = op.region(rw);
    let entry = rw
        .first_block(region)
        .ok_or_else(|| MatchFailure::new("the region has no block"))?;
    let yields: Vec<Op> = rw
        .region_blocks(region)
        .filter_map(|block| rw.last_op(block))
        .filter(|end| scf::YieldOp::cast(rw, *end).is_some())
        .collect();
    let (before, after) = split_at(rw, op.op())?;
    rw.inline_region_after(region, before);
    rw.set_insertion_point_to_end(before);
    cf::BrOp::build(rw, loc, &[], entry);
    yield_to(rw, loc, &yields, after);
    results_as_arguments(rw, op.op(), after);
    Ok(())
}

fn lower_index_switch(
    op: scf::IndexSwitchOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let values: Vec<i64> = op.cases(rw).as_i64s(rw).collect();
    let mut regions: Vec<Region> = op.case_regions(rw).collect();
    regions.push(op.default_region(rw));
    let argument = op.arg(rw);
    let mut blocks = Vec::new();
    let mut yields = Vec::new();
    for region in &regions {
        let block = rw
            .first_block(*region)
            .ok_or_else(|| MatchFailure::new("a region has no block"))?;
        blocks.push(block);
        let last = rw.last_block(*region).unwrap_or(block);
        yields.push(terminator(rw, last)?);
    }
    let (before, after) = split_at(rw, op.op())?;
    let mut end = before;
    for (region, yield_op) in regions.into_iter().zip(&yields) {
        let last = rw.parent_block(*yield_op).unwrap_or(end);
        rw.inline_region_after(region, end);
        end = last;
    }
    rw.set_insertion_point_to_end(before);
    let flag = arith::IndexCastOp::build(rw, loc, terrace_ir::Type::I32, argument).output(rw);
    let edge = |block| cf::Edge {
        block,
        values: SmallVec::new(),
    };
    let (default, cases) = blocks.split_last().expect("there is a default region");
    let cases: Vec<cf::SwitchCase> = values
        .into_iter()
        .zip(cases)
        .map(|(value, block)| cf::SwitchCase {
            value: i128::from(value as i32),
            edge: edge(*block),
        })
        .collect();
    cf::SwitchOp::with_cases(rw, loc, flag, &edge(*default), &cases);
    yield_to(rw, loc, &yields, after);
    results_as_arguments(rw, op.op(), after);
    Ok(())
}
