//! `tosa-to-scf`: conditionals and loops, and the elements that are scattered.

use smallvec::{SmallVec, smallvec};
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::{arith, scf, tensor, tosa};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Block, Ir, Op, Region, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::build::{Sizes, Values, create_or_fold, ranked, shape};

/// Lower TOSA to the SCF dialect.
#[pass(
    name = "tosa-to-scf",
    title = "TosaToSCF",
    dependent_dialects(arith::ArithDialect, tensor::TensorDialect, scf::ScfDialect)
)]
pub fn tosa_to_scf(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_tosa_to_scf(&mut patterns);
    let target = ConversionTarget::new()
        .op::<tosa::IfOp>(Legality::Illegal)
        .op::<tosa::ScatterOp>(Legality::Illegal)
        .op::<tosa::WhileOp>(Legality::Illegal)
        .unknown(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_tosa_to_scf(patterns: &mut ConversionPatterns) {
    patterns.add(IfLowering);
    patterns.add(ScatterLowering);
    patterns.add(WhileLowering);
}

conversion_pattern! {
    /// A conditional whose condition is an element.
    pub IfLowering: tosa::IfOp => lower_if;
    /// Loops that put one row after the other in its place.
    pub ScatterLowering: tosa::ScatterOp => lower_scatter;
    /// A loop whose condition is an element.
    pub WhileLowering: tosa::WhileOp => lower_while;
}

/// The only element of a tensor.
fn only_element(b: &ImplicitLocBuilder<'_>, tensor: Value) -> Value {
    let first: Values = shape(b, tensor)
        .iter()
        .map(|_| arith::constant_index(b, 0))
        .collect();
    b.value(tensor::ExtractOp::new(b, tensor, first))
}

/// The block of a graph, its terminator and what that gives.
fn graph(ir: &Ir, region: Region) -> Result<(Block, Op, Values), MatchFailure> {
    let block = ir.first_block(region);
    let end = block.and_then(|block| Some((block, ir.last_op(block)?)));
    let (block, end) = end.ok_or_else(|| MatchFailure::new("a graph is empty"))?;
    Ok((block, end, ir.operands(end).collect()))
}

/// Moves the ops of a graph to the beginning of a region of another op.
fn inline(
    rw: &mut ConversionRewriter<'_>,
    (block, end): (Block, Op),
    region: Region,
    arguments: Option<&[Value]>,
) {
    let target = rw.first_block(region).expect("the region has a block");
    let first = rw.first_op(target).expect("the block has a terminator");
    let arguments: Values = match arguments {
        Some(arguments) => arguments.into(),
        None => rw.block_args(target).into(),
    };
    rw.erase_op(end);
    rw.inline_block_before(block, first, &arguments);
}

fn lower_if(op: tosa::IfOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    ranked(rw, operands[0])?;
    let loc = rw.loc(op.op());
    let (then_block, then_end, then) = graph(rw, op.then_graph(rw))?;
    let (else_block, else_end, otherwise) = graph(rw, op.else_graph(rw))?;
    let b = &rw.at(loc);
    let condition = only_element(b, operands[0]);
    let new = scf::IfOp::with_else(b, condition, |_| then, |_| otherwise);
    let (then_region, else_region) = (new.then_region(rw), new.else_region(rw));
    let inputs = Some(&operands[1..]);
    inline(rw, (then_block, then_end), then_region, inputs);
    inline(rw, (else_block, else_end), else_region, inputs);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_while(
    op: tosa::WhileOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (condition_block, condition_end, conditions) = graph(rw, op.cond_graph(rw))?;
    let (body_block, body_end, results) = graph(rw, op.body_graph(rw))?;
    let &[condition] = &conditions[..] else {
        return Err(MatchFailure::new("there is not one condition"));
    };
    ranked(rw, condition)?;
    let b = &rw.at(loc);
    let new = scf::WhileOp::with(
        b,
        operands,
        |b, arguments| (only_element(b, condition), Values::from(arguments)),
        |_, _| results,
    );
    let (before, after) = (new.before(rw), new.after(rw));
    inline(rw, (condition_block, condition_end), before, None);
    inline(rw, (body_block, body_end), after, None);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

/// A list of indices that are all values.
fn values(list: &[Value]) -> MixedIndices {
    list.iter().copied().map(MixedIndex::Value).collect()
}

fn lower_scatter(
    op: tosa::ScatterOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [values_in, indices, input] = [operands[0], operands[1], operands[2]];
    ranked(rw, values_in)?;
    ranked(rw, indices)?;
    let ty = ranked(rw, input)?;
    let element = ty.element(rw);
    let b = &rw.at(loc);
    let [batches, rows, channels] = [0, 1, 2].map(|dim| {
        let index = arith::constant_index(b, dim);
        create_or_fold::<tensor::DimOp>(b, Type::INDEX, &[input, index], &[])
    });
    let [zero, one] = [0, 1].map(|value| arith::constant_index(b, value));
    let slice: Sizes = smallvec![DYNAMIC; 3];
    let slice = b.with(|b| terrace_ir::types::RankedTensorType::get(b, &slice, element));
    let row = |b: &ImplicitLocBuilder<'_>, batch: Value, row: Value, into: Value| {
        let index = tensor::ExtractOp::new(b, indices, [batch, row]);
        let index = b.value(arith::IndexCastOp::new(b, Type::INDEX, index));
        let sizes = values(&[one, one, channels]);
        let strides = values(&[one; 3]);
        let from = values(&[batch, row, zero]);
        let to = values(&[batch, index, zero]);
        b.build(|b, loc| {
            let lists = [&from, &sizes, &strides];
            let part = tensor::ExtractSliceOp::with_type(b, loc, slice, input, lists).result(b);
            let lists = [&to, &sizes, &strides];
            tensor::InsertSliceOp::at(b, loc, part, into, lists).result(b)
        })
    };
    let loops = scf::ForOp::with(b, zero, batches, one, values_in, |b, batch, carried| {
        let rows = scf::ForOp::with(b, zero, rows, one, carried[0], |b, index, carried| {
            row(b, batch, index, carried[0])
        });
        b.result(rows, 0)
    });
    let results: SmallVec<[Value; 1]> = smallvec![b.result(loops, 0)];
    rw.replace_op(op.op(), &results);
    Ok(())
}
