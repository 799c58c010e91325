//! Edges between blocks, and the blocks that several of them are led through.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_dialects::cf::{self, Edge, SwitchCase};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Ir, Location, Op, Type, Value};

use super::Lift;

/// Whether an op is a branch whose targets can be changed.
pub(super) fn is_branch(ir: &Ir, op: Op) -> bool {
    cf::BrOp::cast(ir, op).is_some()
        || cf::CondBrOp::cast(ir, op).is_some()
        || cf::SwitchOp::cast(ir, op).is_some()
}

/// A branch to a block in front of an op.
pub(super) fn build_branch(ir: &mut Ir, before: Op, to: Block, values: &[Value]) {
    let loc = ir.loc(before);
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(before);
    cf::BrOp::build(&mut b, loc, values, to);
}

/// A way from the end of a block to another block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Jump {
    pub(super) from: Block,
    pub(super) index: usize,
}

/// The ways from a block.
pub(super) fn jumps_from(ir: &Ir, from: Block) -> impl Iterator<Item = Jump> + use<> {
    let count = ir.last_op(from).map_or(0, |last| ir.num_successors(last));
    (0..count).map(move |index| Jump { from, index })
}

/// The ways to a block.
pub(super) fn jumps_to(ir: &Ir, to: Block) -> Vec<Jump> {
    let jumps = ir.predecessors(to).filter_map(|(op, index)| {
        let from = ir.parent_block(op)?;
        Some(Jump { from, index })
    });
    jumps.collect()
}

/// The op that a block ends with.
pub(super) fn end(ir: &Ir, block: Block) -> Op {
    ir.last_op(block).expect("a block ends with an op")
}

impl Jump {
    /// Where it leads, and with which values.
    pub(super) fn edge(self, ir: &Ir) -> Edge {
        Edge::of(ir, end(ir, self.from), self.index)
    }

    pub(super) fn target(self, ir: &Ir) -> Block {
        ir.successor(end(ir, self.from), self.index)
    }
}

/// Leads ways elsewhere. A branch is built anew once, however many of the ways are its own.
fn redirect(ir: &mut Ir, ways: impl IntoIterator<Item = (Jump, Edge)>) {
    let mut changes: Vec<(Block, Vec<(usize, Edge)>)> = Vec::new();
    let mut places: FxHashMap<Block, usize> = FxHashMap::default();
    for (jump, to) in ways {
        let place = *places.entry(jump.from).or_insert(changes.len());
        if place == changes.len() {
            changes.push((jump.from, Vec::new()));
        }
        changes[place].1.push((jump.index, to));
    }
    for (from, changed) in changes {
        let old = end(ir, from);
        let mut edges: Vec<Edge> = (0..ir.num_successors(old))
            .map(|index| Edge::of(ir, old, index))
            .collect();
        for (index, to) in changed {
            edges[index] = to;
        }
        replace_branch(ir, old, &edges);
    }
}

/// Replaces a branch by one with other edges.
fn replace_branch(ir: &mut Ir, old: Op, edges: &[Edge]) {
    let loc = ir.loc(old);
    if let Some(branch) = cf::CondBrOp::cast(ir, old) {
        let condition = branch.condition(ir);
        let [yes, no] = edges else { return };
        let mut b = Builder::new(ir);
        b.set_insertion_point_before(old);
        cf::CondBrOp::build(
            &mut b,
            loc,
            condition,
            &yes.values,
            &no.values,
            yes.block,
            no.block,
        );
    } else if let Some(switch) = cf::SwitchOp::cast(ir, old) {
        let flag = switch.flag(ir);
        let values: Vec<i128> = switch.cases(ir).map(|case| case.value).collect();
        let cases = values.into_iter().zip(edges[1..].iter().cloned());
        let cases: Vec<SwitchCase> = cases
            .map(|(value, edge)| SwitchCase { value, edge })
            .collect();
        let mut b = Builder::new(ir);
        b.set_insertion_point_before(old);
        cf::SwitchOp::with_cases(&mut b, loc, flag, &edges[0], &cases);
    } else {
        build_branch(ir, old, edges[0].block, &edges[0].values);
    }
    ir.erase_op(old);
}

/// Passes more values along ways.
pub(super) fn append(ir: &mut Ir, ways: Vec<(Jump, Vec<Value>)>) {
    let ways: Vec<(Jump, Edge)> = ways
        .into_iter()
        .map(|(jump, values)| {
            let mut edge = jump.edge(ir);
            edge.values.extend(values);
            (jump, edge)
        })
        .collect();
    redirect(ir, ways);
}

