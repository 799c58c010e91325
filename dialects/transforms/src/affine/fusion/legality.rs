//! At which depths a slice of one nest may go into another one.

use terrace_ir::Ir;
use terrace_ir::affine::LinearForm;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_standard_dialects::affine::analysis::{
    Access, Dependence, Instance, Relation, Slice, common_loops, dependence, loops_around,
};
use terrace_standard_dialects::affine::{ForOp, IfOp};

use super::graph::Node;

/// Executions of the source and of the target.
const SOURCE: Instance = 1;
const LATER_SOURCE: Instance = 2;
const TARGET: Instance = 3;
/// Executions of the loops of the target in which a slice is executed.
const SLICE: Instance = 4;
const EARLIER_SLICE: Instance = 5;

/// The number of loops around a loop.
pub(super) fn depth_of(ir: &Ir, for_op: ForOp) -> usize {
    loops_around(ir, for_op.op()).len()
}

/// Whether a nest has a condition inside: domains do not tell which accesses are made then.
pub(super) fn has_condition(ir: &Ir, for_op: ForOp) -> bool {
    let mut ops = ir.walk(for_op.op(), WalkOrder::Pre);
    ops.any(|op| IfOp::cast(ir, op).is_some())
}

/// The number of loops around all of these accesses.
pub(super) fn common_depth(ir: &Ir, accesses: &[&Access]) -> usize {
    let Some((first, others)) = accesses.split_first() else {
        return 0;
    };
    let mut loops = loops_around(ir, first.op);
    for access in others {
        let own = loops_around(ir, access.op);
        let same = loops.iter().zip(&own).take_while(|(a, b)| a == b).count();
        loops.truncate(same);
    }
    loops.len()
}

/// The depth down to which a producer may go into a consumer that has these accesses of what it produces: not into a loop
/// whose iterations depend on each other.
pub(super) fn max_depth(ir: &Ir, accesses: &[&Access]) -> usize {
    let mut depth = common_depth(ir, accesses);
    if accesses.iter().all(|access| !access.is_write) {
        return depth;
    }
    for from in accesses {
        for to in accesses {
            let common = common_loops(ir, from.op, to.op).len();
            let carrying = (1..=(common + 1).min(depth))
                .find(|depth| dependence(ir, from, to, *depth) != Dependence::None);
            depth = carrying.map_or(depth, |carrying| depth.min(carrying - 1));
        }
    }
    depth
}

/// Whether iterations of a nest depend on others of an access that comes later in the body, or on those of the same.
pub(super) fn has_cyclic_dependence(ir: &Ir, nest: ForOp, node: &Node) -> bool {
    let outside = depth_of(ir, nest);
    let accesses: Vec<&Access> = node.accesses().collect();
    accesses.iter().any(|from| {
        let mut others = accesses.iter();
        others.any(|to| {
            let common = common_loops(ir, from.op, to.op).len();
            let is_carried = |depth| dependence(ir, from, to, depth) != Dependence::None;
            from.memref == to.memref
                && (from.is_write || to.is_write)
                && ir.parent_block(from.op) == ir.parent_block(to.op)
                && (outside + 1..=common).any(is_carried)
        })
    })
}

/// Demands that one execution of the loops of a slice's target come after another one: for each loop the iterations of those
/// around it are the same, and its own is a later one.
fn orders<'a>(
    ir: &'a Ir,
    relation: &'a Relation,
    slice: &'a Slice,
    common: usize,
    (earlier, later): (Instance, Instance),
) -> impl Iterator<Item = Option<Relation>> + 'a {
    (common..slice.dims.len()).map(move |level| {
        let mut relation = relation.clone();
        for (index, variable) in slice.dims[..=level].iter().enumerate() {
            let first = LinearForm::variable(relation.column(ir, earlier, *variable));
            let second = LinearForm::variable(relation.column(ir, later, *variable));
            let distance = second.plus(&first, -1)?;
            match index == level {
                true => {
                    let one = LinearForm::constant(-1);
                    relation.system.add_inequality(one.plus(&distance, 1)?);
                }
                false => relation.system.add_equality(distance),
            }
        }
        Some(relation)
    })
}

/// Lets the loops around both nests be in the same iteration for all of these.
fn share_outer_loops(
    ir: &Ir,
    relation: &mut Relation,
    slice: &Slice,
    common: usize,
    instances: &[Instance],
) -> Option<()> {
    for variable in &slice.dims[..common] {
        let first = LinearForm::variable(relation.column(ir, instances[0], *variable));
        for instance in &instances[1..] {
            let other = relation.column(ir, *instance, *variable);
            let other = LinearForm::variable(other);
            relation.system.add_equality(other.plus(&first, -1)?);
        }
    }
    Some(())
}

/// Adds the domain of the loops in which a slice is executed, and the slice that is.
fn add_execution(
    ir: &Ir,
    relation: &mut Relation,
    slice: &Slice,
    source: Instance,
    execution: Instance,
) -> Option<()> {
    for for_op in loops_around(ir, slice.target.op()) {
        relation.add_loop(ir, execution, for_op);
    }
    relation.add_loop(ir, execution, slice.target);
    slice.add_to(ir, relation, source, execution)
}

