//! Branches as conditionals, in a graph without cycles.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_dialects::cf::Edge;
use terrace_dialects::{arith, cf, scf};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::dominance::Dominance;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Ir, Op, Type, Value};

use super::graph::{Hub, Jump, end, jumps_from, jumps_to};
use super::{Lift, Work};

/// What the ways from a block lead to before they meet.
struct Ways {
    /// The blocks that only one of them leads to, in each of them.
    own: Vec<Vec<Block>>,
    /// The edges out of these blocks.
    out: Vec<Jump>,
    /// Whether all of them go on.
    all_go_on: bool,
    /// Whether none of them does.
    none_goes_on: bool,
}

impl Ways {
    fn of(ir: &Ir, entry: Block, jumps: &[Jump], dominance: &mut Dominance) -> Self {
        let mut owned: FxHashSet<Block> = [entry].into_iter().collect();
        let mut own: Vec<Vec<Block>> = Vec::new();
        for jump in jumps {
            let target = jump.target(ir);
            let is_only = ir.predecessors(target).nth(1).is_none();
            let blocks = match is_only {
                true => dominated(ir, target, dominance),
                false => Vec::new(),
            };
            owned.extend(&blocks);
            own.push(blocks);
        }
        let mut ways = Ways {
            own,
            out: Vec::new(),
            all_go_on: true,
            none_goes_on: true,
        };
        for (jump, blocks) in jumps.iter().zip(&ways.own) {
            if blocks.is_empty() {
                ways.out.push(*jump);
                ways.none_goes_on = false;
            }
            for block in blocks {
                let mut is_end = true;
                for jump in jumps_from(ir, *block) {
                    is_end = false;
                    if !owned.contains(&jump.target(ir)) {
                        ways.out.push(jump);
                        ways.none_goes_on = false;
                    }
                }
                if is_end {
                    ways.all_go_on = false;
                    ways.out.extend(jumps_to(ir, *block));
                }
            }
        }
        ways
    }
}

/// The blocks that are entered by way of one alone, in a graph without cycles: those all of whose predecessors are. Each comes after
/// its dominator.
fn dominated(ir: &Ir, entry: Block, dominance: &mut Dominance) -> Vec<Block> {
    let mut blocks = vec![entry];
    let mut missing: FxHashMap<Block, usize> = FxHashMap::default();
    let mut next = 0;
    while let Some(block) = blocks.get(next).copied() {
        next += 1;
        for jump in jumps_from(ir, block) {
            let target = jump.target(ir);
            let missing = missing
                .entry(target)
                .or_insert_with(|| ir.predecessors(target).count());
            *missing -= 1;
            if *missing == 0 {
                blocks.push(target);
            }
        }
    }
    let inside: FxHashSet<Block> = blocks.iter().copied().collect();
    dominance.compute_part(ir, entry, |block| inside.contains(&block));
    dominance.sort(&mut blocks);
    blocks
}

