//! Copying ops and regions, within an arena or from one to another.

use rustc_hash::FxHashMap;

use super::*;

/// What the parts of a copied piece of IR became. Values that are not in the map are kept, if the arena is the same.
#[derive(Default)]
pub struct CloneMap {
    /// Values.
    pub values: FxHashMap<Value, Value>,
    /// Blocks.
    pub blocks: FxHashMap<Block, Block>,
}

impl CloneMap {
    /// What a value became; itself if it was not copied.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }
}

impl Ir {
    /// Copies an op with everything inside it; the copy is detached. Operands are looked up in `map`.
    pub fn clone_op(&mut self, op: Op, map: &mut CloneMap) -> Op {
        Cloner {
            map,
            fixups: Vec::new(),
        }
        .run(Source::Same, self, |cloner, ir| {
            cloner.op(Source::Same, ir, op)
        })
    }

    /// Copies an op of another arena into this one; the copy is detached. Every operand must be in `map`.
    pub fn clone_op_from(&mut self, source: &Ir, op: Op, map: &mut CloneMap) -> Op {
        let source = Source::Other(source);
        Cloner {
            map,
            fixups: Vec::new(),
        }
        .run(source, self, |cloner, ir| cloner.op(source, ir, op))
    }

    /// Copies the blocks of a region to the end of another one of this arena.
    pub fn clone_region(&mut self, region: Region, into: Region, map: &mut CloneMap) {
        Cloner {
            map,
            fixups: Vec::new(),
        }
        .run(Source::Same, self, |cloner, ir| {
            cloner.regions(Source::Same, ir, region, into)
        });
    }

    /// Copies the blocks of a region of another arena to the end of a region of this one.
    pub fn clone_region_from(
        &mut self,
        source: &Ir,
        region: Region,
        into: Region,
        map: &mut CloneMap,
    ) {
        let source = Source::Other(source);
        Cloner {
            map,
            fixups: Vec::new(),
        }
        .run(source, self, |cloner, ir| {
            cloner.regions(source, ir, region, into)
        });
    }
}

/// Where the original is: `Same` stands for the arena that is written to.
#[derive(Clone, Copy)]
enum Source<'a> {
    Same,
    Other(&'a Ir),
}

impl<'a> Source<'a> {
    fn ir<'b>(self, target: &'b Ir) -> &'b Ir
    where
        'a: 'b,
    {
        match self {
            Source::Same => target,
            Source::Other(ir) => ir,
        }
    }
}

struct Cloner<'m> {
    map: &'m mut CloneMap,
    /// Copied ops whose operands or successors are set at the end, when everything they may refer to exists.
    fixups: Vec<(Op, Op)>,
}

impl Cloner<'_> {
    fn run<R>(
        mut self,
        source: Source<'_>,
        ir: &mut Ir,
        f: impl FnOnce(&mut Self, &mut Ir) -> R,
    ) -> R {
        let result = f(&mut self, ir);
        for (old, new) in std::mem::take(&mut self.fixups) {
            let from = source.ir(ir);
            let operands: SmallVec<[Value; 4]> = from
                .operands(old)
                .map(|value| self.map.value(value))
                .collect();
            let successors: SmallVec<[Block; 2]> = from
                .successors(old)
                .map(|block| self.map.blocks.get(&block).copied().unwrap_or(block))
                .collect();
            ir.set_operands(new, &operands);
            ir.set_successors(new, &successors);
        }
        result
    }

    /// Copies one op and, by an explicit stack, what is inside it.
    fn op(&mut self, source: Source<'_>, ir: &mut Ir, op: Op) -> Op {
        let copy = self.shallow(source, ir, op);
        if !source.ir(ir).regions(op).is_empty() {
            self.inside(source, ir, vec![(op, copy)]);
        }
        copy
    }

    fn regions(&mut self, source: Source<'_>, ir: &mut Ir, from: Region, to: Region) {
        let mut pending = Vec::new();
        self.blocks(source, ir, from, to, &mut pending);
        self.inside(source, ir, pending);
    }

    /// Copies what is inside ops to their copies.
    fn inside(&mut self, source: Source<'_>, ir: &mut Ir, mut pending: Vec<(Op, Op)>) {
        while let Some((old, new)) = pending.pop() {
            let regions: SmallVec<[Region; 2]> = source.ir(ir).regions(old).into();
            let copies: SmallVec<[Region; 2]> =
                regions.iter().map(|_| ir.create_region()).collect();
            ir.attach_regions(new, &copies);
            for (from, to) in regions.into_iter().zip(copies) {
                self.blocks(source, ir, from, to, &mut pending);
            }
        }
    }

    fn blocks(
        &mut self,
        source: Source<'_>,
        ir: &mut Ir,
        from: Region,
        to: Region,
        pending: &mut Vec<(Op, Op)>,
    ) {
        let blocks: Vec<Block> = source.ir(ir).region_blocks(from).collect();
        for block in blocks {
            let from = source.ir(ir);
            let old_args: SmallVec<[Value; 4]> = from.block_args(block).into();
            let types: SmallVec<[Type; 4]> = old_args.iter().map(|arg| from.ty(*arg)).collect();
            let locs: SmallVec<[Location; 4]> =
                old_args.iter().map(|arg| from.value_loc(*arg)).collect();
            let copy = ir.append_block(to, &types);
            self.map.blocks.insert(block, copy);
            for ((index, old), loc) in old_args.into_iter().enumerate().zip(locs) {
                let new = ir.block_arg(copy, index);
                ir.set_arg_loc(new, loc);
                self.map.values.insert(old, new);
            }
            let ops: Vec<Op> = source.ir(ir).block_ops(block).collect();
            for op in ops {
                let new = self.shallow(source, ir, op);
                ir.append_op(copy, new);
                if !source.ir(ir).regions(op).is_empty() {
                    pending.push((op, new));
                }
            }
        }
    }

    /// Copies an op without operands, successors and regions.
    fn shallow(&mut self, source: Source<'_>, ir: &mut Ir, op: Op) -> Op {
        let from = source.ir(ir);
        let types: SmallVec<[Type; 2]> = from.result_types(op).collect();
        let (name, loc, discardable) = (from.name(op), from.loc(op), from.discardable_attrs(op));
        let copy = match from.child(op) {
            Some(child) => {
                let child = child.deep_clone();
                ir.create_isolated_op(&[], &types, &[], child)
            }
            None => {
                let attrs: SmallVec<[Option<Attribute>; 4]> = from.inherent_attrs(op).into();
                ir.create_op(OpSpec {
                    result_types: &types,
                    attributes: &attrs,
                    discardable,
                    ..OpSpec::new(name, loc)
                })
            }
        };
        let old_results = source.ir(ir).results(op);
        self.map.values.extend(old_results.zip(ir.results(copy)));
        self.fixups.push((op, copy));
        copy
    }
}
