//! `convert-scf-to-emitc`: structured control flow by the statements of C. What an op yields is in variables.

use smallvec::SmallVec;
use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, conversion_pattern,
};
use terrace_dialects::{emitc, scf};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Builder, Ir, Location, Op, Region, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::{apply, size_t_for_indices, supported_types, variable};

/// Convert structured control flow to statements of C.
#[pass(name = "convert-scf-to-emitc", dependent_dialects(emitc::EmitcDialect))]
pub struct ScfToEmitcPass {}

impl Pass for ScfToEmitcPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_scf_to_emitc(&mut patterns);
        let target = ConversionTarget::new()
            .unknown(Legality::Legal)
            .op::<scf::ForOp>(Legality::Illegal)
            .op::<scf::IfOp>(Legality::Illegal)
            .op::<scf::IndexSwitchOp>(Legality::Illegal)
            .op::<scf::WhileOp>(Legality::Illegal);
        let converter = size_t_for_indices(supported_types());
        apply(ir, &patterns, &converter, &target)
    }
}

/// Adds the patterns of the scf dialect.
pub fn populate_scf_to_emitc(patterns: &mut ConversionPatterns) {
    patterns.add(ForLowering);
    patterns.add(IfLowering);
    patterns.add(IndexSwitchLowering);
    patterns.add(WhileLowering);
}

conversion_pattern! {
    /// A counted loop; carried values are in variables.
    pub ForLowering: scf::ForOp => lower_for;
    /// A conditional.
    pub IfLowering: scf::IfOp => lower_if;
    /// A choice between cases.
    pub IndexSwitchLowering: scf::IndexSwitchOp => lower_switch;
    /// A loop that ends as its first region says, which runs once more than the second.
    pub WhileLowering: scf::WhileOp => lower_while;
}

type Values = SmallVec<[Value; 4]>;

/// The types of variables that hold values of these types.
fn places_of(
    rw: &ConversionRewriter<'_>,
    types: impl Iterator<Item = Type>,
) -> Result<SmallVec<[Type; 4]>, MatchFailure> {
    let place = |ty: Type| {
        let ty = rw.convert_type(ty)?;
        match emitc::LValueType::get_checked(rw, Location::UNKNOWN, ty) {
            Ok(place) => Ok(place.into()),
            Err(_) => Err(MatchFailure::new("C assigns no values of this type")),
        }
    };
    types.map(place).collect()
}

/// New variables of these types.
fn variables(rw: &mut ConversionRewriter<'_>, loc: Location, places: &[Type]) -> Values {
    let places = places.iter();
    places.map(|place| variable(rw, loc, *place)).collect()
}

fn assign(rw: &mut ConversionRewriter<'_>, loc: Location, places: &[Value], values: &[Value]) {
    for (place, value) in places.iter().zip(values) {
        emitc::AssignOp::build(rw, loc, *place, *value);
    }
}

fn load(rw: &mut ConversionRewriter<'_>, loc: Location, places: &[Value]) -> Values {
    let places = places.iter();
    places
        .map(|place| emitc::LoadOp::build(rw, loc, *place).result(rw))
        .collect()
}

/// What values become.
fn converted(
    rw: &mut ConversionRewriter<'_>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Values, MatchFailure> {
    values
        .into_iter()
        .map(|value| rw.converted(value))
        .collect()
}

/// Moves the only block of a region to an empty one.
fn move_body(
    rw: &mut ConversionRewriter<'_>,
    from: Region,
    to: Region,
) -> Result<Block, MatchFailure> {
    let body = rw.first_block(from);
    let body = body.ok_or_else(|| MatchFailure::new("the region has no block"))?;
    rw.ir_mut().move_region_blocks(from, to);
    Ok(body)
}

