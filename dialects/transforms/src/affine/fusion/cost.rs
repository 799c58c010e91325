//! What is executed before and after two nests are merged.

use rustc_hash::FxHashMap;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op};
use terrace_standard_dialects::affine::analysis::{
    Access, Slice, Window, constant_trip_count, element_bytes, footprint,
};
use terrace_standard_dialects::affine::{ForOp, IfOp};

/// The loops of a nest with constant numbers of iterations, and the number of ops in the body of each.
struct Nest {
    outermost: Op,
    loops: FxHashMap<Op, Loop>,
}

struct Loop {
    trips: i64,
    ops: i64,
    inner: Vec<Op>,
}

impl Nest {
    /// `None` if a number of iterations is not constant, or a loop is inside something else than a loop.
    fn of(ir: &Ir, outermost: ForOp) -> Option<Nest> {
        let mut nest = Nest {
            outermost: outermost.op(),
            loops: FxHashMap::default(),
        };
        for op in ir.walk(outermost.op(), WalkOrder::Pre) {
            let Some(for_op) = ForOp::cast(ir, op) else {
                continue;
            };
            let is_counted =
                |op: &Op| ForOp::cast(ir, *op).is_none() && IfOp::cast(ir, *op).is_none();
            // The terminator does nothing.
            let ops = ir.block_ops(for_op.body(ir)).filter(is_counted).count() - 1;
            let own = Loop {
                trips: i64::try_from(constant_trip_count(ir, for_op)?).ok()?,
                ops: ops as i64,
                inner: Vec::new(),
            };
            if op != outermost.op() {
                let outer = ir
                    .parent_op(op)
                    .and_then(|outer| nest.loops.get_mut(&outer));
                outer?.inner.push(op);
            }
            nest.loops.insert(op, own);
        }
        Some(nest)
    }

    /// The number of ops executed, with other numbers of iterations for some loops and more ops in some bodies.
    fn cost(&self, trips: &FxHashMap<Op, u64>, more: &FxHashMap<Op, i64>) -> i64 {
        self.cost_of(self.outermost, trips, more)
    }

    fn cost_of(&self, op: Op, trips: &FxHashMap<Op, u64>, more: &FxHashMap<Op, i64>) -> i64 {
        let own = &self.loops[&op];
        let inner = own.inner.iter().map(|op| self.cost_of(*op, trips, more));
        let ops = inner.fold(own.ops, i64::saturating_add);
        let ops = ops.saturating_add(more.get(&op).copied().unwrap_or(0));
        let trips = trips
            .get(&op)
            .map_or(own.trips, |trips| i64::try_from(*trips).unwrap_or(i64::MAX));
        ops.saturating_mul(trips)
    }
}

/// By which fraction more is executed if a slice of one nest goes into another one.
fn additional_fraction(ir: &Ir, source: &Nest, target: &Nest, slice: &Slice) -> Option<f64> {
    let trips = slice.trip_counts(ir)?;
    let inside = slice.target.op();
    let mut more: FxHashMap<Op, i64> = FxHashMap::default();
    let is_inside = |op: &Op| {
        let around = std::iter::successors(ir.parent_op(*op), |op| ir.parent_op(*op));
        around.into_iter().any(|op| op == inside)
    };
    if trips.values().product::<u64>() == 1 {
        // What is stored is at hand where it is loaded: neither will be done.
        let stores = ir
            .walk(source.outermost, WalkOrder::Pre)
            .filter_map(|op| Access::of(ir, op));
        let stores: Vec<Access> = stores.filter(|access| access.is_write).collect();
        more.insert(inside, -(stores.len() as i64));
        let mut memrefs: Vec<_> = stores.iter().map(|access| access.memref).collect();
        memrefs.sort_unstable();
        memrefs.dedup();
        for memref in memrefs {
            for user in ir.users(memref).filter(is_inside) {
                if Access::of(ir, user).is_some_and(|access| !access.is_write)
                    && let Some(outer) = ir.parent_op(user)
                {
                    *more.entry(outer).or_default() -= 1;
                }
            }
        }
    }
    let cost = source.cost(&trips, &more);
    more.insert(inside, cost);
    let none = FxHashMap::default();
    let fused = target.cost(&none, &more);
    let before = source.cost(&none, &FxHashMap::default()) as f64
        + target.cost(&none, &FxHashMap::default()) as f64;
    Some(fused as f64 / before - 1.0)
}

/// Which of these slices for the depths of a nest, the outermost first, is the innermost one that does not repeat too much.
pub(super) fn best_depth(
    ir: &Ir,
    source: ForOp,
    accesses: &[&Access],
    target: ForOp,
    slices: &[Option<Slice>],
    tolerance: f64,
) -> Option<usize> {
    let (source_nest, target_nest) = (Nest::of(ir, source)?, Nest::of(ir, target)?);
    let is_acceptable = |slice: &Slice| {
        additional_fraction(ir, &source_nest, &target_nest, slice)
            .is_some_and(|fraction| fraction <= tolerance)
    };
    let innermost = slices.iter().rposition(Option::is_some)?;
    let &[access] = accesses else {
        let slice = slices[innermost].as_ref()?;
        return is_acceptable(slice).then_some(innermost);
    };
    let best = slices
        .iter()
        .rposition(|slice| slice.as_ref().is_some_and(is_acceptable))?;
    // Memory whose size is not known is not made smaller.
    let ty: MemRefType = ir.ty(access.memref).cast(ir)?;
    element_bytes(ir, ty.element(ir)).filter(|_| ty.layout(ir).is_none())?;
    Window::of(ir, &[access], &[])?;
    footprint(ir, source.op())?;
    footprint(ir, target.op())?;
    Some(best)
}
