//! Random requests, compared with a tree that is kept beside the session.

use std::collections::HashMap;

use terrace_ir::{Context, Location, Type};

use crate::*;

/// Numbers that look random, and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) % limit.max(1) as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

/// What an op of the model is.
#[derive(Clone, Default)]
struct Node {
    block: Option<BlockHandle>,
    operands: Vec<ValueHandle>,
    results: Vec<ValueHandle>,
    blocks: Vec<BlockHandle>,
}

#[derive(Default)]
struct Model {
    ops: HashMap<OpHandle, Node>,
    /// The ops of each block, and the op around it.
    blocks: HashMap<BlockHandle, (Vec<OpHandle>, Option<OpHandle>)>,
    dead: Vec<OpHandle>,
    dead_values: Vec<ValueHandle>,
}

impl Model {
    fn op_list(&self) -> Vec<OpHandle> {
        let mut ops: Vec<_> = self.ops.keys().copied().collect();
        ops.sort();
        ops
    }

    fn block_list(&self) -> Vec<BlockHandle> {
        let mut blocks: Vec<_> = self.blocks.keys().copied().collect();
        blocks.sort();
        blocks
    }

    fn values(&self) -> Vec<ValueHandle> {
        let mut values: Vec<_> = self
            .ops
            .values()
            .flat_map(|op| op.results.clone())
            .collect();
        values.sort();
        values
    }

    fn surrounds(&self, op: OpHandle, block: BlockHandle) -> bool {
        let mut block = Some(block);
        while let Some(inner) = block {
            let around = self.blocks[&inner].1;
            if around == Some(op) {
                return true;
            }
            block = around.and_then(|around| self.ops[&around].block);
        }
        false
    }

    fn inside(&self, op: OpHandle, found: &mut Vec<OpHandle>) {
        found.push(op);
        for block in &self.ops[&op].blocks {
            for op in &self.blocks[block].0 {
                self.inside(*op, found);
            }
        }
    }

    fn unlink(&mut self, op: OpHandle) {
        if let Some(block) = self.ops.get_mut(&op).unwrap().block.take() {
            self.blocks
                .get_mut(&block)
                .unwrap()
                .0
                .retain(|other| *other != op);
        }
    }

    /// Notes a copy of an op, whose operands are still those of the original.
    fn clone_op(
        &mut self,
        session: &mut Session,
        op: OpHandle,
        copy: OpHandle,
        block: Option<BlockHandle>,
    ) {
        let node = self.ops[&op].clone();
        let regions = session.regions(copy).unwrap();
        let blocks = regions
            .iter()
            .flat_map(|region| session.blocks(*region).unwrap());
        let blocks: Vec<BlockHandle> = blocks.collect();
        let results = session.results(copy).unwrap();
        self.ops.insert(
            copy,
            Node {
                block,
                operands: node.operands.clone(),
                results,
                blocks: blocks.clone(),
            },
        );
        for (old, new) in node.blocks.iter().zip(blocks) {
            let copies = session.ops(new).unwrap();
            self.blocks.insert(new, (copies.clone(), Some(copy)));
            for (op, copy) in self.blocks[old].0.clone().into_iter().zip(copies) {
                self.clone_op(session, op, copy, Some(new));
            }
        }
    }

    /// Inside a copy, what the copied ops define is used instead of what the originals do.
    fn map_copies(&mut self, session: &mut Session, op: OpHandle, copy: OpHandle) {
        let (mut olds, mut news) = (Vec::new(), Vec::new());
        self.inside(op, &mut olds);
        self.inside(copy, &mut news);
        let results = |ops: &[OpHandle]| -> Vec<ValueHandle> {
            ops.iter()
                .flat_map(|op| self.ops[op].results.clone())
                .collect()
        };
        let map: HashMap<_, _> = results(&olds).into_iter().zip(results(&news)).collect();
        for op in news {
            let node = self.ops.get_mut(&op).unwrap();
            for operand in &mut node.operands {
                // A value that is dead is copied as one.
                *operand = map.get(operand).copied().unwrap_or(*operand);
            }
            assert_eq!(session.operands(op).as_ref(), Ok(&node.operands));
        }
    }