impl Lift<'_> {
    /// Replaces the branch at the end of a block by a conditional, and adds to `work` the blocks that may have others.
    pub(super) fn lift_branch(&mut self, entry: Block, work: &mut Vec<Work>) {
        let jumps: Vec<Jump> = jumps_from(self.ir, entry).collect();
        match &jumps[..] {
            [] => return,
            [only] => {
                let to = only.edge(self.ir);
                let last = end(self.ir, entry);
                self.ir.erase_op(last);
                self.ir.merge_block(to.block, entry, &to.values);
                work.push(Work::Branches(entry));
                return;
            }
            _ => {}
        }
        let ways = Ways::of(self.ir, entry, &jumps, &mut self.dominance);
        if ways.none_goes_on {
            let targets = jumps.iter().map(|jump| jump.target(self.ir));
            work.extend(targets.map(Work::Branches));
            return;
        }
        let mut meeting = ways.out[0].target(self.ir);
        let is_one = ways.out.iter().all(|jump| jump.target(self.ir) == meeting);
        if !is_one || !ways.all_go_on {
            let loc = self.ir.loc(end(self.ir, ways.out[0].from));
            meeting = Hub::of_edges(self, loc, &ways.out).block;
        }
        if !ways.all_go_on {
            // Now all go on, and the ends come later.
            work.push(Work::Branches(entry));
            return;
        }
        self.build_conditional(entry, &jumps, ways.own, meeting, work);
    }

    fn build_conditional(
        &mut self,
        entry: Block,
        jumps: &[Jump],
        own: Vec<Vec<Block>>,
        meeting: Block,
        work: &mut Vec<Work>,
    ) {
        let ir = &mut *self.ir;
        let types: Vec<Type> = ir.block_arg_types(meeting).collect();
        // Blocks that have no end yet, and what they give.
        let mut open: Vec<(Block, SmallVec<[Value; 4]>)> = Vec::new();
        let mut bodies: Vec<Vec<Block>> = Vec::new();
        for (jump, mut blocks) in jumps.iter().zip(own) {
            let Edge { values, .. } = jump.edge(ir);
            let Some(first) = blocks.first().copied() else {
                let block = ir.create_block(&[]);
                open.push((block, values.into_iter().collect()));
                bodies.push(vec![block]);
                continue;
            };
            if let Some(last) = with_one_exit(ir, &blocks, meeting) {
                open.push((last, ir.block_args(last).into()));
                blocks.push(last);
            }
            let arguments: Vec<Value> = ir.block_args(first).to_vec();
            for (argument, value) in arguments.into_iter().zip(values) {
                ir.replace_all_uses(argument, value);
            }
            work.push(Work::Branches(first));
            bodies.push(blocks);
        }
        let branch = end(ir, entry);
        let op = build_op(ir, branch, &types);
        ir.erase_op(branch);
        for (region, blocks) in ir.regions(op).to_vec().into_iter().zip(&bodies) {
            for block in blocks {
                if ir.block_region(*block).is_some() {
                    ir.detach_block(*block);
                }
                ir.attach_block(region, *block);
            }
            ir.remove_block_args(blocks[0], |_| true);
        }
        let loc = ir.loc(op);
        for (block, values) in open {
            scf::YieldOp::build(&mut Builder::at_end(ir, block), loc, &values);
        }
        for jump in jumps_to(ir, meeting) {
            let (values, last) = (jump.edge(ir).values, end(ir, jump.from));
            let loc = ir.loc(last);
            scf::YieldOp::build(&mut Builder::at_end(ir, jump.from), loc, &values);
            ir.erase_op(last);
        }
        let results: Vec<Value> = ir.results(op).collect();
        ir.merge_block(meeting, entry, &results);
        work.push(Work::Branches(entry));
    }
}

/// Has blocks go on by one edge at most; gives the block that several of them were led to, which is in no region yet.
fn with_one_exit(ir: &mut Ir, blocks: &[Block], meeting: Block) -> Option<Block> {
    let exits: Vec<Jump> = blocks
        .iter()
        .flat_map(|block| jumps_from(ir, *block))
        .filter(|jump| jump.target(ir) == meeting)
        .collect();
    if exits.len() < 2 {
        return None;
    }
    let types: Vec<Type> = ir.block_arg_types(meeting).collect();
    let exit = ir.create_block(&types);
    for jump in exits {
        let op = end(ir, jump.from);
        ir.set_successor(op, jump.index, exit);
    }
    Some(exit)
}

/// A conditional in the place of a branch, with a region for each of its successors, in the same order.
fn build_op(ir: &mut Ir, branch: Op, types: &[Type]) -> Op {
    let loc = ir.loc(branch);
    let condition = cf::CondBrOp::cast(ir, branch).map(|branch| branch.condition(ir));
    let switch = cf::SwitchOp::cast(ir, branch).map(|switch| {
        let mask = ir
            .ty(switch.flag(ir))
            .bit_width(ir)
            .map_or(u64::MAX, |width| {
                let unused = 64u32.saturating_sub(width);
                u64::MAX.checked_shr(unused).unwrap_or(0)
            });
        let values = switch
            .cases(ir)
            .map(|case| (case.value as u64 & mask) as i64);
        (switch.flag(ir), values.collect::<Vec<i64>>())
    });
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(branch);
    if let Some(condition) = condition {
        return scf::IfOp::build(&mut b, loc, types, condition).op();
    }
    let (flag, values) = switch.expect("a branch with several successors is one of both");
    let flag = arith::IndexCastUIOp::build(&mut b, loc, Type::INDEX, flag).output(&b);
    let name = b.loaded_op_name_of(scf::IndexSwitchOp::INFO);
    let cases = DenseArrayAttr::i64s(&b, &values).into();
    b.create(OpSpec {
        operands: &[flag],
        result_types: types,
        attributes: &[Some(cases)],
        num_regions: values.len() + 1,
        ..OpSpec::new(name, loc)
    })
}
