//! Random ops: first their skeletons, then the operands, which may be defined after their use.

use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, IntegerAttr, StringAttr, TypeAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::OpTraits;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Block, Ir, Op, Region, Value};

use super::Generator;

/// How deep regions nest, and how many ops a block has.
const REGION_DEPTH: usize = 4;
const OPS: usize = 5;

impl Generator<'_, '_> {
    /// A module.
    pub(super) fn module(&mut self) -> Box<Ir> {
        let loc = self.location();
        let mut ir = ModuleOp::create(self.cx, loc);
        self.fill_module(&mut ir, 0);
        ir
    }

    fn fill_module(&mut self, ir: &mut Ir, depth: usize) {
        let root = ir.root();
        let attrs = self.list(3, |this| {
            let name = this.one_of(&["d.a", "d.b", "other.x y", "d.\"", "x."]);
            (this.cx.ident(name), this.attribute())
        });
        ir.set_discardable_attrs(root, Some(DictAttr::get(self.cx, attrs)));
        let body = ModuleOp::body_block(ir).expect("a module has a body");
        self.fill_block(ir, body, depth);
        self.connect(ir);
    }

    fn fill_block(&mut self, ir: &mut Ir, block: Block, depth: usize) {
        let count = self.below(OPS + 1);
        for _ in 0..count {
            self.op(ir, block, depth);
        }
    }

    fn op(&mut self, ir: &mut Ir, block: Block, depth: usize) {
        let op = match self.below(10) {
            0 => self.cast(ir),
            1 if depth < REGION_DEPTH => self.nested_module(ir, block, depth),
            2 if depth < REGION_DEPTH => self.function(ir, depth),
            3 if depth < REGION_DEPTH && self.include.implicit_terminators => {
                let limit = self.constant(ir);
                ir.append_op(block, limit);
                let limit = ir.result(limit, 0);
                self.custom_loop(ir, limit, depth)
            }
            4 => self.constant(ir),
            _ => self.unregistered(ir, depth),
        };
        ir.append_op(block, op);
    }

    /// An op of a dialect that is not loaded, with any parts.
    fn unregistered(&mut self, ir: &mut Ir, depth: usize) -> Op {
        let name = match self.once_in(6) {
            true => {
                // A null byte ends names in MLIR, so it may not be in those of ops.
                let name = self.name().as_str(self.cx).replace('\0', "0");
                self.cx.op_name(&format!("d.{name}"))
            }
            false => self.cx.op_name(self.one_of(&["d.op", "x", "other.a.b"])),
        };
        let result_types = match self.once_in(16) {
            true => vec![Type::I32; 20],
            false => self.list(3, Self::ty),
        };
        let properties = self.optional(|this| this.dictionary(3).into());
        let discardable = self.optional(|this| this.dictionary(3));
        let num_regions = match depth < REGION_DEPTH {
            true => self.below(3),
            false => 0,
        };
        let loc = self.location();
        let op = ir.create_op(OpSpec {
            result_types: &result_types,
            attributes: &[properties.filter(|attr| *attr != Attribute::EMPTY_DICT)],
            discardable,
            num_regions,
            ..OpSpec::new(name, loc)
        });
        for region in ir.regions(op).to_vec() {
            self.region(ir, region, depth + 1);
        }
        op
    }

    /// Fills a region of an op that is not known with blocks that may branch to each other.
    fn region(&mut self, ir: &mut Ir, region: Region, depth: usize) {
        let blocks = self.below(4);
        for _ in 0..blocks {
            let types = self.list(2, Self::ty);
            let block = self.block(ir, region, &types);
            self.fill_block(ir, block, depth);
            // What is not the only block has a terminator. And an empty region and one of an empty block are written alike.
            if blocks > 1 || ir.first_op(block).is_none() {
                let end = self.unregistered(ir, REGION_DEPTH);
                ir.append_op(block, end);
            }
        }
        let all: Vec<Block> = ir.region_blocks(region).collect();
        for block in &all {
            let targets = all.get(1..).unwrap_or_default();
            let last = ir.last_op(*block).filter(|op| ir.info(*op).is_none());
            if let Some(last) = last
                && !targets.is_empty()
            {
                let successors = self.list(2, |this| this.one_of(targets));
                ir.set_successors(last, &successors);
            }
        }
    }

    fn block(&mut self, ir: &mut Ir, region: Region, types: &[Type]) -> Block {
        let block = ir.append_block(region, types);
        for argument in ir.block_args(block).to_vec() {
            ir.set_arg_loc(argument, self.location());
        }
        block
    }

    fn cast(&mut self, ir: &mut Ir) -> Op {
        let mut types = self.list(2, Self::ty);
        types.push(self.ty());
        let discardable = self.optional(|this| this.dictionary(2));
        let name = self.cx.op_name("builtin.unrealized_conversion_cast");
        ir.create_op(OpSpec {
            result_types: &types,
            discardable,
            ..OpSpec::new(name, self.location())
        })
    }

    fn nested_module(&mut self, ir: &mut Ir, block: Block, depth: usize) -> Op {
        let loc = self.location();
        let mut child = ModuleOp::create(self.cx, loc);
        let root = child.root();
        // Only in a symbol table it may have a name, which a number makes unique.
        let around = ir.block_op(block).expect("the block is in a region");
        if ir.has_trait(around, OpTraits::SYMBOL_TABLE) && self.once_in(2) {
            let name = format!("{}{}", self.name().as_str(self.cx), ir.op_capacity());
            child.set_attr(root, "sym_name", StringAttr::get(self.cx, name).into());
            if self.once_in(2) {
                let visibility = self.one_of(&["private", "nested", "public"]);
                let visibility = StringAttr::get(self.cx, visibility).into();
                child.set_attr(root, "sym_visibility", visibility);
            }
        }
        self.fill_module(&mut child, depth + 1);
        ir.create_isolated_op(&[], &[], &[], child)
    }

