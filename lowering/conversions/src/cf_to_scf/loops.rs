//! Cycles as loops that end with their condition.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_dialects::cf::{self, Edge, SwitchCase};
use terrace_dialects::{arith, func, scf, ub};
use terrace_ir::dominance::Dominance;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Diagnostic, Ir, Location, Op, Region, Type, Value};

use super::Lift;
use super::graph::{Hub, Jump, append, end, jumps_from, jumps_to};

/// The edges at the border of a cycle, and those back to where it is entered.
#[derive(Default)]
struct Edges {
    entries: Vec<Jump>,
    exits: Vec<Jump>,
    backs: Vec<Jump>,
}

impl Edges {
    fn of(ir: &Ir, cycle: &[Block]) -> Self {
        let inside: FxHashSet<Block> = cycle.iter().copied().collect();
        let mut edges = Edges::default();
        let mut entered: FxHashSet<Block> = FxHashSet::default();
        for block in cycle {
            for jump in jumps_to(ir, *block) {
                if !inside.contains(&jump.from) {
                    edges.entries.push(jump);
                    entered.insert(*block);
                }
            }
            let leaves = |jump: &Jump| !inside.contains(&jump.target(ir));
            edges.exits.extend(jumps_from(ir, *block).filter(leaves));
        }
        for block in cycle {
            let returns = |jump: &Jump| entered.contains(&jump.target(ir));
            edges.backs.extend(jumps_from(ir, *block).filter(returns));
        }
        edges
    }
}

/// A loop with one edge to its first block, and one block from which control goes back or leaves it.
struct Loop {
    header: Block,
    latch: Block,
    exit: Block,
    /// Whether control goes back, as a number.
    repeats: Value,
    blocks: Vec<Block>,
}

fn add(blocks: &mut Vec<Block>, block: Block) {
    if !blocks.contains(&block) {
        blocks.push(block);
    }
}

