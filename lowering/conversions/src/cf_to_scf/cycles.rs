//! The outermost cycles of a graph of blocks, by Tarjan's algorithm.

use rustc_hash::FxHashMap;
use terrace_ir::{Block, Ir};

/// The number of a block whose component is known.
const DONE: usize = usize::MAX;

/// A block on the way from the entry.
struct Visit {
    block: Block,
    successors: Vec<Block>,
    next: usize,
    /// The least number of a block that can be reached and whose component is not known.
    least: usize,
}

/// The components that have a cycle, those that control gets to last first.
pub(super) fn cycles(ir: &Ir, entry: Block) -> Vec<Vec<Block>> {
    let mut numbers: FxHashMap<Block, usize> = FxHashMap::default();
    let (mut open, mut visits, mut cycles) = (Vec::new(), Vec::new(), Vec::new());
    let visit = |block: Block, open: &mut Vec<Block>, numbers: &mut FxHashMap<Block, usize>| {
        let least = numbers.len() + 1;
        numbers.insert(block, least);
        open.push(block);
        let last = ir.last_op(block);
        let successors = last.map(|last| ir.successors(last).collect());
        Visit {
            block,
            successors: successors.unwrap_or_default(),
            next: 0,
            least,
        }
    };
    visits.push(visit(entry, &mut open, &mut numbers));
    while let Some(top) = visits.last_mut() {
        if let Some(successor) = top.successors.get(top.next).copied() {
            top.next += 1;
            match numbers.get(&successor) {
                Some(number) => top.least = top.least.min(*number),
                None => visits.push(visit(successor, &mut open, &mut numbers)),
            }
            continue;
        }
        let Some(done) = visits.pop() else { break };
        if let Some(below) = visits.last_mut() {
            below.least = below.least.min(done.least);
        }
        if numbers[&done.block] != done.least {
            continue;
        }
        let start = open.iter().rposition(|block| *block == done.block);
        let component = open.split_off(start.expect("the block is open"));
        let component: Vec<Block> = component.into_iter().rev().collect();
        for block in &component {
            numbers.insert(*block, DONE);
        }
        if component.len() > 1 || done.successors.contains(&done.block) {
            cycles.push(component);
        }
    }
    cycles
}