    /// Erases an op; users of results outside keep them.
    fn erase(&mut self, op: OpHandle) {
        self.unlink(op);
        let mut inside = Vec::new();
        self.inside(op, &mut inside);
        for op in inside {
            let node = self.ops.remove(&op).unwrap();
            self.dead.push(op);
            self.dead_values.extend(node.results);
            for block in node.blocks {
                self.blocks.remove(&block);
            }
        }
    }

    fn check(&self, session: &mut Session) {
        for (op, node) in &self.ops {
            assert_eq!(session.parent_block(*op), Ok(node.block));
            assert_eq!(session.operands(*op).as_ref(), Ok(&node.operands));
            assert_eq!(session.results(*op).as_ref(), Ok(&node.results));
            let around = node.block.and_then(|block| self.blocks[&block].1);
            assert_eq!(session.parent_op(*op), Ok(around));
            let regions = session.regions(*op).unwrap();
            let blocks = regions
                .iter()
                .flat_map(|region| session.blocks(*region).unwrap());
            assert_eq!(blocks.collect::<Vec<_>>(), node.blocks);
            for (index, result) in node.results.iter().enumerate() {
                let owner = ValueOwner::Result { op: *op, index };
                assert_eq!(session.value_def(*result), Ok(owner));
                let mut uses = session.uses(*result).unwrap();
                uses.sort();
                let mut expected: Vec<_> = (self.ops.iter())
                    .flat_map(|(user, node)| {
                        let operands = node.operands.iter().enumerate();
                        let uses = operands.filter(|operand| operand.1 == result);
                        uses.map(|(index, _)| (*user, index))
                    })
                    .collect();
                expected.sort();
                assert_eq!(uses, expected);
            }
        }
        for (block, (ops, around)) in &self.blocks {
            assert_eq!(session.ops(*block).as_ref(), Ok(ops));
            assert_eq!(session.block_op(*block), Ok(*around));
        }
        for op in &self.dead {
            assert_eq!(session.op_name(*op), Err(HandleError::Dead));
        }
        for value in &self.dead_values {
            assert!(!session.value_is_alive(*value));
        }
    }
}

fn run(seed: u64, steps: usize) {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let mut numbers = Numbers(seed);
    let mut session = Session::new(cx.clone(), 3);
    let mut model = Model::default();
    for step in 0..steps {
        let (ops, blocks) = (model.op_list(), model.block_list());
        match numbers.below(14) {
            0..=3 => create(&cx, &mut numbers, &mut session, &mut model),
            4 | 5 => {
                let (Some(op), Some(block)) = (numbers.pick(&ops), numbers.pick(&blocks)) else {
                    continue;
                };
                let others = &model.blocks[&block].0;
                let before = numbers.pick(others).filter(|other| *other != op);
                let (place, at) = match (numbers.below(3), before) {
                    (0, Some(before)) => (Place::Before(before), Some(before)),
                    (1, _) => {
                        let first = others.iter().find(|other| **other != op);
                        (Place::AtStart(block), first.copied())
                    }
                    _ => (Place::AtEnd(block), None),
                };
                let is_free = model.ops[&op].block.is_none();
                let cycle = model.surrounds(op, block);
                // What is in no block can be moved as well.
                let result = match is_free && numbers.below(2) == 0 {
                    true => session.insert_op(op, place),
                    false => session.move_op(op, place),
                };
                if cycle {
                    assert_eq!(result, Err(HandleError::Cycle));
                } else {
                    assert_eq!(result, Ok(()));
                    model.unlink(op);
                    model.ops.get_mut(&op).unwrap().block = Some(block);
                    let list = &mut model.blocks.get_mut(&block).unwrap().0;
                    let index = list.iter().position(|other| Some(*other) == at);
                    list.insert(index.unwrap_or(list.len()), op);
                }
            }
            6 => {
                if let Some(op) = numbers.pick(&ops) {
                    session.detach_op(op).unwrap();
                    model.unlink(op);
                }
            }
            7 => {
                if let Some(op) = numbers.pick(&ops) {
                    session.destroy_op(op).unwrap();
                    model.erase(op);
                }
            }
            8 => {
                let values = model.values();
                let (Some(op), Some(value)) = (numbers.pick(&ops), numbers.pick(&values)) else {
                    continue;
                };
                let count = model.ops[&op].operands.len();
                if count != 0 {
                    let index = numbers.below(count);
                    session.set_operand(op, index, value).unwrap();
                    model.ops.get_mut(&op).unwrap().operands[index] = value;
                }
            }
            10 => {
                if let Some(op) = numbers.pick(&ops) {
                    let copy = session.clone_op(op).unwrap();
                    model.clone_op(&mut session, op, copy, None);
                    model.map_copies(&mut session, op, copy);
                }
            }
            11 | 12 => {
                let (Some(op), Some(block)) = (numbers.pick(&ops), numbers.pick(&blocks)) else {
                    continue;
                };
                move_block(&mut session, &mut model, op, block);
            }
            _ => {
                let values = model.values();
                let (Some(of), Some(with)) = (numbers.pick(&values), numbers.pick(&values)) else {
                    continue;
                };
                session.replace_all_uses(of, with).unwrap();
                for node in model.ops.values_mut() {
                    for operand in node.operands.iter_mut().filter(|operand| **operand == of) {
                        *operand = with;
                    }
                }
            }
        }
        session.check();
        if step % 7 == 0 {
            model.check(&mut session);
        }
    }
    model.check(&mut session);
    for op in model.op_list() {
        if session.is_alive(op) {
            session.destroy_op(op).unwrap();
        }
    }
    assert_eq!(session.standing, 0);
}