/// Whether no slice does too late what an access of the source does: after one of the target that it conflicts with. What the
/// target only loads is in the slice for the iteration that does.
pub(super) fn keeps_order(
    ir: &Ir,
    slice: &Slice,
    source: &Node,
    target: &Node,
    common: usize,
) -> bool {
    let is_kept = |from: &Access, to: &Access| -> Option<bool> {
        let mut relation = Relation::of_meeting(ir, (SOURCE, from), (TARGET, to))?;
        add_execution(ir, &mut relation, slice, SOURCE, SLICE)?;
        share_outer_loops(ir, &mut relation, slice, common, &[SOURCE, TARGET, SLICE])?;
        let mut late = orders(ir, &relation, slice, common, (TARGET, SLICE));
        Some(late.all(|relation| relation.is_some_and(|relation| relation.system.is_empty())))
    };
    source.accesses().all(|from| {
        let mut stores = target.stores.iter().filter(|to| to.memref == from.memref);
        stores.all(|to| is_kept(from, to).unwrap_or(false))
    })
}

/// Whether iterations of the source that depend on each other are executed in their order, none that reads what it then
/// overwrites is repeated, and what one needs of another is there.
pub(super) fn keeps_source_order(ir: &Ir, slice: &Slice, source: &Node, common: usize) -> bool {
    // Iterations that pass values on are not taken apart.
    let mut inner = slice.loops.iter().zip(&slice.bounds).skip(common);
    if inner.any(|(for_op, bounds)| bounds.is_some() && ir.num_results(for_op.op()) != 0) {
        return false;
    }
    let accesses: Vec<&Access> = source.accesses().collect();
    let is_maximal = slice.is_maximal(ir);
    accesses.iter().all(|from| {
        let mut others = accesses.iter();
        others.all(|to| {
            let conflict = from.memref == to.memref && (from.is_write || to.is_write);
            !conflict
                || keeps_pair_in_order(ir, slice, from, to, common, is_maximal).unwrap_or(false)
        })
    })
}

/// Whether what is in slices can be executed once more after the whole source: no iteration overwrites what it or another one
/// has loaded, and with an iteration a slice has all that store to the same elements later.
pub(super) fn can_be_repeated(ir: &Ir, slice: &Slice, source: &Node, common: usize) -> bool {
    source.accesses().all(|from| {
        source.stores.iter().all(|to| {
            let loops = common_loops(ir, from.op, to.op).len();
            let last = if from.is_write { loops } else { loops + 1 };
            let depends = |depth| dependence(ir, from, to, depth) != Dependence::None;
            !(common + 1..=last).any(depends)
                || (from.is_write && stays_in_slice(ir, slice, from, to, common).unwrap_or(false))
        })
    })
}

/// Whether all iterations in which the second access meets an element of the first one are in the slices that have the first.
fn stays_in_slice(
    ir: &Ir,
    slice: &Slice,
    from: &Access,
    to: &Access,
    common: usize,
) -> Option<bool> {
    let mut relation = Relation::of_meeting(ir, (SOURCE, from), (LATER_SOURCE, to))?;
    add_execution(ir, &mut relation, slice, SOURCE, SLICE)?;
    share_outer_loops(
        ir,
        &mut relation,
        slice,
        common,
        &[SOURCE, LATER_SOURCE, SLICE],
    )?;
    let constraints = slice.constraints(ir, &mut relation, LATER_SOURCE, SLICE)?;
    Some(constraints.iter().all(|form| relation.system.implies(form)))
}

fn keeps_pair_in_order(
    ir: &Ir,
    slice: &Slice,
    from: &Access,
    to: &Access,
    common: usize,
    is_maximal: bool,
) -> Option<bool> {
    let loops = common_loops(ir, from.op, to.op);
    for depth in common + 1..=loops.len() + 1 {
        if dependence(ir, from, to, depth) == Dependence::None {
            continue;
        }
        let is_carried = depth <= loops.len();
        // What is stored before it is loaded or stored again can be stored once more.
        if !is_carried && from.is_write {
            continue;
        }
        let mut relation = Relation::of_meeting(ir, (SOURCE, from), (LATER_SOURCE, to))?;
        for (index, for_op) in loops.iter().enumerate().take(depth) {
            let variable = for_op.induction_variable(ir);
            let first = LinearForm::variable(relation.column(ir, SOURCE, variable));
            let second = LinearForm::variable(relation.column(ir, LATER_SOURCE, variable));
            let distance = second.plus(&first, -1)?;
            match index + 1 == depth {
                true => {
                    let one = LinearForm::constant(-1);
                    relation.system.add_inequality(one.plus(&distance, 1)?);
                }
                false => relation.system.add_equality(distance),
            }
        }
        // What is stored again is overwritten again in the same slice, and what is loaded again is stored again before.
        let (first, second) = if to.is_write { (from, to) } else { (to, from) };
        if from.is_write && stays_in_slice(ir, slice, first, second, common) == Some(true) {
            continue;
        }
        add_execution(ir, &mut relation, slice, SOURCE, SLICE)?;
        add_execution(ir, &mut relation, slice, LATER_SOURCE, EARLIER_SLICE)?;
        let instances = [SOURCE, LATER_SOURCE, SLICE, EARLIER_SLICE];
        share_outer_loops(ir, &mut relation, slice, common, &instances)?;
        let mut late = orders(ir, &relation, slice, common, (EARLIER_SLICE, SLICE));
        if !late.all(|relation| relation.is_some_and(|relation| relation.system.is_empty())) {
            return Some(false);
        }
        // What is not executed at all does not store what is loaded.
        if is_carried && from.is_write && !to.is_write && !is_maximal {
            return Some(false);
        }
    }
    Some(true)
}
