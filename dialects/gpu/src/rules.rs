//! Canonicalisation rules.

use terrace_dialect_base::folding::Special;
use terrace_dialect_base::rules;
use terrace_ir::attributes::{IntegerAttr, UnitAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{EffectKind, constant_value, effects_on_values};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_standard_dialects::arith::{self};
use terrace_standard_dialects::memref::{self, look_through_casts};

use super::launch::LaunchArgument;
use super::{
    AllReduceOp, AllocOp, BarrierOp, LaunchOp, MemcpyOp, MemsetOp, SubgroupReduceOp, WaitOp,
};

rules! {
    WaitForNothing, "Waiting for what is done at once is not waiting for it.", WaitOp => wait_for_nothing;
    WaitForOne, "A token that stands for one other is that one; one that nobody waits for, and a wait for nothing, go.",
        WaitOp => wait_for_one;
    CopyThatIsNotRead, "A copy to memory that is only allocated and freed goes.", MemcpyOp => copy_that_is_not_read;
    CopyOfCasts, "Copying between casts is copying between the sources.", MemcpyOp => copy_between_sources;
    BarrierAfterBarrier, "Waiting twice with nothing between is waiting once.", BarrierOp => wait_once;
    UniformAllReduce, "All invocations of a launch take part in what is directly in it.", LaunchOp => all_take_part;
    UniformSubgroupReduce, "All invocations of a launch take part in what is directly in it.",
        SubgroupReduceOp => all_of_subgroup_take_part;
    LaunchOfOne, "Where there is one block or one thread in a dimension, its number is zero.", LaunchOp => number_one_as_zero;
    DimOfAlloc, "The size of memory in a dimension is what it was allocated with.", memref::DimOp => size_of_alloc;
    MemsetOfCast, "Setting a cast is setting the source.", MemsetOp => set_source;
}

fn wait_for_nothing(op: WaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_done = |ir: &Ir, token: Value| {
        let wait = token.defining::<WaitOp>(ir);
        wait.is_some_and(|wait| ir.num_operands(wait.op()) == 0)
    };
    let all: SmallVec<[Value; 4]> = op.async_dependencies(rewriter).collect();
    let open = all
        .iter()
        .copied()
        .filter(|token| !is_done(rewriter, *token));
    let open: SmallVec<[Value; 4]> = open.collect();
    if open.len() == all.len() {
        return Err(MatchFailure::new("all that it waits for takes time"));
    }
    rewriter.set_operands(op.op(), &open);
    Ok(())
}

fn wait_for_one(op: WaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let dependencies: SmallVec<[Value; 4]> = op.async_dependencies(rewriter).collect();
    match (op.async_token(rewriter), &*dependencies) {
        (Some(_), [one]) => rewriter.replace_op(op.op(), &[*one]),
        (Some(token), _) if !rewriter.has_uses(token) => rewriter.erase_op(op.op()),
        (None, []) => rewriter.erase_op(op.op()),
        _ => return Err(MatchFailure::new("somebody waits, or waits for several")),
    }
    Ok(())
}

/// Whether an op does nothing to a value but this.
fn only_does(ir: &Ir, op: Op, kind: EffectKind, value: Value) -> bool {
    effects_on_values(ir, op).is_some_and(|effects| {
        let mut effects = effects.iter().filter(|(_, on)| *on == value);
        effects.next().is_some_and(|(first, _)| *first == kind) && effects.next().is_none()
    })
}

fn copy_that_is_not_read(op: MemcpyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let target = op.dst(rewriter);
    let allocation = rewriter.defining_op(target);
    let is_local = allocation
        .is_some_and(|allocation| only_does(rewriter, allocation, EffectKind::Allocate, target));
    let is_unread =
        |user: Op| user == op.op() || only_does(rewriter, user, EffectKind::Free, target);
    if !is_local || !rewriter.users(target).all(is_unread) {
        return Err(MatchFailure::new(
            "the target is not only allocated and freed",
        ));
    }
    let dependencies: SmallVec<[Value; 4]> = op.async_dependencies(rewriter).collect();
    match (op.async_token(rewriter), &*dependencies) {
        (None, []) => rewriter.erase_op(op.op()),
        (Some(_), [one]) => rewriter.replace_op(op.op(), &[*one]),
        _ => {
            return Err(MatchFailure::new(
                "what waits for the copy waits for several others",
            ));
        }
    }
    Ok(())
}

fn copy_between_sources(op: MemcpyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let first = op.async_dependencies(rewriter).count();
    look_through_casts(rewriter, op.op(), &[first, first + 1])
}

fn set_source(op: MemsetOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let first = op.async_dependencies(rewriter).count();
    look_through_casts(rewriter, op.op(), &[first])
}

fn wait_once(op: BarrierOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let next = rewriter.next_op(op.op());
    match next.and_then(|next| BarrierOp::cast(rewriter, next)) {
        Some(next) => rewriter.erase_op(next.op()),
        None => return Err(MatchFailure::new("the next op is no barrier")),
    }
    Ok(())
}

fn size_of_alloc(op: memref::DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let size = allocated_size(rewriter, op);
    let size = size.ok_or_else(|| MatchFailure::new("no allocation says how large that is"))?;
    rewriter.replace_op(op.op(), &[size]);
    Ok(())
}

/// The operand of an allocation that says how large a dimension is which the type leaves open.
fn allocated_size(ir: &Ir, op: memref::DimOp) -> Option<Value> {
    let alloc = op.source(ir).defining::<AllocOp>(ir)?;
    let index = constant_value(ir, op.index(ir))?.cast::<IntegerAttr>(ir)?;
    let index = usize::try_from(index.value(ir)).ok()?;
    let ty = ir.ty(alloc.memref(ir)).cast::<MemRefType>(ir)?;
    let (before, rest) = ty.shape(ir).split_at_checked(index)?;
    let is_open = |size: &&i64| **size == DYNAMIC;
    rest.first().filter(is_open)?;
    alloc
        .dynamic_sizes(ir)
        .nth(before.iter().filter(is_open).count())
}

/// Whether all invocations of a launch get to an op.
fn is_directly_in_launch(ir: &Ir, op: Op) -> bool {
    let parent = ir
        .parent_op(op)
        .and_then(|parent| LaunchOp::cast(ir, parent));
    parent.is_some_and(|launch| ir.first_block(launch.body(ir)) == ir.parent_block(op))
}

/// An isolated op is seen from the launch that it is in.
fn all_take_part(op: LaunchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let entry = rewriter.first_block(op.body(rewriter));
    let is_unmarked = |op: &Op| {
        let inside = rewriter.child(*op);
        inside.is_some_and(|inside| {
            AllReduceOp::cast(inside, inside.root()).is_some_and(|op| !op.uniform(inside))
        })
    };
    let ops = entry
        .into_iter()
        .flat_map(|entry| rewriter.block_ops(entry));
    let unmarked: SmallVec<[Op; 2]> = ops.filter(is_unmarked).collect();
    if unmarked.is_empty() {
        return Err(MatchFailure::new("it is known of all reductions"));
    }
    for op in unmarked {
        rewriter.modify(op, |ir| {
            let inside = ir.child_mut(op).expect("the op has an arena of its own");
            let reduction = inside.root();
            inside.set_attr(reduction, "uniform", UnitAttr::get().into());
        });
    }
    Ok(())
}

fn all_of_subgroup_take_part(op: SubgroupReduceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if op.uniform(rewriter) || !is_directly_in_launch(rewriter, op.op()) {
        return Err(MatchFailure::new("it is known already, or not known"));
    }
    rewriter.set_attr(op.op(), "uniform", UnitAttr::get().into());
    Ok(())
}

fn number_one_as_zero(op: LaunchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_entry = || MatchFailure::new("the launch has no entry");
    let entry = rewriter
        .first_block(op.body(rewriter))
        .ok_or_else(no_entry)?;
    let is_one = |place: &LaunchArgument| {
        !place.is_size && Special::One.is(rewriter, constant_value(rewriter, place.size))
    };
    let arguments = rewriter.block_args(entry).iter().copied();
    // Numbers of blocks and threads: those of a cluster are kept, as MLIR does.
    let places = op.places(rewriter).take(6).zip(arguments);
    let ones: SmallVec<[Value; 6]> = places
        .filter(|(place, number)| is_one(place) && rewriter.has_uses(*number))
        .map(|(_, number)| number)
        .collect();
    if ones.is_empty() {
        return Err(MatchFailure::new("no number is known"));
    }
    let loc = rewriter.loc(op.op());
    rewriter.set_insertion_point_to_start(entry);
    let zero = IntegerAttr::index(rewriter, 0).into();
    let zero = arith::ConstantOp::build(rewriter, loc, zero).result(rewriter);
    for number in ones {
        rewriter.replace_all_uses(number, zero);
    }
    Ok(())
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[
    &CopyOfCasts,
    &MemsetOfCast,
    &UniformAllReduce,
    &UniformSubgroupReduce,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
