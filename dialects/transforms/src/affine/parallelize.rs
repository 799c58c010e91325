//! `affine-parallelize`: loops whose iterations are independent become parallel.

use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, DenseElementsAttr, IntegerAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_ir::types::{RankedTensorType, ShapedType};
use terrace_ir::{Ir, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::{is_memory_parallel, loops_in, reductions};
use terrace_standard_dialects::affine::{ForOp, ParallelOp};

/// Convert affine.for ops into 1-D affine.parallel.
#[pass(name = "affine-parallelize", on = terrace_standard_dialects::func::FuncOp)]
pub struct AffineParallelizePass {
    /// How deep parallel loops may be nested.
    #[option(default = u32::MAX)]
    max_nested: u32,
    /// Whether loops that reduce values become parallel.
    #[option(default = false)]
    parallel_reductions: bool,
}

impl Pass for AffineParallelizePass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut candidates = loops_in(ir, WalkOrder::Pre);
        candidates.retain(|for_op| {
            let carries = ir.num_results(for_op.op()) != 0;
            let reduces = self.parallel_reductions && reductions(ir, *for_op).is_some();
            (!carries || reduces) && is_memory_parallel(ir, *for_op)
        });
        for for_op in candidates {
            let is_parallel = |op: &Op| ParallelOp::cast(ir, *op).is_some();
            let around = std::iter::successors(ir.parent_op(for_op.op()), |op| ir.parent_op(*op));
            let nested = around.filter(is_parallel).count();
            if nested < self.max_nested as usize {
                parallelize(&mut Rewriter::new(ir), for_op);
            }
        }
        Ok(())
    }
}

/// Makes a loop parallel, whose iterations must be independent but for reductions.
pub fn parallelize(rw: &mut Rewriter<'_>, for_op: ForOp) -> Option<ParallelOp> {
    let reductions = reductions(rw, for_op)?;
    let loc = rw.loc(for_op.op());
    let (lower, upper) = (for_op.lower_bound(rw), for_op.upper_bound(rw));
    let shape: ShapedType = RankedTensorType::get(rw, &[1], Type::I32).into();
    let group =
        |map: &AffineMap| DenseElementsAttr::integers(rw, shape, [map.results.len() as i128]);
    let groups = [group(&lower.map), group(&upper.map)];
    let maps = [lower.map, upper.map].map(|map| AffineMapAttr::get(rw, map));
    let kinds = reductions.iter().map(|reduction| reduction.kind.value());
    let kinds: Vec<Attribute> = kinds
        .map(|kind| IntegerAttr::i64(rw, kind).into())
        .collect();
    let kinds = ArrayAttr::get(rw, &kinds);
    let step: Attribute = IntegerAttr::i64(rw, for_op.step(rw)).into();
    let step = ArrayAttr::get(rw, &[step]);
    let types: Vec<Type> = rw.result_types(for_op.op()).collect();
    let operands = [lower.operands, upper.operands].concat();
    rw.set_insertion_point_before(for_op.op());
    let parallel = ParallelOp::build(
        rw, loc, &types, kinds, maps[0], groups[0], maps[1], groups[1], step, &operands,
    );
    let (from, to) = (for_op.region(rw), parallel.region(rw));
    let inits: Vec<Value> = for_op.inits(rw).collect();
    let old_results: Vec<Value> = rw.results(for_op.op()).collect();
    let new_results: Vec<Value> = rw.results(parallel.op()).collect();
    rw.ir_mut().move_region_blocks(from, to);
    let body = parallel.body(rw);
    let end = rw.last_op(body)?;
    let arguments: Vec<Value> = rw.block_args(body)[1..].to_vec();
    // What each iteration adds, alone; the initial value comes in at the end.
    let mut values = Vec::new();
    for (reduction, argument) in reductions.iter().zip(&arguments) {
        let combined = rw.users(*argument).next()?;
        values.push(reduction.value);
        rw.set_insertion_point_after(parallel.op());
        let index = values.len() - 1;
        let mut map = terrace_ir::ir::CloneMap::default();
        map.values.insert(*argument, inits[index]);
        map.values.insert(reduction.value, new_results[index]);
        let total = rw.clone_op(combined, &mut map);
        // In another order, sums may overflow on the way.
        rw.modify(total, |ir| ir.remove_attr(total, "overflowFlags"));
        let total = rw.result(total, 0);
        rw.replace_all_uses(old_results[index], total);
    }
    let combined: Vec<Op> = rw
        .operands(end)
        .filter_map(|value| rw.defining_op(value))
        .take(reductions.len())
        .collect();
    rw.set_operands(end, &values);
    for op in combined {
        rw.erase_op(op);
    }
    rw.modify(parallel.op(), |ir| {
        ir.remove_block_args(body, |index| index != 0)
    });
    rw.erase_op(for_op.op());
    Some(parallel)
}