/// Moves a block to the end of the region of an op.
fn move_block(session: &mut Session, model: &mut Model, op: OpHandle, block: BlockHandle) {
    let Ok(region) = session.region(op, 0) else {
        return;
    };
    let from = model.blocks[&block].1.unwrap();
    session.detach_block(block).unwrap();
    let result = session.append_block(region, block);
    // An op that is in the block, or around which one is that is in it.
    let mut next = Some(op);
    let mut is_inside = false;
    while let Some(inner) = next {
        let around = model.ops[&inner].block;
        is_inside |= around == Some(block);
        next = around.and_then(|around| model.blocks[&around].1);
    }
    let node = model.ops.get_mut(&from).unwrap();
    let index = node
        .blocks
        .iter()
        .position(|other| *other == block)
        .unwrap();
    if is_inside {
        assert_eq!(result, Err(HandleError::Cycle));
        let home = session.region(from, 0).unwrap();
        session.insert_block(home, index, block).unwrap();
        return;
    }
    assert_eq!(result, Ok(()));
    node.blocks.remove(index);
    model.ops.get_mut(&op).unwrap().blocks.push(block);
    model.blocks.get_mut(&block).unwrap().1 = Some(op);
}

fn create(cx: &Context, numbers: &mut Numbers, session: &mut Session, model: &mut Model) {
    let values = model.values();
    let count = numbers.below(3);
    let operands: Vec<_> = (0..count).filter_map(|_| numbers.pick(&values)).collect();
    let types = [Type::F32; 2];
    let types = &types[..numbers.below(3)];
    let is_module = numbers.below(4) == 0;
    let mut regions = Vec::new();
    let mut inner = Vec::new();
    if is_module || numbers.below(3) == 0 {
        let region = session.create_region();
        let block = session.create_block(&[], &[]);
        session.append_block(region, block).unwrap();
        regions.push(region);
        inner.push(block);
    }
    let blocks = model.block_list();
    let block = numbers.pick(&blocks).filter(|_| numbers.below(2) == 0);
    let name = if is_module { "builtin.module" } else { "t.op" };
    let closed = is_module && numbers.below(3) != 0;
    let op = session
        .create_op(&NewOp {
            operands: if closed { &[] } else { &operands },
            results: Results::Types(if closed { &[] } else { types }),
            regions: NewRegions::Owned(&regions),
            place: block.map_or(Place::Detached, Place::AtEnd),
            ..NewOp::new(cx.op_name(name), Location::UNKNOWN)
        })
        .unwrap();
    if let Some(block) = block {
        model.blocks.get_mut(&block).unwrap().0.push(op);
    }
    for block in &inner {
        model.blocks.insert(*block, (Vec::new(), Some(op)));
    }
    let node = Node {
        block,
        operands: if closed { Vec::new() } else { operands },
        results: session.results(op).unwrap(),
        blocks: inner,
    };
    model.ops.insert(op, node);
}

#[test]
fn handles_follow_a_model() {
    for seed in 0..60 {
        run(seed, 120);
    }
}
