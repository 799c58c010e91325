//! Canonicalisation rules.

mod combine;
mod conditional;
mod execute_region;
mod for_loop;
mod forall;
mod index_switch;
mod parallel;
mod passed_values;
mod while_loop;

pub use combine::*;
pub use conditional::*;
pub use execute_region::*;
pub use for_loop::*;
pub use forall::*;
pub use index_switch::*;
pub use parallel::*;
pub use passed_values::*;
use smallvec::SmallVec;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewritePattern, Rewriter};
use terrace_ir::{Block, Ir, Op, Region, Value};
pub use while_loop::*;

use super::YieldOp;

/// Whether a block holds nothing but its terminator.
fn is_empty(rewriter: &Rewriter<'_>, block: Block) -> bool {
    rewriter.first_op(block) == rewriter.last_op(block)
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

/// Which of an op's regions another op is in, at any depth.
fn region_around(ir: &Ir, op: Op, inner: Op) -> Option<Region> {
    let mut region = ir.parent_region(inner)?;
    loop {
        let parent = ir.region_op(region)?;
        if parent == op {
            return Some(region);
        }
        region = ir.parent_region(parent)?;
    }
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[&NegatedIf];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
