//! Perfect nests of `scf.for` as one loop, which `affine-loop-coalescing` makes too.

use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Rewriter, Type, Value};
use terrace_standard_dialects::affine::{DelinearizeIndexOp, folded_apply};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::scf::{ForOp, YieldOp};

/// A loop and those that are alone in the body of the one before, the outermost first.
fn perfect_nest(ir: &Ir, outermost: ForOp) -> Vec<ForOp> {
    let inner = |op: &ForOp| {
        let mut ops = ir.block_ops(op.body(ir));
        let (first, _end, None) = (ops.next()?, ops.next()?, ops.next()) else {
            return None;
        };
        ForOp::cast(ir, first)
    };
    std::iter::successors(Some(outermost), inner).collect()
}

/// Whether a loop does nothing but execute another one, with what it carries.
fn passes_everything(ir: &Ir, outer: ForOp, inner: ForOp) -> bool {
    let end = ir.last_op(outer.body(ir));
    let end = end.and_then(|end| YieldOp::cast(ir, end));
    let carried = outer.region_iter_args(ir).iter().copied();
    carried.eq(inner.init_args(ir))
        && end.is_some_and(|end| end.results(ir).eq(ir.results(inner.op())))
}

/// Coalesces the loops of a perfect nest in groups whose bounds are known before the first of the group, and that carry the
/// same values.
pub fn coalesce_nest(rw: &mut Rewriter<'_>, outermost: ForOp) {
    let nest = perfect_nest(rw, outermost);
    // For each loop the outermost one before which its bounds are known, and from which on all loops carry the same.
    let mut first: Vec<usize> = Vec::new();
    for (index, op) in nest.iter().enumerate() {
        let bounds = [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
        let inside = nest[..index].iter().rposition(|around| {
            let args = rw.block_args(around.body(rw));
            bounds.iter().any(|bound| args.contains(bound))
        });
        first.push(inside.map_or(0, |around| around + 1));
    }
    let mut carried_since: Vec<usize> = vec![0];
    for (index, pair) in nest.windows(2).enumerate() {
        let continued = passes_everything(rw, pair[0], pair[1]);
        carried_since.push(if continued {
            carried_since[index]
        } else {
            index + 1
        });
    }
    let mut end = nest.len();
    while end > 1 {
        let start = (0..end - 1).find(|start| {
            first[*start..end].iter().max() <= Some(start) && carried_since[end - 1] <= *start
        });
        match start {
            Some(start) if coalesce(rw, &nest[start..end]) => end = start,
            Some(_) | None => end -= 1,
        }
    }
}

/// Makes one loop of a perfect nest whose bounds are known before the first, and which carries the same values everywhere;
/// whether its loop variables are of type `index`.
pub fn coalesce(rw: &mut Rewriter<'_>, nest: &[ForOp]) -> bool {
    let is_index = |op: &ForOp| rw.ty(op.lower_bound(rw)) == Type::INDEX;
    let ([outermost, _, ..], Some(innermost), true) =
        (nest, nest.last(), nest.iter().all(is_index))
    else {
        return false;
    };
    let loc = rw.loc(outermost.op());
    let (dim, symbol) = (AffineExpr::Dim, AffineExpr::Symbol);
    let mut counts = Vec::new();
    for op in nest {
        // From zero by one, as often as the loop is executed.
        rw.set_insertion_point_before(outermost.op());
        let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step(rw));
        let range = [lower, upper, step].map(MixedIndex::Value);
        let count = AffineExpr::binary(BinaryKind::CeilDiv, symbol(1) - symbol(0), symbol(2));
        let count = folded_apply(rw, outermost.op(), &count, &[], &range);
        let zero = arith::ConstantOp::index(rw, loc, 0).result(rw);
        let count = arith::ConstantOp::of_index(rw, loc, count);
        let one = arith::ConstantOp::index(rw, loc, 1).result(rw);
        op.set_lower_bound(rw, zero);
        op.set_upper_bound(rw, count);
        op.set_step(rw, one);
        counts.push(count);
        let body = innermost.body(rw);
        rw.set_insertion_point_to_start(body);
        let variable = op.induction_variable(rw);
        if let Some(first) = rw.first_op(body) {
            let value = dim(0) * symbol(1) + symbol(0);
            let inputs = [lower, step].map(MixedIndex::Value);
            let value = folded_apply(rw, first, &value, &[MixedIndex::Value(variable)], &inputs);
            let value = arith::ConstantOp::of_index(rw, loc, value);
            replace_but_in_definition(rw, variable, value);
        }
    }
    rw.set_insertion_point_before(outermost.op());
    let mut product = MixedIndex::Constant(1);
    for count in &counts {
        let factors = [product, MixedIndex::Value(*count)];
        product = folded_apply(rw, outermost.op(), &(symbol(0) * symbol(1)), &[], &factors);
    }
    let product = arith::ConstantOp::of_index(rw, loc, product);
    outermost.set_upper_bound(rw, product);

    let body = innermost.body(rw);
    rw.set_insertion_point_to_start(body);
    let basis: MixedIndices = counts
        .iter()
        .map(|count| known_or_value(rw, *count))
        .collect();
    let constants = DenseArrayAttr::i64s(rw, &basis.constants);
    let types = vec![Type::INDEX; nest.len()];
    let variable = outermost.induction_variable(rw);
    let split = DelinearizeIndexOp::build(rw, loc, &types, variable, &basis.values, constants);
    let variables: Vec<Value> = rw.results(split.op()).collect();
    rw.replace_all_uses(variable, variables[0]);
    rw.set_operand(split.op(), 0, variable);
    for (pair, variable) in nest.windows(2).zip(&variables[1..]).rev() {
        inline_loop(rw, pair[0], pair[1], *variable);
    }
    true
}

/// Replaces a value but where the new one is computed from it.
fn replace_but_in_definition(rw: &mut Rewriter<'_>, old: Value, new: Value) {
    if old == new {
        return;
    }
    rw.replace_all_uses(old, new);
    if let Some(definition) = rw.defining_op(new) {
        for index in 0..rw.num_operands(definition) {
            if rw.operand(definition, index) == new {
                rw.set_operand(definition, index, old);
            }
        }
    }
}

fn known_or_value(ir: &Ir, value: Value) -> MixedIndex {
    let constant = constant_value(ir, value).and_then(|constant| constant.cast(ir));
    constant.map_or(MixedIndex::Value(value), |constant: IntegerAttr| {
        MixedIndex::Constant(constant.as_i64(ir))
    })
}

/// Executes the body of a loop once in its place, for this value of its variable and what the loop around it carries.
fn inline_loop(rw: &mut Rewriter<'_>, outer: ForOp, inner: ForOp, variable: Value) {
    let body = inner.body(rw);
    let end: Op = rw.last_op(body).expect("the body ends with what it yields");
    let yielded: Vec<Value> = rw.operands(end).collect();
    rw.erase_op(end);
    let mut arguments = vec![variable];
    arguments.extend(outer.region_iter_args(rw));
    // What is yielded may be an argument.
    let old_arguments = rw.block_args(body).to_vec();
    let yielded: Vec<Value> = yielded
        .into_iter()
        .map(
            |value| match old_arguments.iter().position(|old| *old == value) {
                Some(position) => arguments[position],
                None => value,
            },
        )
        .collect();
    rw.inline_block_before(body, inner.op(), &arguments);
    rw.replace_op(inner.op(), &yielded);
}
