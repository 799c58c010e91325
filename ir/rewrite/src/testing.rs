//! A dialect of a few ops, and a function of them, for tests.
#![allow(dead_code, reason = "a crate that includes it need not need all of it")]

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::builder::Builder;
use terrace_ir::context::Context;
use terrace_ir::interfaces::{BranchOpInterface, Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ir::{Block, Ir, Op, OpSpec, Value, WalkOrder};
use terrace_ir::location::Location;
use terrace_ir::ods::{
    AnyAttr, AnyRegion, AnySuccessor, AnyType, Fold, FoldResult, Folded, Variadic,
};
use terrace_ir::rewrite::constant_op_value;
use terrace_ir::types::Type;
use terrace_ods_macros::{dialect, op};

#[dialect(
    name = "t",
    ops(ConstOp, AddOp, NegOp, SameOp, UndefOp, UseOp, BodyOp, LoadOp, YieldOp, BrOp, FuncOp),
    materialize_constant = materialize,
    interfaces(register),
)]
struct TestDialect;

fn register(interfaces: &mut terrace_ir::context::DialectInterfaces) {
    interfaces.add::<dyn terrace_ir::rewrite::FoldInterface>(std::sync::Arc::new(Folds));
}

/// What the dialect itself folds.
struct Folds;

impl terrace_ir::rewrite::FoldInterface for Folds {
    fn fold(&self, ir: &Ir, op: Op, _: &[Option<Attribute>]) -> Folded {
        // Whatever it is called, `same` is its operand.
        let is_same = ir.name(op).as_str(ir) == "t.same";
        is_same.then(|| smallvec::smallvec![FoldResult::Value(ir.operand(op, 0))])
    }
}

/// A constant that is not said to be one.
#[op(dialect = TestDialect, mnemonic = "undef", traits(Pure), fold)]
struct UndefOp {
    #[result]
    result: AnyType,
}

impl Fold for UndefOp {
    fn fold(self, _: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::UNIT)
    }
}

/// Is what it is given; the dialect folds it.
#[op(dialect = TestDialect, mnemonic = "same", traits(Pure))]
struct SameOp {
    #[operand]
    value: AnyType,
    #[result]
    result: AnyType,
}

/// A constant.
#[op(dialect = TestDialect, mnemonic = "const", traits(Pure, ConstantLike))]
struct ConstOp {
    #[attr]
    value: AnyAttr,
    #[result]
    result: AnyType,
}

/// A sum.
#[op(dialect = TestDialect, mnemonic = "add", traits(Pure, Commutative), fold)]
pub(crate) struct AddOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

impl Fold for AddOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let &[lhs, rhs] = operands else { return None };
        let sum = integer(ir, lhs?) + integer(ir, rhs?);
        FoldResult::single(Attribute::from(IntegerAttr::get(ir, Type::I32, sum)))
    }
}

/// What it does twice it does not.
#[op(dialect = TestDialect, mnemonic = "neg", traits(Pure, Involution))]
pub(crate) struct NegOp {
    #[operand]
    value: AnyType,
    #[result]
    result: AnyType,
}

/// Has unknown effects.
#[op(dialect = TestDialect, mnemonic = "use")]
struct UseOp {
    #[operand]
    values: Variadic<AnyType>,
}

/// Has the effects of what is inside.
#[op(dialect = TestDialect, mnemonic = "body", traits(RecursiveMemoryEffects))]
struct BodyOp {
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// Reads.
#[op(dialect = TestDialect, mnemonic = "load", interfaces(MemoryEffects))]
struct LoadOp {
    #[operand]
    from: AnyType,
    #[result]
    result: AnyType,
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec::smallvec![Effect::on(EffectKind::Read, self.from(ir))]
    }
}

/// Ends a body.
#[op(dialect = TestDialect, mnemonic = "yield", traits(Terminator, Pure))]
struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}

/// Passes all operands to each successor.
#[op(
    dialect = TestDialect, mnemonic = "br",
    traits(Terminator), interfaces(BranchOpInterface)
)]
struct BrOp {
    #[operand]
    values: Variadic<AnyType>,
    #[successor]
    dests: Variadic<AnySuccessor>,
}