/// At the end of a block, variables get what is yielded.
fn lower_yield(rw: &mut ConversionRewriter<'_>, body: Block, places: &[Value]) -> RewriteResult {
    let end = end_of(rw, body)?;
    let loc = rw.loc(end);
    rw.set_insertion_point_before(end);
    let values: Values = rw.operands(end).collect();
    let values = converted(rw, values)?;
    assign(rw, loc, places, &values);
    emitc::YieldOp::build(rw, loc, None);
    rw.erase_op(end);
    Ok(())
}

fn end_of(rw: &ConversionRewriter<'_>, body: Block) -> Result<Op, MatchFailure> {
    let end = rw.last_op(body);
    end.ok_or_else(|| MatchFailure::new("the region has no terminator"))
}

/// Replaces an op by what is in variables after it.
fn replace_by_loads(rw: &mut ConversionRewriter<'_>, op: Op, loc: Location, places: &[Value]) {
    rw.set_insertion_point_before(op);
    let results = load(rw, loc, places);
    rw.replace_op(op, &results);
}

fn lower_for(op: scf::ForOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    if op.unsigned_cmp(rw) {
        return Err(MatchFailure::new("the loop counts without a sign"));
    }
    let [lower, upper, step, inits @ ..] = operands else {
        return Err(MatchFailure::new("a loop has bounds and a step"));
    };
    let places = places_of(rw, rw.result_types(op.op()))?;
    let loc = rw.loc(op.op());
    let places = variables(rw, loc, &places);
    assign(rw, loc, &places, inits);
    let new = emitc::ForOp::build(rw, loc, *lower, *upper, *step);
    let body = move_body(rw, op.region(rw), new.region(rw))?;
    let old: Values = rw.block_args(body).into();
    let ty = rw.ty(*lower);
    let new = rw.replace_block_args(body, &[ty]);
    rw.set_insertion_point_to_start(body);
    let carried = load(rw, loc, &places);
    for (old, new) in old.into_iter().zip(new.into_iter().chain(carried)) {
        rw.replace_value(old, new);
    }
    lower_yield(rw, body, &places)?;
    replace_by_loads(rw, op.op(), loc, &places);
    Ok(())
}

fn lower_if(op: scf::IfOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let places = places_of(rw, rw.result_types(op.op()))?;
    let loc = rw.loc(op.op());
    let places = variables(rw, loc, &places);
    let new = emitc::IfOp::build(rw, loc, operands[0]);
    let mut branches = vec![(op.then_region(rw), new.then_region(rw))];
    if rw.first_block(op.else_region(rw)).is_some() {
        branches.push((op.else_region(rw), new.else_region(rw)));
    }
    for (from, to) in branches {
        let body = move_body(rw, from, to)?;
        lower_yield(rw, body, &places)?;
    }
    replace_by_loads(rw, op.op(), loc, &places);
    Ok(())
}

fn lower_switch(
    op: scf::IndexSwitchOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let places = places_of(rw, rw.result_types(op.op()))?;
    let loc = rw.loc(op.op());
    let places = variables(rw, loc, &places);
    let cases: SmallVec<[Region; 4]> = op.case_regions(rw).collect();
    let values = op.cases(rw);
    let new = emitc::SwitchOp::build(rw, loc, operands[0], values, cases.len());
    let mut branches: SmallVec<[(Region, Region); 4]> =
        cases.into_iter().zip(new.case_regions(rw)).collect();
    branches.push((op.default_region(rw), new.default_region(rw)));
    for (from, to) in branches {
        let body = move_body(rw, from, to)?;
        lower_yield(rw, body, &places)?;
    }
    replace_by_loads(rw, op.op(), loc, &places);
    Ok(())
}