    /// A function of the dialect of these tests.
    fn function(&mut self, ir: &mut Ir, depth: usize) -> Op {
        let cx = self.cx;
        let loc = self.location();
        let mut child = Box::new(Ir::new(cx, cx.op_name("c.func"), loc, 1));
        let root = child.root();
        let inputs = self.list(3, Self::ty);
        let results = self.list(2, Self::ty);
        let ty = FunctionType::get(cx, &inputs, &results).into();
        let name = format!("{}{}", self.name().as_str(cx), ir.op_capacity());
        child.set_attr(root, "sym_name", StringAttr::get(cx, name).into());
        child.set_attr(root, "function_type", TypeAttr::get(cx, ty).into());
        for (name, count) in [("arg_attrs", inputs.len()), ("res_attrs", results.len())] {
            if count != 0 && self.once_in(2) {
                let attrs: Vec<Attribute> = (0..count).map(|_| self.dictionary(2).into()).collect();
                if attrs.iter().any(|attr| *attr != Attribute::EMPTY_DICT) {
                    child.set_attr(root, name, ArrayAttr::get(cx, &attrs).into());
                }
            }
        }
        let attrs = self.dictionary(2);
        child.set_discardable_attrs(root, Some(attrs));
        let body = child.regions(root)[0];
        if !self.once_in(4) {
            let entry = self.block(&mut child, body, &inputs);
            self.fill_block(&mut child, entry, depth + 1);
            for _ in 0..self.below(3) {
                let types = self.list(2, Self::ty);
                let block = self.block(&mut child, body, &types);
                self.fill_block(&mut child, block, depth + 1);
            }
            let blocks: Vec<Block> = child.region_blocks(body).collect();
            for block in &blocks {
                let target = match blocks.len() {
                    1 => None,
                    _ => self.optional(|this| this.one_of(&blocks[1..])),
                };
                let name = if target.is_some() { "c.br" } else { "c.return" };
                let end = child.create_op(OpSpec::new(cx.op_name(name), self.location()));
                child.set_successors(end, &target.into_iter().collect::<Vec<_>>());
                child.append_op(*block, end);
            }
        }
        self.connect(&mut child);
        ir.create_isolated_op(&[], &[], &[], child)
    }

    fn custom_loop(&mut self, ir: &mut Ir, limit: Value, depth: usize) -> Op {
        let discardable = self.optional(|this| this.dictionary(2));
        let op = ir.create_op(OpSpec {
            operands: &[limit],
            discardable,
            num_regions: 1,
            ..OpSpec::new(self.cx.op_name("c.loop"), self.location())
        });
        let body = ir.regions(op)[0];
        let block = self.block(ir, body, &[Type::INDEX]);
        self.fill_block(ir, block, depth + 1);
        // In its custom form what ends the body is not written.
        let end = ir.create_op(OpSpec::new(self.cx.op_name("c.yield"), ir.loc(op)));
        ir.append_op(block, end);
        op
    }

    fn constant(&mut self, ir: &mut Ir) -> Op {
        let value = IntegerAttr::i64(self.cx, self.number()).into();
        ir.create_op(OpSpec {
            result_types: &[Type::INDEX],
            attributes: &[Some(value)],
            ..OpSpec::new(self.cx.op_name("c.const"), self.location())
        })
    }

    /// Gives the ops of an arena operands.
    fn connect(&mut self, ir: &mut Ir) {
        for region in ir.regions(ir.root()).to_vec() {
            self.connect_region(ir, region, &mut Vec::new());
        }
    }

    /// `scope` holds the values that can be used inside.
    fn connect_region(&mut self, ir: &mut Ir, region: Region, scope: &mut Vec<Value>) {
        let outside = scope.len();
        let around = ir.region_op(region).expect("the region belongs to an op");
        let name = ir.name(around).as_str(self.cx).to_owned();
        let is_graph = ir.single_block(region).is_some()
            && (ir.info(around).is_none() || name == "builtin.module");
        let blocks: Vec<Block> = ir.region_blocks(region).collect();
        let mut entry_end = outside;
        for (index, block) in blocks.into_iter().enumerate() {
            scope.truncate(if index == 0 { outside } else { entry_end });
            scope.extend(ir.block_args(block));
            let ops: Vec<Op> = ir.block_ops(block).collect();
            if is_graph {
                ops.iter().for_each(|op| scope.extend(ir.results(*op)));
            }
            for op in ops {
                self.connect_op(ir, op, scope);
                for region in ir.regions(op).to_vec() {
                    self.connect_region(ir, region, scope);
                }
                if !is_graph {
                    scope.extend(ir.results(op));
                }
            }
            if index == 0 {
                entry_end = scope.len();
            }
        }
        scope.truncate(outside);
    }

    fn connect_op(&mut self, ir: &mut Ir, op: Op, scope: &[Value]) {
        let takes_any = match ir.info(op) {
            None => true,
            Some(info) => matches!(
                &*info.name,
                "builtin.unrealized_conversion_cast" | "c.return" | "c.br"
            ),
        };
        if takes_any && !scope.is_empty() {
            let operands = self.list(3, |this| this.one_of(scope));
            ir.set_operands(op, &operands);
        }
    }
}
