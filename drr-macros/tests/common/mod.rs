//! A dialect to write rules over, and a fixture that applies them.

#![allow(
    dead_code,
    missing_docs,
    unused_imports,
    reason = "each test uses a part"
)]

mod ops;

use std::fmt::Write as _;

pub use ops::*;
pub use terrace_ir::attributes::{AttrData, Attribute, IntegerAttr, StringAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::generated::segment_sizes;
pub use terrace_ir::ods::*;
pub use terrace_ir::rewrite::{MatchFailure, RewritePattern, same_type};
pub use terrace_ir::types::Type;
use terrace_ir::types::TypeData;
pub use terrace_ir::{Block, Builder, Context, Ir, Location, Op, Rewriter, Value};

/// One region with an entry block of four arguments, `a: i32, b: i32, c: i64, d: f32`, and two empty blocks.
pub struct Fixture {
    pub ir: Ir,
    pub blocks: [Block; 3],
}

impl Fixture {
    pub fn new() -> Self {
        let cx = Context::new();
        cx.load_dialect::<TestDialect>();
        let mut ir = Ir::new(&cx, cx.op_name("builtin.module"), Location::UNKNOWN, 1);
        let region = ir.regions(ir.root())[0];
        let types = [Type::I32, Type::I32, Type::I64, Type::F32];
        let entry = ir.append_block(region, &types);
        let blocks = [
            entry,
            ir.append_block(region, &[]),
            ir.append_block(region, &[]),
        ];
        Fixture { ir, blocks }
    }

    pub fn arg(&self, index: usize) -> Value {
        self.ir.block_arg(self.blocks[0], index)
    }

    pub fn int(&self, value: i64) -> Option<Attribute> {
        Some(I64Attr::make(&self.ir, value))
    }

    pub fn text(&self, text: &str) -> Option<Attribute> {
        Some(StringAttr::get(&self.ir, text).into())
    }

    /// An op at the end of the entry block, at a line of its own.
    pub fn op<T: TypedOp>(
        &mut self,
        operands: &[Value],
        attributes: &[Option<Attribute>],
        types: &[Type],
    ) -> Op {
        self.op_to::<T>(operands, attributes, types, &[])
    }

    pub fn op_to<T: TypedOp>(
        &mut self,
        operands: &[Value],
        attributes: &[Option<Attribute>],
        types: &[Type],
        successors: &[Block],
    ) -> Op {
        let line = self.ir.block_ops(self.blocks[0]).count() as u32 + 1;
        let loc = Location::file(&self.ir, self.ir.ident("t"), line, 1);
        let name = self.ir.op_name_of(T::INFO);
        Builder::at_end(&mut self.ir, self.blocks[0]).create(OpSpec {
            operands,
            result_types: types,
            attributes,
            successors,
            ..OpSpec::new(name, loc)
        })
    }

    /// The result of an op with one.
    pub fn value<T: TypedOp>(
        &mut self,
        operands: &[Value],
        attributes: &[Option<Attribute>],
        ty: Type,
    ) -> Value {
        let op = self.op::<T>(operands, attributes, &[ty]);
        self.ir.result(op, 0)
    }

    pub fn constant(&mut self, value: i64) -> Value {
        let attr = self.int(value);
        self.value::<ConstantOp>(&[], &[attr], Type::I32)
    }

    pub fn sizes(&self, sizes: &[usize]) -> Option<Attribute> {
        Some(segment_sizes(&self.ir, sizes))
    }

    /// Applies a rule to the last op of the entry block; the block afterwards, or why the rule did not match.
    #[track_caller]
    pub fn apply(&mut self, rule: &dyn RewritePattern) -> String {
        let op = self.ir.last_op(self.blocks[0]).expect("a block with ops");
        let mut rewriter = Rewriter::new(&mut self.ir);
        rewriter.set_insertion_point_before(op);
        match rule.match_and_rewrite(op, &mut rewriter) {
            Ok(()) => self.print(),
            Err(failure) => format!("no match: {failure}"),
        }
    }

    /// The entry block: `%0 = add a b {attr = 1}; ...`.
    pub fn print(&self) -> String {
        let ir = &self.ir;
        let mut names = vec![String::new(); ir.value_capacity()];
        for (index, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
            names[self.arg(index).index()] = name.to_owned();
        }
        let mut next = 0;
        let mut text = String::new();
        for op in ir.block_ops(self.blocks[0]) {
            if !text.is_empty() {
                text.push_str("; ");
            }
            for result in ir.results(op) {
                write!(text, "%{next} ").unwrap();
                names[result.index()] = format!("%{next}");
                next += 1;
            }
            if ir.num_results(op) != 0 {
                text.push_str("= ");
            }
            let name = ir.name(op).as_str(ir);
            text.push_str(name.strip_prefix("test.").unwrap_or(name));
            for operand in ir.operands(op) {
                write!(text, " {}", names[operand.index()]).unwrap();
            }
            for block in ir.successors(op) {
                let index = self.blocks.iter().position(|known| *known == block);
                write!(text, " ^{}", index.expect("a block of the fixture")).unwrap();
            }
            let info = ir.info(op).expect("an op of the test dialect");
            for (slot, attr) in ir.inherent_attrs(op).iter().enumerate() {
                let name = &info.attributes[slot].name;
                if let Some(attr) = attr
                    && name != OPERAND_SEGMENT_SIZES
                {
                    write!(text, " {name}={}", self.print_attr(*attr)).unwrap();
                }
            }
        }
        text
    }

    fn print_attr(&self, attr: Attribute) -> String {
        match attr.data(&self.ir) {
            AttrData::Integer { value, .. } => value.to_string(),
            AttrData::String { value, .. } => format!("{:?}", String::from_utf8_lossy(value)),
            AttrData::Unit => "unit".to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// The types of an op's results.
    pub fn types(&self, op: Op) -> Vec<String> {
        let name = |ty: Type| match ty.data(&self.ir) {
            TypeData::Integer { width, .. } => format!("i{width}"),
            other => format!("{other:?}"),
        };
        self.ir.result_types(op).map(name).collect()
    }

    pub fn last(&self) -> Op {
        self.ir.last_op(self.blocks[0]).expect("a block with ops")
    }

    pub fn nth(&self, index: usize) -> Op {
        self.ir.block_ops(self.blocks[0]).nth(index).expect("an op")
    }

    /// The lines that a location names.
    pub fn lines(&self, op: Op) -> Vec<u32> {
        use terrace_ir::location::LocationData;
        let parts = match self.ir.loc(op).data(&self.ir) {
            LocationData::Fused { locations, .. } => locations.to_vec(),
            _ => vec![self.ir.loc(op)],
        };
        let line = |loc: &Location| {
            loc.file_position(&self.ir)
                .map_or(0, |position| position.start.0)
        };
        parts.iter().map(line).collect()
    }
}