fn lower_while(
    op: scf::WhileOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let results = places_of(rw, rw.result_types(op.op()))?;
    let carried = places_of(rw, rw.operand_types(op.op()))?;
    let flag = places_of(rw, std::iter::once(Type::I1))?[0];
    let loc = rw.loc(op.op());
    let results = variables(rw, loc, &results);
    let mut places = Values::new();
    for (ty, init) in carried.into_iter().zip(operands) {
        let place = variable(rw, loc, ty);
        emitc::AssignOp::build(rw, loc, place, *init);
        places.push(place);
    }
    let flag = variable(rw, loc, flag);
    let new = emitc::DoOp::build(rw, loc);
    build_condition(rw, loc, new, flag);

    let body = move_body(rw, op.before(rw), new.body_region(rw))?;
    let old: Values = rw.block_args(body).into();
    rw.replace_block_args(body, &[]);
    rw.set_insertion_point_to_start(body);
    let loaded = load(rw, loc, &places);
    for (old, new) in old.into_iter().zip(&loaded) {
        rw.replace_value(old, *new);
    }
    let end = end_of(rw, body)?;
    let end_loc = rw.loc(end);
    rw.set_insertion_point_before(end);
    let passed: Values = rw.operands(end).collect();
    let passed = converted(rw, passed)?;
    let [goes_on, passed @ ..] = &passed[..] else {
        return Err(MatchFailure::new("the loop has no condition"));
    };
    assign(rw, end_loc, &results, passed);
    emitc::AssignOp::build(rw, end_loc, flag, *goes_on);
    lower_repetition(op.after(rw), rw, *goes_on, [passed, &loaded, &places])?;
    rw.erase_op(end);
    replace_by_loads(rw, op.op(), loc, &results);
    Ok(())
}

/// Puts the second region of a loop where the first one ends, to be executed if the loop goes on: with the values that are passed to
/// it, those that the variables of the loop hold, and these variables.
fn lower_repetition(
    region: Region,
    rw: &mut ConversionRewriter<'_>,
    goes_on: Value,
    [passed, loaded, places]: [&[Value]; 3],
) -> RewriteResult {
    let body = rw.first_block(region);
    let body = body.ok_or_else(|| MatchFailure::new("the region has no block"))?;
    let end = end_of(rw, body)?;
    let arguments: Values = rw.block_args(body).into();
    // What does nothing and leaves all variables as they are need not be there.
    let values: Values = rw.operands(end).collect();
    let stays = |(value, loaded): (&Value, &Value)| {
        let mut pairs = arguments.iter().zip(passed);
        pairs.any(|(argument, passed)| argument == value && passed == loaded)
    };
    if rw.first_op(body) == Some(end) && values.iter().zip(loaded).all(stays) {
        return Ok(());
    }
    let loc = rw.loc(end);
    let new = emitc::IfOp::build(rw, loc, goes_on);
    move_body(rw, region, new.then_region(rw))?;
    rw.replace_block_args(body, &[]);
    for (argument, passed) in arguments.into_iter().zip(passed) {
        rw.replace_value(argument, *passed);
    }
    lower_yield(rw, body, places)
}

/// The condition of a loop: an expression that reads a variable.
fn build_condition(rw: &mut ConversionRewriter<'_>, loc: Location, op: emitc::DoOp, flag: Value) {
    let region = op.condition_region(rw);
    let block = rw.ir_mut().append_block(region, &[]);
    let place = rw.ty(flag);
    rw.preserving_insertion_point(|b: &mut Builder<'_>| {
        b.set_insertion_point_to_end(block);
        let expression = emitc::ExpressionOp::builder(Type::I1)
            .defs(&[flag])
            .build(b, loc);
        let inside = b.ir_mut().child_mut(expression.op());
        let inside = inside.expect("an expression has an arena of its own");
        let region = inside.regions(inside.root())[0];
        let body = inside.append_block(region, &[place]);
        let argument = inside.block_arg(body, 0);
        let mut nested = Builder::at_end(inside, body);
        let value = emitc::LoadOp::build(&mut nested, loc, argument).result(&nested);
        emitc::YieldOp::build(&mut nested, loc, Some(value));
        let value = expression.result(b);
        emitc::YieldOp::build(b, loc, Some(value));
    });
}
