//! The loops of a nest in another order.

use rustc_hash::FxHashMap;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Rewriter, Value};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::affine::analysis::{
    Access, Dependence, Distances, dependence, loops_around, perfect_nest,
};

/// Nests with more accesses are left as they are: all pairs of them are looked at.
const MAX_ACCESSES: usize = 64;

/// Moves the loops of a perfect nest whose iterations depend on each other into the others, where that keeps the order of
/// dependent iterations. Loops of each kind keep their order.
pub fn sink_sequential_loops(ir: &mut Ir, outermost: ForOp) -> bool {
    let loops = perfect_nest(ir, outermost);
    if loops.len() < 2 || loops.iter().any(|for_op| ir.num_results(for_op.op()) != 0) {
        return false;
    }
    let Some(dependences) = dependences(ir, &loops) else {
        return false;
    };
    let is_parallel = |index: usize| {
        let distances = dependences.iter().map(|distances| distances[index]);
        distances
            .into_iter()
            .all(|distance| (distance.lower, distance.upper) == (Some(0), Some(0)))
    };
    let (parallel, sequential): (Vec<usize>, Vec<usize>) =
        (0..loops.len()).partition(|index| is_parallel(*index));
    let order = [parallel, sequential].concat();
    let is_changed = order.iter().enumerate().any(|(to, from)| to != *from);
    if !is_changed || !keeps_order(&dependences, &order) || !keeps_bounds(ir, &loops, &order) {
        return false;
    }
    permute(&mut Rewriter::new(ir), &loops, &order);
    true
}

/// Whether each loop stays inside those whose variables are in its bounds.
fn keeps_bounds(ir: &Ir, loops: &[ForOp], order: &[usize]) -> bool {
    let mut inside: Vec<Value> = Vec::new();
    let all: Vec<Value> = loops
        .iter()
        .map(|for_op| for_op.induction_variable(ir))
        .collect();
    order.iter().all(|index| {
        let mut operands = ir.operands(loops[*index].op());
        let is_available = |operand| !all.contains(&operand) || inside.contains(&operand);
        let fits = operands.all(is_available);
        inside.push(all[*index]);
        fits
    })
}

/// How far apart dependent accesses in a nest are, for each loop of it.
fn dependences(ir: &Ir, loops: &[ForOp]) -> Option<Vec<Distances>> {
    let outside = loops_around(ir, loops[0].op()).len();
    let ops = ir.walk(loops[0].op(), WalkOrder::Pre);
    let accesses: Vec<Access> = ops.filter_map(|op| Access::of(ir, op)).collect();
    if accesses.len() > MAX_ACCESSES {
        return None;
    }
    let mut all = Vec::new();
    for depth in outside + 1..=outside + loops.len() {
        for from in &accesses {
            for to in &accesses {
                match dependence(ir, from, to, depth) {
                    Dependence::None => {}
                    Dependence::Unknown => return None,
                    Dependence::Distances(mut distances) => {
                        distances.drain(..outside);
                        all.push(distances);
                    }
                }
            }
        }
    }
    Some(all)
}

/// Whether what depends on other iterations still comes after these if the loops are in this order.
fn keeps_order(dependences: &[Distances], order: &[usize]) -> bool {
    dependences.iter().all(|distances| {
        for index in order {
            match distances[*index].lower {
                Some(1..) => return true,
                Some(0) => {}
                _ => return false,
            }
        }
        true
    })
}

/// Makes each loop of a nest the one whose index is in its place.
fn permute(rw: &mut Rewriter<'_>, loops: &[ForOp], order: &[usize]) {
    let variables: Vec<Value> = loops
        .iter()
        .map(|for_op| for_op.induction_variable(rw))
        .collect();
    let mut renamed: FxHashMap<Value, Value> = FxHashMap::default();
    for (to, from) in order.iter().enumerate() {
        renamed.insert(variables[*from], variables[to]);
    }
    let renamed = |value: &Value| renamed.get(value).copied().unwrap_or(*value);
    let uses: Vec<(Op, usize, Value)> = variables
        .iter()
        .flat_map(|variable| {
            let uses = rw.uses(*variable).map(|slot| rw.use_owner(slot));
            uses.map(|(user, index)| (user, index, *variable))
        })
        .collect();
    for (user, index, variable) in uses {
        rw.set_operand(user, index, renamed(&variable));
    }
    // The bounds have their new operands already.
    let headers: Vec<_> = loops
        .iter()
        .map(|for_op| {
            (
                for_op.lower_bound(rw),
                for_op.upper_bound(rw),
                for_op.step(rw),
            )
        })
        .collect();
    for (to, from) in order.iter().enumerate() {
        let (lower, upper, step) = headers[*from].clone();
        loops[to].set_lower_bound(rw, lower);
        loops[to].set_upper_bound(rw, upper);
        loops[to].set_step(rw, step);
    }
}