impl Lift<'_> {
    /// Makes a cycle a loop, whose body's first block it gives.
    /// Dominance is that of the blocks before any cycle was changed.
    pub(super) fn lift_cycle(
        &mut self,
        mut blocks: Vec<Block>,
        dominance: &Dominance,
    ) -> Result<Block, Diagnostic> {
        let edges = Edges::of(self.ir, &blocks);
        let mut header = edges.entries[0].target(self.ir);
        if edges.entries.len() > 1 {
            let loc = self.ir.loc(end(self.ir, header));
            let jumps: Vec<Jump> = edges.entries.iter().chain(&edges.backs).copied().collect();
            header = Hub::of_edges(self, loc, &jumps).block;
        }
        add(&mut blocks, header);
        let looped = self.with_one_latch(header, &edges, blocks)?;
        let carried = self.carry_all(&looped, dominance);
        self.build_loop(looped, &carried);
        Ok(header)
    }

    /// Leads all edges back and out of a cycle through one block.
    fn with_one_latch(
        &mut self,
        header: Block,
        edges: &Edges,
        mut blocks: Vec<Block>,
    ) -> Result<Loop, Diagnostic> {
        let loc = self.ir.loc(end(self.ir, edges.backs[0].from));
        let jumps = edges.backs.iter().chain(&edges.exits);
        let targets: Vec<Block> = jumps.map(|jump| jump.target(self.ir)).collect();
        self.number(0);
        let hub = Hub::new(self, &targets, Some(Type::I32));
        let latch = hub.block;
        let exit = self.ir.insert_block_after(latch, &[]);
        for (jumps, repeats) in [(&edges.backs, 1), (&edges.exits, 0)] {
            let repeats = self.number(repeats);
            hub.redirect(self, jumps, Some(repeats));
        }
        let arguments: SmallVec<[Value; 8]> = self.ir.block_args(latch).into();
        let repeats = *arguments.last().expect("the last argument was asked for");
        let count = self.ir.block_args(header).len();
        let back = Edge {
            block: header,
            values: arguments[..count].iter().copied().collect(),
        };
        let out = Edge {
            block: exit,
            values: Default::default(),
        };
        let mut b = Builder::at_end(self.ir, latch);
        let out = SwitchCase {
            value: 0,
            edge: out,
        };
        cf::SwitchOp::with_cases(&mut b, loc, repeats, &back, &[out]);
        match edges.exits.is_empty() {
            false => hub.dispatch(self, loc, exit, Some(header)),
            true => self.end_after_endless_loop(loc, exit)?,
        }
        add(&mut blocks, latch);
        Ok(Loop {
            header,
            latch,
            exit,
            repeats,
            blocks,
        })
    }

    /// Ends a block that control never gets to.
    fn end_after_endless_loop(&mut self, loc: Location, block: Block) -> Result<(), Diagnostic> {
        let around = self.ir.region_op(self.region);
        let function = around.and_then(|op| func::FuncOp::cast(self.ir, op));
        let Some(function) = function else {
            let name = around.map_or("", |op| self.ir.name(op).as_str(self.ir));
            let message = format!("Cannot create unreachable terminator for '{name}'");
            return Err(Diagnostic::error(loc, message));
        };
        let types: Vec<Type> = function.function_type(self.ir).results(self.ir).to_vec();
        let mut b = Builder::at_end(self.ir, block);
        let values: Vec<Value> = types
            .into_iter()
            .map(|ty| ub::PoisonOp::builder(ty).build(&mut b, loc).result(&b))
            .collect();
        let end = func::ReturnOp::build(&mut b, loc, &values).op();
        self.join_end(end);
        Ok(())
    }

    /// Has all values that are used after a loop be carried by it, and gives those that are carried to the next iteration.
    fn carry_all(&mut self, looped: &Loop, dominance: &Dominance) -> Vec<Value> {
        let Loop {
            header,
            latch,
            exit,
            ..
        } = *looped;
        let region = self
            .ir
            .block_region(header)
            .expect("the loop is in a region");
        let inside: FxHashSet<Block> = looped.blocks.iter().copied().collect();
        let [back, out] = [0, 1].map(|index| Jump { from: latch, index });
        let mut carried: Vec<Value> = back.edge(self.ir).values.into_iter().collect();
        let known = carried.len();
        for value in carried.clone() {
            let after = self.ir.add_block_arg(exit, self.ir.ty(value));
            for (user, index) in uses_outside(self.ir, value, region, &inside) {
                self.ir.set_operand(user, index, after);
            }
        }
        let mut values: Vec<(Block, Value)> = Vec::new();
        for block in &looped.blocks {
            values.extend(
                self.ir
                    .block_args(*block)
                    .iter()
                    .map(|value| (*block, *value)),
            );
            for op in self.ir.block_ops(*block) {
                values.extend(self.ir.results(op).map(|value| (*block, value)));
            }
        }
        let jumps = jumps_to(self.ir, latch);
        let mut passed: Vec<Vec<Value>> = vec![Vec::new(); jumps.len()];
        for (block, value) in values {
            let uses = uses_outside(self.ir, value, region, &inside);
            if uses.is_empty() {
                continue;
            }
            let ty = self.ir.ty(value);
            let after = self.ir.add_block_arg(exit, ty);
            self.ir.add_block_arg(header, ty);
            let mut argument = value;
            // The entry of a loop that had several is new.
            let dominates =
                |jump: &Jump| block == header || dominance.block_dominates(block, jump.from);
            if block != latch && !jumps.iter().all(dominates) {
                argument = self.ir.add_block_arg(latch, ty);
                for (jump, passed) in jumps.iter().zip(&mut passed) {
                    passed.push(match dominates(jump) {
                        true => value,
                        false => self.poison(ty),
                    });
                }
            }
            carried.push(argument);
            for (user, index) in uses {
                self.ir.set_operand(user, index, after);
            }
        }
        let mut ways: Vec<(Jump, Vec<Value>)> = jumps.into_iter().zip(passed).collect();
        ways.push((back, carried[known..].to_vec()));
        ways.push((out, carried.clone()));
        let types: Vec<Type> = self.ir.block_arg_types(header).collect();
        for jump in jumps_to(self.ir, header) {
            if jump.from != latch {
                let known = jump.edge(self.ir).values.len();
                let missing: Vec<Value> =
                    types[known..].iter().map(|ty| self.poison(*ty)).collect();
                ways.push((jump, missing));
            }
        }
        append(self.ir, ways);
        carried
    }

    /// Puts a loop into an op, in a block that takes the place of its first one.
    fn build_loop(&mut self, looped: Loop, carried: &[Value]) {
        let Loop {
            header,
            latch,
            exit,
            repeats,
            blocks,
        } = looped;
        let ir = &mut *self.ir;
        let types: Vec<Type> = ir.block_arg_types(header).collect();
        let before = ir
            .prev_block(header)
            .expect("the first block of a region is in no loop");
        let around = ir.insert_block_after(before, &types);
        let inits: Vec<Value> = ir.block_args(around).to_vec();
        let last = end(ir, latch);
        let loc = ir.loc(last);
        ir.erase_op(last);
        let entries: Vec<(Op, usize)> = ir.predecessors(header).collect();
        for (op, index) in entries {
            ir.set_successor(op, index, around);
        }
        let mut b = Builder::at_end(ir, around);
        let op = scf::WhileOp::build(&mut b, loc, &types, &inits);
        let (body, after) = (op.before(ir), op.after(ir));
        let inner = blocks
            .into_iter()
            .filter(|block| *block != header && *block != latch);
        let order: Vec<Block> = [header].into_iter().chain(inner).chain([latch]).collect();
        for block in order {
            ir.detach_block(block);
            ir.attach_block(body, block);
        }
        let mut b = Builder::at_end(ir, latch);
        let repeats = arith::TruncIOp::build(&mut b, loc, Type::I1, repeats).output(&b);
        scf::ConditionOp::build(&mut b, loc, repeats, carried);
        let block = ir.append_block(after, &types);
        let values: Vec<Value> = ir.block_args(block).to_vec();
        scf::YieldOp::build(&mut Builder::at_end(ir, block), loc, &values);
        let results: Vec<Value> = ir.results(op.op()).collect();
        ir.merge_block(exit, around, &results);
    }
}

/// The uses of a value by ops in, or inside of, other blocks of a region than these.
fn uses_outside(
    ir: &Ir,
    value: Value,
    region: Region,
    inside: &FxHashSet<Block>,
) -> Vec<(Op, usize)> {
    let is_outside = |(user, _): &(Op, usize)| {
        let mut around = Some(*user);
        while let Some(op) = around {
            if ir.parent_region(op) == Some(region) {
                return ir
                    .parent_block(op)
                    .is_some_and(|block| !inside.contains(&block));
            }
            around = ir.parent_op(op);
        }
        true
    };
    ir.uses(value)
        .map(|at| ir.use_owner(at))
        .filter(is_outside)
        .collect()
}
