//! A dialect of a few ops, and a function of them, for tests.

use smallvec::SmallVec;

use super::constant_op_value;
use crate::attributes::{Attribute, IntegerAttr};
use crate::builder::Builder;
use crate::context::{Context, Dialect, DialectInfo, InfoCell};
use crate::interfaces::{BranchOpInterface, Effect, EffectKind, EffectList, MemoryEffects};
use crate::ir::{Block, Ir, Op, OpSpec, Value, WalkOrder};
use crate::location::Location;
use crate::ods::{
    AttrConstraintInfo, AttributeInfo, FoldResult, Folded, Hooks, InterfaceCast, InterfaceEntry,
    OpInfo, OpTraits,
};
use crate::types::Type;

const fn op(name: &'static str, traits: OpTraits, hooks: Hooks) -> OpInfo {
    OpInfo {
        name,
        summary: "",
        description: "",
        operands: &[],
        attributes: &[],
        results: &[],
        regions: &[],
        successors: &[],
        arguments: &[],
        traits,
        trait_checks: &[],
        interfaces: &[],
        assembly: None,
        hooks,
        cell: InfoCell::new(),
    }
}

static VALUE: [AttributeInfo; 1] = [AttributeInfo {
    name: "value",
    constraint: AttrConstraintInfo::of::<crate::ods::AnyAttr>(),
    optional: false,
    default: None,
}];
static CONST: OpInfo = OpInfo {
    attributes: &VALUE,
    ..op(
        "t.const",
        OpTraits::PURE.with(OpTraits::CONSTANT_LIKE),
        Hooks::NONE,
    )
};
pub(crate) static ADD: OpInfo = op(
    "t.add",
    OpTraits::PURE.with(OpTraits::COMMUTATIVE),
    Hooks {
        fold: Some(fold_add),
        ..Hooks::NONE
    },
);
pub(crate) static NEG: OpInfo = op(
    "t.neg",
    OpTraits::PURE.with(OpTraits::INVOLUTION),
    Hooks::NONE,
);
static USE: OpInfo = op("t.use", OpTraits::NONE, Hooks::NONE);
static BODY: OpInfo = op("t.body", OpTraits::RECURSIVE_MEMORY_EFFECTS, Hooks::NONE);
static LOAD: OpInfo = OpInfo {
    interfaces: &[InterfaceEntry {
        id: std::any::TypeId::of::<dyn MemoryEffects>,
        cast: &InterfaceCast::<dyn MemoryEffects>(|op| op),
        name: "MemoryEffects",
    }],
    ..op("t.load", OpTraits::NONE, Hooks::NONE)
};

/// `t.load` is the only op with the interface.
impl MemoryEffects for Op {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec::smallvec![Effect::on(EffectKind::Read, ir.operand(*self, 0))]
    }
}

static YIELD: OpInfo = op(
    "t.yield",
    OpTraits::TERMINATOR.with(OpTraits::PURE),
    Hooks::NONE,
);
static BRANCH: OpInfo = OpInfo {
    interfaces: &[InterfaceEntry {
        id: std::any::TypeId::of::<dyn BranchOpInterface>,
        cast: &InterfaceCast::<dyn BranchOpInterface>(|op| op),
        name: "BranchOpInterface",
    }],
    ..op("t.br", OpTraits::TERMINATOR, Hooks::NONE)
};

/// `t.br` is the only op with the interface: it passes all operands to each successor.
impl BranchOpInterface for Op {
    fn successor_operands(&self, ir: &Ir, _: usize) -> std::ops::Range<usize> {
        0..ir.num_operands(*self)
    }
}

static FUNC: OpInfo = op("t.func", OpTraits::ISOLATED_FROM_ABOVE, Hooks::NONE);

static DIALECT: DialectInfo = DialectInfo {
    name: "t",
    summary: "",
    description: "",
    ops: &[
        &CONST, &ADD, &NEG, &USE, &BODY, &LOAD, &YIELD, &BRANCH, &FUNC,
    ],
    types: &[],
    attributes: &[],
    materialize_constant: Some(materialize),
    dependencies: &[],
    interfaces: |_| {},
};

struct TestDialect;

impl Dialect for TestDialect {
    const NAME: &'static str = "t";
    const INFO: &'static DialectInfo = &DIALECT;
}

fn integer(ir: &Ir, attr: Attribute) -> i128 {
    attr.cast::<IntegerAttr>(ir)
        .expect("the dialect's constants are integers")
        .value(ir)
}

fn fold_add(ir: &Ir, op: Op, operands: &[Option<Attribute>]) -> Folded {
    let &[lhs, rhs] = operands else { return None };
    let sum = IntegerAttr::get(ir, Type::I32, integer(ir, lhs?) + integer(ir, rhs?));
    assert_eq!(ir.num_operands(op), 2);
    FoldResult::single(Attribute::from(sum))
}

fn materialize(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
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
