//! Structured control flow, which stays structured.
//!
//! A loop or conditional has no results in SPIR-V: each is kept in a variable of the function.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::scf;
use terrace_dialects::spirv::{self, LoopControl, PointerType, SelectionControl, StorageClass};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Location, Op, Region, Type, Value};

use super::emit::emit;

/// Adds the patterns of the scf dialect.
pub fn populate_scf_to_spirv(patterns: &mut ConversionPatterns) {
    patterns.add(ForLowering);
    patterns.add(IfLowering);
    patterns.add(WhileLowering);
}

conversion_pattern! {
    /// A loop whose body is the block that goes back to the header.
    pub ForLowering: scf::ForOp => lower_for;
    /// A selection.
    pub IfLowering: scf::IfOp => lower_if;
    /// A loop whose header is the region of the condition.
    pub WhileLowering: scf::WhileOp => lower_while;
}

/// The block of a region, and its terminator.
fn body(rw: &ConversionRewriter<'_>, region: Region) -> Result<(Block, Op), MatchFailure> {
    let block = rw.single_block(region);
    let block = block.ok_or_else(|| MatchFailure::new("the region is not one block"))?;
    let end = rw.last_op(block);
    let end = end.ok_or_else(|| MatchFailure::new("the region has no terminator"))?;
    Ok((block, end))
}

/// What the operands of a terminator become, where that stands.
fn passed(rw: &mut ConversionRewriter<'_>, end: Op) -> Result<SmallVec<[Value; 4]>, MatchFailure> {
    let operands: SmallVec<[Value; 4]> = rw.operands(end).collect();
    operands
        .into_iter()
        .map(|operand| rw.converted(operand))
        .collect()
}

/// The types that the results of an op become.
fn result_types(rw: &ConversionRewriter<'_>, op: Op) -> Result<SmallVec<[Type; 4]>, MatchFailure> {
    rw.result_types(op).map(|ty| rw.convert_type(ty)).collect()
}

/// Variables before an op, and what they hold after it.
fn variables(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    op: Op,
    types: &[Type],
) -> (SmallVec<[Value; 4]>, SmallVec<[Value; 4]>) {
    let (mut variables, mut values) = (SmallVec::new(), SmallVec::new());
    for ty in types {
        let pointer = PointerType::get(rw, *ty, StorageClass::Function).into();
        rw.set_insertion_point_before(op);
        let variable = spirv::VariableOp::build(rw, loc, pointer, StorageClass::Function, None);
        let variable = variable.pointer(rw);
        variables.push(variable);
        rw.set_insertion_point_after(op);
        values.push(spirv::LoadOp::build(rw, loc, *ty, variable).value(rw));
    }
    (variables, values)
}

fn store_all(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    variables: &[Value],
    values: &[Value],
) {
    for (variable, value) in variables.iter().zip(values) {
        spirv::StoreOp::build(rw, loc, *variable, *value);
    }
}

/// A block that ends a loop or selection.
fn create_merge(rw: &mut ConversionRewriter<'_>, loc: Location, region: Region) -> Block {
    let merge = rw.create_block(region, &[]);
    rw.set_insertion_point_to_end(merge);
    spirv::MergeOp::build(rw, loc, &[]);
    merge
}

/// Whether a loop has a first round, as its bounds say.
fn runs(rw: &ConversionRewriter<'_>, lower: Value, upper: Value) -> bool {
    let known = |value: Value| {
        Some(
            constant_value(rw, value)?
                .cast::<IntegerAttr>(rw)?
                .value(rw),
        )
    };
    known(lower)
        .zip(known(upper))
        .is_some_and(|(lower, upper)| lower >= 0 && lower < upper)
}

