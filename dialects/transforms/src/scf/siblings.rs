//! Fusion of loops of the same iterations that do not depend on each other.

use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::scf::{ForOp, ForallOp, InParallelOp, YieldOp};

/// Why two loops next to each other cannot be one, if they cannot: what the first one, which is moved, needs and who needs it has to be
/// on the right side of the second one.
pub fn not_siblings(ir: &Ir, target: Op, source: Op) -> Option<&'static str> {
    if target == source {
        return Some("target and source need to be different loops");
    }
    if ir.parent_block(target) != ir.parent_block(source) {
        return Some("target and source are not in the same block");
    }
    // The op of the loops' block that an op is in.
    let beside = |op: Op| ir.ancestor_in_block(op, ir.parent_block(source)?);
    if ir.is_before_in_block(target, source) {
        let mut users = ir.results(target).flat_map(|result| ir.users(result));
        let is_early = |user: Op| {
            beside(user).is_none_or(|user| user == source || ir.is_before_in_block(user, source))
        };
        return users
            .any(is_early)
            .then_some("user of results of target should be properly dominated by source");
    }
    let is_late = |value: Value| {
        let made = ir.defining_op(value).and_then(beside);
        made.is_some_and(|made| {
            made != target && (made == source || ir.is_before_in_block(source, made))
        })
    };
    if ir.operands(target).any(is_late) {
        return Some("operands of target should be properly dominated by source");
    }
    let mut inside = ir.walk(target, WalkOrder::Pre);
    let uses_late = |op: Op| ir.operands(op).any(is_late);
    inside
        .any(uses_late)
        .then_some("values used inside regions of target should be properly dominated by source")
}

/// Makes two loops one, after the second one, in whose iterations the first one's body comes first; nothing if they are not of one
/// kind, or have other iterations. The loop.
pub fn fuse_siblings(rw: &mut Rewriter<'_>, target: Op, source: Op) -> Option<Op> {
    if let (Some(target), Some(source)) = (ForOp::cast(rw, target), ForOp::cast(rw, source)) {
        return fuse_for(rw, target, source);
    }
    fuse_forall(rw, ForallOp::cast(rw, target)?, ForallOp::cast(rw, source)?)
}

/// Copies a body but for its end. What its values became.
fn copy_body(rw: &mut Rewriter<'_>, from: &[Value], to: &[Value], ops: &[Op]) -> CloneMap {
    let mut map = CloneMap::default();
    map.values
        .extend(from.iter().copied().zip(to.iter().copied()));
    for op in ops {
        rw.clone_op(*op, &mut map);
    }
    map
}

/// Replaces two ops by one that has the results of both.
fn replace_both(rw: &mut Rewriter<'_>, [first, second]: [Op; 2], with: Op) {
    let mut results: Vec<Value> = rw.results(with).collect();
    let rest = results.split_off(rw.num_results(first));
    rw.replace_op(first, &results);
    rw.replace_op(second, &rest);
}

fn fuse_for(rw: &mut Rewriter<'_>, target: ForOp, source: ForOp) -> Option<Op> {
    let bounds = |op: ForOp| [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
    let [lower, upper, step] = bounds(source);
    if bounds(target) != [lower, upper, step] || target.unsigned_cmp(rw) != source.unsigned_cmp(rw)
    {
        return None;
    }
    let loops = [target, source];
    let inits: Vec<Value> = loops.iter().flat_map(|op| op.init_args(rw)).collect();
    rw.set_insertion_point_after(source.op());
    let loc = rw.loc(source.op());
    let fused = ForOp::with_body(rw, loc, lower, upper, step, &inits);
    let body = fused.body(rw);
    match rw.last_op(body) {
        Some(end) => rw.set_insertion_point_before(end),
        None => rw.set_insertion_point_to_end(body),
    }
    let variable = fused.induction_variable(rw);
    let mut carried = fused.region_iter_args(rw).to_vec();
    let mut yielded = Vec::new();
    for op in loops {
        let rest = carried.split_off(op.region_iter_args(rw).len());
        let mut from = vec![op.induction_variable(rw)];
        from.extend(op.region_iter_args(rw));
        let mut to = vec![variable];
        to.extend(carried);
        carried = rest;
        let mut ops: Vec<Op> = rw.block_ops(op.body(rw)).collect();
        let end = ops.pop()?;
        let map = copy_body(rw, &from, &to, &ops);
        yielded.extend(rw.operands(end).map(|value| map.value(value)));
    }
    if !yielded.is_empty() {
        YieldOp::build(rw, loc, &yielded);
    }
    replace_both(rw, [target.op(), source.op()], fused.op());
    Some(fused.op())
}

fn fuse_forall(rw: &mut Rewriter<'_>, target: ForallOp, source: ForallOp) -> Option<Op> {
    let loops = [target, source];
    let bounds = |op: ForallOp| {
        [
            op.mixed_lower_bound(rw),
            op.mixed_upper_bound(rw),
            op.mixed_step(rw),
        ]
    };
    let [lower, upper, step] = bounds(source);
    if bounds(target) != [lower.clone(), upper.clone(), step.clone()]
        || target.mapping(rw) != source.mapping(rw)
    {
        return None;
    }
    let outputs: Vec<Value> = loops.iter().flat_map(|op| op.outputs(rw)).collect();
    let types: Vec<Type> = outputs.iter().map(|value| rw.ty(*value)).collect();
    let constants = [
        source.static_lower_bound(rw),
        source.static_upper_bound(rw),
        source.static_step(rw),
    ];
    rw.set_insertion_point_after(source.op());
    let loc = rw.loc(source.op());
    let fused = ForallOp::build(
        rw,
        loc,
        &types,
        &lower.values,
        &upper.values,
        &step.values,
        &outputs,
        constants[0],
        constants[1],
        constants[2],
    );
    if let Some(mapping) = source.mapping(rw) {
        rw.set_attr(fused.op(), "mapping", mapping.into());
    }
    let rank = source.rank(rw);
    let region = fused.region(rw);
    let arguments = vec![Type::INDEX; rank].into_iter().chain(types);
    let arguments: Vec<Type> = arguments.collect();
    let body = rw.create_block(region, &arguments);
    rw.set_insertion_point_to_end(body);
    let end = InParallelOp::build(rw, loc);
    let combining = end.region(rw);
    let combining = rw.create_block(combining, &[]);
    let variables = fused.induction_vars(rw).to_vec();
    let mut shared = fused.region_out_args(rw).to_vec();
    for op in loops {
        let rest = shared.split_off(op.region_out_args(rw).len());
        let mut from = op.induction_vars(rw).to_vec();
        from.extend(op.region_out_args(rw));
        let mut to = variables.clone();
        to.extend(shared);
        shared = rest;
        let mut ops: Vec<Op> = rw.block_ops(op.body(rw)).collect();
        let old_end = ops.pop()?;
        rw.set_insertion_point_before(end.op());
        let mut map = copy_body(rw, &from, &to, &ops);
        let inside = rw.regions(old_end)[0];
        let inside = rw.first_block(inside)?;
        rw.set_insertion_point_to_end(combining);
        for op in rw.block_ops(inside).collect::<Vec<Op>>() {
            rw.clone_op(op, &mut map);
        }
    }
    replace_both(rw, [target.op(), source.op()], fused.op());
    Some(fused.op())
}