impl BranchOpInterface for BrOp {
    fn successor_operands(&self, ir: &Ir, _: usize) -> Range<usize> {
        0..self.values(ir).len()
    }
}

/// A function.
#[op(dialect = TestDialect, mnemonic = "func", traits(IsolatedFromAbove))]
struct FuncOp {
    #[region]
    body: AnyRegion,
}

fn integer(ir: &Ir, attr: Attribute) -> i128 {
    attr.cast::<IntegerAttr>(ir)
        .expect("the dialect's constants are integers")
        .value(ir)
}

fn materialize(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
    if value == Attribute::UNIT {
        let spec = OpSpec::new(b.op_name("t.undef"), loc);
        return Some(b.create(OpSpec {
            result_types: &[ty],
            ..spec
        }));
    }
    let name = b.op_name("t.const");
    Some(b.create(OpSpec {
        attributes: &[Some(value)],
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    }))
}

pub(crate) struct Fixture {
    pub(crate) ir: Ir,
    pub(crate) block: Block,
}

impl Fixture {
    pub(crate) fn new() -> Self {
        let cx = Context::new();
        cx.load_dialect::<TestDialect>();
        let mut ir = Ir::new(&cx, cx.op_name("t.func"), Location::UNKNOWN, 1);
        let region = ir.regions(ir.root())[0];
        let block = ir.append_block(region, &[Type::I32]);
        Fixture { ir, block }
    }

    pub(crate) fn arg(&self) -> Value {
        self.ir.block_arg(self.block, 0)
    }

    pub(crate) fn op(
        &mut self,
        block: Block,
        name: &str,
        operands: &[Value],
        results: usize,
    ) -> Op {
        let name = self.ir.op_name(name);
        let types: SmallVec<[Type; 1]> = smallvec::smallvec![Type::I32; results];
        Builder::at_end(&mut self.ir, block).create(OpSpec {
            operands,
            result_types: &types,
            ..OpSpec::new(name, Location::UNKNOWN)
        })
    }

    pub(crate) fn value(&mut self, name: &str, operands: &[Value]) -> Value {
        let op = self.op(self.block, name, operands, 1);
        self.ir.result(op, 0)
    }

    /// A `t.body` with a region, and the block in that.
    pub(crate) fn body(&mut self, results: usize) -> (Op, Block) {
        let op = self.op(self.block, "t.body", &[], results);
        let region = self.ir.create_region();
        self.ir.attach_regions(op, &[region]);
        (op, self.ir.append_block(region, &[]))
    }

    pub(crate) fn constant(&mut self, block: Block, value: i128) -> Value {
        let attr = IntegerAttr::get(&self.ir, Type::I32, value).into();
        let mut builder = Builder::at_end(&mut self.ir, block);
        let op = materialize(&mut builder, Location::UNKNOWN, attr, Type::I32);
        self.ir.result(op.expect("it is always built"), 0)
    }

    /// One op a line: results by number, name, operands, a constant's value, what is inside.
    pub(crate) fn text(&self) -> String {
        let mut numbers = vec![usize::MAX; self.ir.value_capacity()];
        numbers[self.arg().index()] = 0;
        let mut next = 1;
        let mut lines = Vec::new();
        for op in self.ir.walk(self.ir.root(), WalkOrder::Pre).skip(1) {
            let operands: Vec<String> = self
                .ir
                .operands(op)
                .map(|v| format!("%{}", numbers[v.index()]))
                .collect();
            let mut line = String::new();
            for result in self.ir.results(op) {
                numbers[result.index()] = next;
                line += &format!("%{next} = ");
                next += 1;
            }
            line += &self.ir.name(op).as_str(&self.ir)[2..];
            if let Some(value) = constant_op_value(&self.ir, op) {
                line += &format!(" {}", integer(&self.ir, value));
            }
            lines.push(format!("{line}({})", operands.join(", ")));
        }
        lines.join("; ")
    }
}