/// A block that edges to several blocks are led through. Its arguments are those of all these blocks, then the number of the one that is
/// meant if there are several, and then one more if somebody asks for it.
pub(super) struct Hub {
    pub(super) block: Block,
    /// The blocks behind it, and where their arguments begin.
    targets: Vec<(Block, usize)>,
    /// Which of them a block is.
    places: FxHashMap<Block, usize>,
    /// Which argument is the number.
    number: Option<usize>,
    has_extra: bool,
}

impl Hub {
    /// A hub for edges to these blocks, behind the first of them.
    pub(super) fn new(lift: &mut Lift<'_>, to: &[Block], extra: Option<Type>) -> Self {
        let mut targets: Vec<(Block, usize)> = Vec::new();
        let mut places: FxHashMap<Block, usize> = FxHashMap::default();
        let mut types: Vec<Type> = Vec::new();
        for block in to {
            if let Entry::Vacant(place) = places.entry(*block) {
                place.insert(targets.len());
                targets.push((*block, types.len()));
                types.extend(lift.ir.block_arg_types(*block));
            }
        }
        let number = (targets.len() > 1).then_some(types.len());
        if number.is_some() {
            lift.number(0);
            types.push(Type::I32);
        }
        types.extend(extra);
        let block = lift.ir.insert_block_after(to[0], &types);
        Hub {
            block,
            targets,
            places,
            number,
            has_extra: extra.is_some(),
        }
    }

    /// Leads edges through the hub.
    pub(super) fn redirect(&self, lift: &mut Lift<'_>, jumps: &[Jump], extra: Option<Value>) {
        let types: Vec<Type> = lift.ir.block_arg_types(self.block).collect();
        let extra_index = self.has_extra.then(|| types.len() - 1);
        let mut ways: Vec<(Jump, Edge)> = Vec::new();
        for jump in jumps {
            let edge = jump.edge(lift.ir);
            let place = self.places[&edge.block];
            let begin = self.targets[place].1;
            let mut values: Vec<Value> = Vec::new();
            for (index, ty) in types.iter().enumerate() {
                let own = index
                    .checked_sub(begin)
                    .and_then(|own| edge.values.get(own));
                values.push(match (own, extra) {
                    (Some(own), _) => *own,
                    _ if Some(index) == self.number => lift.number(place),
                    (_, Some(extra)) if Some(index) == extra_index => extra,
                    _ => lift.poison(*ty),
                });
            }
            let to = Edge {
                block: self.block,
                values: values.into_iter().collect(),
            };
            ways.push((*jump, to));
        }
        redirect(lift.ir, ways);
    }

    /// Goes on from the end of a block to the blocks behind the hub, but for one.
    pub(super) fn dispatch(
        &self,
        lift: &mut Lift<'_>,
        loc: Location,
        at: Block,
        excluded: Option<Block>,
    ) {
        let arguments: SmallVec<[Value; 8]> = lift.ir.block_args(self.block).into();
        let targets = self.targets.iter().enumerate();
        let targets = targets.filter(|(_, (block, _))| Some(*block) != excluded);
        let mut cases: Vec<SwitchCase> = targets
            .map(|(value, (block, begin))| {
                let count = lift.ir.block_args(*block).len();
                let values = arguments[*begin..begin + count].iter().copied().collect();
                SwitchCase {
                    value: value as i128,
                    edge: Edge {
                        block: *block,
                        values,
                    },
                }
            })
            .collect();
        let last = cases.pop().expect("there is a block behind the hub");
        let number = match self.number {
            Some(number) if !cases.is_empty() => arguments[number],
            _ => lift.number(0),
        };
        let mut b = Builder::at_end(lift.ir, at);
        match cases.is_empty() {
            true => {
                cf::BrOp::build(&mut b, loc, &last.edge.values, last.edge.block);
            }
            false => {
                cf::SwitchOp::with_cases(&mut b, loc, number, &last.edge, &cases);
            }
        }
    }

    /// A hub for edges, which are led through it.
    pub(super) fn of_edges(lift: &mut Lift<'_>, loc: Location, jumps: &[Jump]) -> Self {
        let targets: Vec<Block> = jumps.iter().map(|jump| jump.target(lift.ir)).collect();
        let hub = Hub::new(lift, &targets, None);
        hub.redirect(lift, jumps, None);
        hub.dispatch(lift, loc, hub.block, None);
        hub
    }
}
