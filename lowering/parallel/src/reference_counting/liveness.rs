//! `async-runtime-ref-counting`: references are dropped where values die.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dialects::async_dialect::{AsyncDialect, CoroSuspendOp, RuntimeAddRefOp};
use terrace_dialects::{cf, func};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Block, Builder, Diagnostic, Ir, Op, Region, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::{count_references, drop_reference};

/// Count references by where values die.
///
/// A reference is dropped after the last use of a value, and where control goes on to a block in which it is of no use any more. What is
/// passed to a function gets another one, which that drops.
#[pass(
    name = "async-runtime-ref-counting",
    dependent_dialects(AsyncDialect, cf::CfDialect)
)]
pub fn runtime_ref_counting_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    count_references(ir, &count)
}

fn count(ir: &mut Ir, value: Value) -> Result<(), Diagnostic> {
    let life = Life::of(ir, value);
    drop_after_last_uses(ir, value, &life)?;
    add_before_calls(ir, value);
    drop_where_control_diverges(ir, value, &life)
}

/// Where a value lives.
struct Life {
    region: Region,
    definition: Block,
    /// The last op in each block of the region that uses the value, or in which it is used.
    last_uses: FxHashMap<Block, Op>,
    /// The blocks in whose beginning it is needed.
    live_in: FxHashSet<Block>,
}

impl Life {
    fn of(ir: &Ir, value: Value) -> Life {
        let definition = ir
            .value_block(value)
            .expect("a value is defined in a block");
        let region = ir.block_region(definition).expect("a block is in a region");
        let mut last_uses: FxHashMap<Block, Op> = FxHashMap::default();
        for user in ir.users(value) {
            let mut around = user;
            while ir.parent_region(around) != Some(region) {
                around = ir
                    .parent_op(around)
                    .expect("a use is in the region of the definition");
            }
            let block = ir.parent_block(around).expect("the op is in a region");
            let last = last_uses.entry(block).or_insert(around);
            if ir.is_before_in_block(*last, around) {
                *last = around;
            }
        }
        // It is needed where it is used, and in what leads there, up to the definition.
        let mut live_in = FxHashSet::default();
        let mut pending: Vec<Block> = last_uses.keys().copied().collect();
        while let Some(block) = pending.pop() {
            if block != definition && live_in.insert(block) {
                pending.extend(
                    ir.predecessors(block)
                        .filter_map(|(op, _)| ir.parent_block(op)),
                );
            }
        }
        Life {
            region,
            definition,
            last_uses,
            live_in,
        }
    }

    /// Whether it is needed after a block.
    fn is_live_out(&self, ir: &Ir, block: Block) -> bool {
        let end = ir.last_op(block);
        end.is_some_and(|end| ir.successors(end).any(|next| self.live_in.contains(&next)))
    }

    /// Whether it is there at the end of a block, and needed by one that follows.
    fn reaches_end(&self, ir: &Ir, block: Block) -> bool {
        (block == self.definition || self.live_in.contains(&block)) && self.is_live_out(ir, block)
    }
}

fn drop_after_last_uses(ir: &mut Ir, value: Value, life: &Life) -> Result<(), Diagnostic> {
    let loc = ir.value_loc(value);
    let blocks: Vec<Block> = ir.region_blocks(life.region).collect();
    for block in blocks {
        let Some(&last) = life.last_uses.get(&block) else {
            continue;
        };
        if life.is_live_out(ir, block) || ir.has_trait(last, OpTraits::RETURN_LIKE) {
            continue;
        }
        if ir.has_trait(last, OpTraits::TERMINATOR) {
            let message =
                "async reference counting can't handle terminators that are not ReturnLike";
            return Err(ir.error(last, message));
        }
        let mut b = Builder::new(ir);
        b.set_insertion_point_after(last);
        drop_reference(&mut b, loc, value, 1);
    }
    Ok(())
}

fn add_before_calls(ir: &mut Ir, value: Value) {
    let loc = ir.value_loc(value);
    for user in ir.users(value).collect::<Vec<_>>() {
        if func::CallOp::cast(ir, user).is_some() {
            RuntimeAddRefOp::build(&mut Builder::before(ir, user), loc, value, 1);
        }
    }
}

/// Where a value is needed in some of the blocks that follow a block, it is dropped in the others.
fn drop_where_control_diverges(ir: &mut Ir, value: Value, life: &Life) -> Result<(), Diagnostic> {
    let loc = ir.value_loc(value);
    let blocks: Vec<Block> = ir.region_blocks(life.region).collect();
    for block in blocks {
        let Some(end) = ir.last_op(block).filter(|_| life.reaches_end(ir, block)) else {
            continue;
        };
        // A coroutine that is suspended goes on where it is resumed in the end.
        if CoroSuspendOp::cast(ir, end).is_some() {
            continue;
        }
        let mut others: Vec<Block> = Vec::new();
        for next in ir.successors(end) {
            if !life.live_in.contains(&next) && !others.contains(&next) {
                others.push(next);
            }
        }
        if others.iter().any(|next| !ir.block_args(*next).is_empty()) {
            let message =
                "successor have different `liveIn` property of the reference counted value";
            return Err(ir.op_error(end, message));
        }
        for next in others {
            let comes_from_here = |(op, _)| ir.parent_block(op) == Some(block);
            let only_from_here = ir.predecessors(next).all(comes_from_here);
            let target = match only_from_here {
                true => next,
                false => block_between(ir, end, next),
            };
            let mut b = Builder::new(ir);
            b.set_insertion_point_to_start(target);
            drop_reference(&mut b, loc, value, 1);
        }
    }
    Ok(())
}

/// A new block between a branch and one of the blocks that it leads to.
fn block_between(ir: &mut Ir, branch: Op, next: Block) -> Block {
    let previous = ir.prev_block(next).expect("the entry follows no block");
    let between = ir.insert_block_after(previous, &[]);
    let loc = ir.loc(branch);
    cf::BrOp::build(&mut Builder::at_end(ir, between), loc, &[], next);
    for index in 0..ir.num_successors(branch) {
        if ir.successor(branch, index) == next {
            ir.set_successor(branch, index, between);
        }
    }
    between
}
