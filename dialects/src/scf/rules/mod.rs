//! Canonicalisation rules.

mod conditional;
mod execute_region;
mod for_loop;
mod forall;
mod index_switch;
mod parallel;
mod while_loop;

pub use conditional::*;
pub use execute_region::*;
pub use for_loop::*;
pub use forall::*;
pub use index_switch::*;
pub use parallel::*;
pub use while_loop::*;

use smallvec::SmallVec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Ir, Op, Region, Type, Value};

use super::YieldOp;

/// Replaces an op by the ops of a block, whose arguments become `arguments`, and the values that its terminator passes on.
fn replace_by_block(rewriter: &mut Rewriter<'_>, op: Op, block: Block, arguments: &[Value]) {
    let terminator = rewriter
        .last_op(block)
        .expect("the region ends with a terminator");
    rewriter.inline_block_before(block, op, arguments);
    let results: SmallVec<[Value; 2]> = rewriter.operands(terminator).collect();
    rewriter.erase_op(terminator);
    rewriter.replace_op(op, &results);
}

/// Whether a block holds nothing but its terminator.
fn is_empty(rewriter: &Rewriter<'_>, block: Block) -> bool {
    rewriter.first_op(block) == rewriter.last_op(block)
}

/// Replaces an op whose regions end with `scf.yield` by one without the results that are not used. `build` creates it
/// with results of these types and gives its regions, which are in the same order and empty.
fn drop_unused_results(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    build: impl FnOnce(&mut Rewriter<'_>, &[Type]) -> (Op, Vec<Region>),
) -> RewriteResult {
    let used: SmallVec<[bool; 4]> = rewriter
        .results(op)
        .map(|result| rewriter.has_uses(result))
        .collect();
    if !used.contains(&false) {
        return Err(MatchFailure::new("every result is used"));
    }
    let types: SmallVec<[Type; 4]> = rewriter
        .result_types(op)
        .zip(&used)
        .filter_map(|(ty, used)| used.then_some(ty))
        .collect();
    let (new, regions) = build(rewriter, &types);
    let old_regions: SmallVec<[Region; 4]> = rewriter.regions(op).into();
    for (old, new) in old_regions.into_iter().zip(regions) {
        let blocks: SmallVec<[Block; 1]> = rewriter.region_blocks(old).collect();
        for block in blocks {
            // Other terminators branch inside the region.
            if let Some(values) = yielded(rewriter, block)
                && let Some(end) = rewriter.last_op(block)
            {
                let values = values.into_iter().zip(&used);
                let values: SmallVec<[Value; 4]> = values
                    .filter_map(|(value, used)| used.then_some(value))
                    .collect();
                rewriter.set_operands(end, &values);
            }
        }
        rewriter.modify(op, |ir| ir.move_region_blocks(old, new));
    }
    let mut results = rewriter.results(new);
    let replaced: SmallVec<[(Value, Value); 4]> = rewriter
        .results(op)
        .zip(&used)
        .filter(|(_, used)| **used)
        .filter_map(|(old, _)| Some((old, results.next()?)))
        .collect();
    drop(results);
    for (old, new) in replaced {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase_op(op);
    Ok(())
}

/// The values that the `scf.yield` at the end of a block gives.
fn yielded(ir: &Ir, block: Block) -> Option<SmallVec<[Value; 4]>> {
    let end = YieldOp::cast(ir, ir.last_op(block)?)?;
    Some(end.results(ir).collect())
}

/// Whether a value that ops directly in these regions can use is defined in none of them.
fn is_outside(ir: &Ir, value: Value, regions: &[Region]) -> bool {
    let region = ir
        .value_block(value)
        .and_then(|block| ir.block_region(block));
    region.is_none_or(|region| !regions.contains(&region))
}

/// Replaces results that are the same value from outside, whichever `scf.yield` gives them.
fn forward_outer_values(rewriter: &mut Rewriter<'_>, op: Op) -> RewriteResult {
    let no_match = || MatchFailure::new("no result is a value from outside");
    let regions: SmallVec<[Region; 4]> = rewriter.regions(op).into();
    let blocks = regions
        .iter()
        .flat_map(|region| rewriter.region_blocks(*region));
    let ends: SmallVec<[SmallVec<[Value; 4]>; 4]> = blocks
        .filter_map(|block| yielded(rewriter, block))
        .collect();
    let (first, others) = ends.split_first().ok_or_else(no_match)?;
    let forwarded: SmallVec<[(Value, Value); 4]> = rewriter
        .results(op)
        .zip(first)
        .enumerate()
        .filter(|(index, (result, value))| {
            rewriter.has_uses(*result)
                && is_outside(rewriter, **value, &regions)
                && others.iter().all(|end| end.get(*index) == Some(*value))
        })
        .map(|(_, (result, value))| (result, *value))
        .collect();
    if forwarded.is_empty() {
        return Err(no_match());
    }
    for (result, value) in forwarded {
        rewriter.replace_all_uses(result, value);
    }
    // It has results now that are not used.
    rewriter.modify(op, |_| {});
    Ok(())
}