fn lower_for(op: scf::ForOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (body, end) = body(rw, op.region(rw))?;
    let (lower, upper, step) = (operands[0], operands[1], operands[2]);
    let initial = &operands[3..];
    let yielded = passed(rw, end)?;
    let types: SmallVec<[Type; 4]> = initial.iter().map(|value| rw.ty(*value)).collect();

    let structured = spirv::LoopOp::build(rw, loc, &[], LoopControl::NONE);
    let region = structured.body(rw);
    let entry = rw.create_block(region, &[]);
    let mut carried_types: SmallVec<[Type; 4]> = smallvec::smallvec![rw.ty(lower)];
    carried_types.extend(types.iter().copied());
    let header = rw.create_block(region, &carried_types);
    let carried: SmallVec<[Value; 4]> = rw.block_args(header).into();
    let counter = carried[0];
    let old: SmallVec<[Value; 4]> = rw.block_args(body).into();
    for (old, new) in old.iter().zip(&carried) {
        rw.replace_value(*old, *new);
    }
    rw.replace_block_args(body, &[]);
    rw.inline_region_after(op.region(rw), header);
    let merge = create_merge(rw, loc, region);

    rw.set_insertion_point_to_end(entry);
    let mut first: SmallVec<[Value; 4]> = smallvec::smallvec![lower];
    first.extend(initial.iter().copied());
    spirv::BranchOp::build(rw, loc, &first, header);

    rw.set_insertion_point_to_end(header);
    let goes_on = match op.unsigned_cmp(rw) {
        true => emit::<spirv::ULessThanOp>(rw, loc, &[counter, upper], Type::I1),
        false => emit::<spirv::SLessThanOp>(rw, loc, &[counter, upper], Type::I1),
    };
    spirv::BranchConditionalOp::build(rw, loc, goes_on, &[], &[], body, merge);

    let (variables, values) = variables(rw, loc, structured.op(), &types);
    if !variables.is_empty() && !runs(rw, lower, upper) {
        // Without a first round the results are the initial values.
        rw.set_insertion_point_before(structured.op());
        store_all(rw, loc, &variables, initial);
    }
    rw.set_insertion_point_before(end);
    store_all(rw, loc, &variables, &yielded);
    let ty = rw.ty(counter);
    let mut next: SmallVec<[Value; 4]> =
        smallvec::smallvec![emit::<spirv::IAddOp>(rw, loc, &[counter, step], ty)];
    next.extend(yielded);
    spirv::BranchOp::build(rw, loc, &next, header);
    rw.erase_op(end);
    rw.replace_op(op.op(), &values);
    Ok(())
}

fn lower_if(op: scf::IfOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let types = result_types(rw, op.op())?;
    let (then_block, then_end) = body(rw, op.then_region(rw))?;
    let has_else = rw.first_block(op.else_region(rw)).is_some();
    let otherwise = match has_else {
        true => Some(body(rw, op.else_region(rw))?),
        false => None,
    };
    let then_values = passed(rw, then_end)?;
    let else_values = match otherwise {
        Some((_, end)) => passed(rw, end)?,
        None => SmallVec::new(),
    };

    let structured = spirv::SelectionOp::build(rw, loc, &[], SelectionControl::NONE);
    let region = structured.body(rw);
    let header = rw.create_block(region, &[]);
    rw.inline_region_after(op.then_region(rw), header);
    if has_else {
        rw.inline_region_after(op.else_region(rw), then_block);
    }
    let merge = create_merge(rw, loc, region);
    let else_block = otherwise.map_or(merge, |(block, _)| block);
    rw.set_insertion_point_to_end(header);
    spirv::BranchConditionalOp::build(rw, loc, operands[0], &[], &[], then_block, else_block);

    let (variables, values) = variables(rw, loc, structured.op(), &types);
    let ends = [
        Some((then_end, then_values)),
        otherwise.map(|(_, end)| (end, else_values)),
    ];
    for (end, yielded) in ends.into_iter().flatten() {
        rw.set_insertion_point_before(end);
        store_all(rw, loc, &variables, &yielded);
        spirv::BranchOp::build(rw, loc, &[], merge);
        rw.erase_op(end);
    }
    rw.replace_op(op.op(), &values);
    Ok(())
}

fn lower_while(
    op: scf::WhileOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let types = result_types(rw, op.op())?;
    let (before, condition) = body(rw, op.before(rw))?;
    let (after, end) = body(rw, op.after(rw))?;
    let mut given = passed(rw, condition)?;
    let yielded = passed(rw, end)?;
    let goes_on = given.remove(0);
    for block in [before, after] {
        let mut args = rw.block_arg_types(block);
        args.try_for_each(|ty| rw.convert_type(ty).map(|_| ()))?;
    }

    let structured = spirv::LoopOp::build(rw, loc, &[], LoopControl::NONE);
    let region = structured.body(rw);
    let entry = rw.create_block(region, &[]);
    rw.convert_block_types(before)?;
    rw.convert_block_types(after)?;
    rw.inline_region_after(op.before(rw), entry);
    rw.inline_region_after(op.after(rw), before);
    let merge = create_merge(rw, loc, region);
    rw.set_insertion_point_to_end(entry);
    spirv::BranchOp::build(rw, loc, operands, before);

    // What the condition passes on is the result if it is false.
    let ended_at = rw.loc(condition);
    let (variables, values) = variables(rw, ended_at, structured.op(), &types);
    rw.set_insertion_point_before(condition);
    store_all(rw, ended_at, &variables, &given);
    spirv::BranchConditionalOp::build(rw, ended_at, goes_on, &given, &[], after, merge);
    rw.erase_op(condition);
    rw.set_insertion_point_before(end);
    spirv::BranchOp::build(rw, loc, &yielded, before);
    rw.erase_op(end);
    rw.replace_op(op.op(), &values);
    Ok(())
}
