//! Ops, blocks and regions.

use rustc_hash::FxHashMap;
use terrace_ir::ir::{Block, Ir, Op, Region, Value};
use terrace_ir::location::Location;
use terrace_support::stack::with_stack;

use super::numbering::Numbering;
use crate::encoding::{Output, part, section};

/// Writes a block with the module in it.
pub fn write(numbering: &Numbering<'_>, ir: &Ir) -> Output {
    let mut writer = Writer {
        numbering,
        output: Output::default(),
        depth: 0,
    };
    writer.output.flagged(1, false);
    writer.op(ir, ir.root(), &mut Scope::default());
    writer.output
}

struct Writer<'n> {
    numbering: &'n Numbering<'n>,
    output: Output,
    depth: u32,
}

/// The numbers of the values of an arena: those of a region follow those of the region around it.
#[derive(Default)]
struct Scope {
    values: FxHashMap<Value, usize>,
    /// The number of the next value.
    next: usize,
    /// The blocks of the regions that are being written, by their places.
    blocks: FxHashMap<Block, usize>,
}

impl Writer<'_> {
    fn op(&mut self, ir: &Ir, op: Op, scope: &mut Scope) {
        let (of_regions, root) = ir.definition(op);
        let attributes = ir.attributes_beside_properties(op);
        let properties = ir.properties(op);
        let regions = of_regions.regions(root);
        let parts = [
            (attributes.is_some(), part::ATTRIBUTES),
            (ir.num_results(op) > 0, part::RESULTS),
            (ir.num_operands(op) > 0, part::OPERANDS),
            (ir.num_successors(op) > 0, part::SUCCESSORS),
            (!regions.is_empty(), part::REGIONS),
            (properties.is_some(), part::PROPERTIES),
        ];
        let parts = parts.iter().filter(|(has, _)| *has);
        self.output.index(self.numbering.op(ir.name(op)));
        self.output.byte(parts.map(|(_, part)| part).sum());
        self.output.index(self.numbering.location(ir.loc(op)));
        if let Some(attributes) = attributes {
            self.output
                .index(self.numbering.attribute(attributes.into()));
        }
        if let Some(properties) = properties {
            self.output
                .index(self.numbering.properties(ir.name(op), properties));
        }
        if ir.num_results(op) > 0 {
            let types = ir.result_types(op);
            self.output
                .list(types, |output, ty| output.index(self.numbering.ty(ty)));
        }
        if ir.num_operands(op) > 0 {
            self.output.index(ir.num_operands(op));
            for operand in ir.operands(op) {
                self.output.index(scope.values[&operand]);
            }
        }
        if ir.num_successors(op) > 0 {
            self.output.index(ir.num_successors(op));
            for successor in ir.successors(op) {
                self.output.index(scope.blocks[&successor]);
            }
        }
        if regions.is_empty() {
            return;
        }
        // The root of an arena is isolated, whatever its definition says.
        let is_isolated = ir.child(op).is_some() || op == ir.root();
        self.output.flagged(regions.len(), is_isolated);
        if !is_isolated {
            for region in regions {
                self.region(of_regions, *region, scope);
            }
            return;
        }
        let outer = std::mem::take(&mut self.output);
        let mut scope = Scope::default();
        for region in regions {
            self.region(of_regions, *region, &mut scope);
        }
        let inner = std::mem::replace(&mut self.output, outer);
        self.output.section(section::IR, &inner, 1);
    }

    fn region(&mut self, ir: &Ir, region: Region, scope: &mut Scope) {
        let blocks: Vec<Block> = ir.region_blocks(region).collect();
        self.output.index(blocks.len());
        if blocks.is_empty() {
            return;
        }
        let first = scope.next;
        for (index, block) in blocks.iter().enumerate() {
            scope.blocks.insert(*block, index);
            let results = ir.block_ops(*block).flat_map(|op| ir.results(op));
            for value in ir.block_args(*block).iter().copied().chain(results) {
                scope.values.insert(value, scope.next);
                scope.next += 1;
            }
        }
        self.output.index(scope.next - first);
        self.depth += 1;
        with_stack(self.depth, || {
            for block in &blocks {
                self.block(ir, *block, scope);
            }
        });
        self.depth -= 1;
        scope.next = first;
    }

    fn block(&mut self, ir: &Ir, block: Block, scope: &mut Scope) {
        let args = ir.block_args(block);
        let ops = ir.block_ops(block).count();
        self.output.flagged(ops, !args.is_empty());
        if !args.is_empty() {
            let numbering = self.numbering;
            self.output.list(args.iter(), |output, arg| {
                let location = ir.value_loc(*arg);
                let has_location = location != Location::UNKNOWN;
                output.flagged(numbering.ty(ir.ty(*arg)), has_location);
                if has_location {
                    output.index(numbering.location(location));
                }
            });
            // Uses are in the order of the ops.
            self.output.byte(0);
        }
        for op in ir.block_ops(block) {
            self.op(ir, op, scope);
        }
    }
}
