//! A dialect for tests: functions, calls, branches, loops and a few computations, read in their generic form. The crates
//! above this one include the file as well.
#![allow(dead_code, reason = "no crate that includes it needs all of it")]

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::parse_module_unverified;
use terrace_ir::attributes::{FlatSymbolRefAttr, SymbolRefAttr};
use terrace_ir::context::{Context, Dialect, DialectInfo, InfoCell};
use terrace_ir::interfaces::*;
use terrace_ir::ir::{Ir, Op, Region, Value};
use terrace_ir::ods::generated::Fact;
use terrace_ir::ods::*;
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface, lookup_symbol};
use terrace_ir::types::{MemRefType, Type};

pub(crate) struct TestDialect;

impl Dialect for TestDialect {
    const NAME: &'static str = "t";
    const INFO: &'static DialectInfo = &DialectInfo {
        name: Shared::Static("t"),
        summary: Shared::Static(""),
        description: Shared::Static(""),
        ops: Shared::Static(&OPS),
        types: Shared::Static(&[]),
        attributes: Shared::Static(&[]),
        materialize_constant: None,
        dependencies: Shared::Static(&[]),
        interfaces: RegisterInterfaces::Plain(|_| {}),
    };
}

/// A context with the dialect.
pub(crate) fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<TestDialect>();
    cx
}

/// The arena of the `t.module` that is the whole text.
pub(crate) fn parse(cx: &Context, text: &str) -> Box<Ir> {
    let mut ir = match parse_module_unverified(cx, text.as_bytes(), "test.mlir") {
        Ok(ir) => ir,
        Err(errors) => panic!("{errors:?} in {text}"),
    };
    let module = ir.children().next().expect("the text is a module").0;
    ir.take_child(module).expect("a module is isolated")
}

/// What a definition says beside its name and its parts.
struct Rest {
    traits: OpTraits,
    trait_checks: Shared<[TraitCheck]>,
    hooks: Hooks,
    interfaces: Shared<[InterfaceEntry]>,
}

const NOTHING: Rest = Rest {
    traits: OpTraits::NONE,
    trait_checks: Shared::Static(&[]),
    hooks: Hooks::NONE,
    interfaces: Shared::Static(&[]),
};

const ONE_REGION: Shared<[RegionInfo]> =
    Shared::Static(&[RegionInfo::new::<AnyRegion>("body", Arity::One)]);
const MANY_OPERANDS: Shared<[OperandInfo]> =
    Shared::Static(&[OperandInfo::new::<AnyType>("inputs", Arity::Variadic)]);
const MANY_RESULTS: Shared<[ResultInfo]> = Shared::Static(&[ResultInfo::new::<AnyType>(
    "outputs",
    Arity::Variadic,
    TypeSource::Given,
)]);
const ONE_SUCCESSOR: Shared<[SuccessorInfo]> =
    Shared::Static(&[SuccessorInfo::new::<AnySuccessor>("dest", Arity::One)]);

const fn operand<C: TypeConstraint>(name: &'static str) -> OperandInfo {
    OperandInfo::new::<C>(name, Arity::One)
}

const fn result<C: TypeConstraint>(name: &'static str) -> ResultInfo {
    ResultInfo::new::<C>(name, Arity::One, TypeSource::Given)
}

/// Declares the wrapper of an op and its table.
macro_rules! test_op {
    ($name:ident = $mnemonic:literal { $($part:ident: $parts:expr),* $(,)? } { $($field:ident: $value:expr),* $(,)? }
        $([$($interface:ident),*])?) => {
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub(crate) struct $name(Op);

        // SAFETY: the struct is `#[repr(transparent)]` around one `Op`.
        unsafe impl TypedOp for $name {
            const NAMES: OpNames = OpNames { dialect: "t", mnemonic: $mnemonic, results: &[] };
            const TRAITS: OpTraits = {
                const REST: Rest = Rest { $($field: $value,)* ..NOTHING };
                REST.traits
            };
            const INFO: &'static OpInfo = {
                const PARTS: OpTable = OpTable {
                    $($part: $parts,)*
                    trait_checks: REST.trait_checks,
                    interfaces: REST.interfaces,
                    ..OpTable::EMPTY
                };
                const REST: Rest = Rest {
                    $($field: $value,)*
                    $(interfaces: Shared::Static(&[$(InterfaceEntry {
                        object: InterfaceObject::new::<dyn $interface>(
                            stringify!($interface),
                            &InterfaceCast(|op| $name::ref_from_op_unchecked(op)),
                        ),
                        verify: None,
                    }),*]),)?
                    ..NOTHING
                };
                static INFO: OpInfo = OpInfo {
                    name: DefinedName::new(|| &[Fact::Names(&<$name as TypedOp>::NAMES)]),
                    traits: REST.traits,
                    hooks: LazyTable::new(|| &[Fact::Hooks(|| REST.hooks)]),
                    cell: InfoCell::new(),
                    parts: LazyTable::new(|| &[Fact::Table(|| PARTS)]),
                };
                &INFO
            };
            fn from_op_unchecked(op: Op) -> Self {
                $name(op)
            }
        }
    };
}

test_op! { ModuleOp = "module" {
    regions: ONE_REGION,
    attributes: Shared::Static(&[AttributeInfo::new::<SymbolNameAttr>("sym_name", true, None)]),
} {
    traits: OpTraits::ISOLATED_FROM_ABOVE
        .with(OpTraits::SYMBOL_TABLE)
        .with(OpTraits::SYMBOL)
        .with(OpTraits::SINGLE_BLOCK)
        .with(OpTraits::NO_TERMINATOR),
} }

test_op! { FuncOp = "func" {
    regions: ONE_REGION,
    attributes: Shared::Static(&[
        AttributeInfo::new::<SymbolNameAttr>("sym_name", false, None),
        AttributeInfo::new::<AnyAttr>("sym_visibility", true, None),
    ]),
} {
    traits: OpTraits::ISOLATED_FROM_ABOVE.with(OpTraits::SYMBOL),
} [CallableOpInterface] }

test_op! { CallOp = "call" {
    operands: MANY_OPERANDS,
    results: MANY_RESULTS,
    attributes: Shared::Static(&[AttributeInfo::new::<FlatSymbolRefAttr>("callee", false, None)]),
} {} [CallOpInterface, SymbolUserOpInterface] }

test_op! { ReturnOp = "return" {
    operands: MANY_OPERANDS,
} {
    traits: OpTraits::TERMINATOR.with(OpTraits::RETURN_LIKE).with(OpTraits::PURE),
} }

test_op! { BranchOp = "br" {
    operands: MANY_OPERANDS,
    successors: ONE_SUCCESSOR,
} {
    traits: OpTraits::TERMINATOR,
} [BranchOpInterface] }

test_op! { SwitchOp = "switch" {
    operands: Shared::Static(&[
        operand::<I1>("condition"),
        OperandInfo::new::<AnyType>("then_inputs", Arity::Variadic),
        OperandInfo::new::<Index>("else_input", Arity::Optional),
    ]),
    attributes: Shared::Static(&[AttributeInfo::new::<AnyAttr>(OPERAND_SEGMENT_SIZES, false, None)]),
    successors: Shared::Static(&[
        SuccessorInfo::new::<AnySuccessor>("then", Arity::One),
        SuccessorInfo::new::<AnySuccessor>("otherwise", Arity::One),
    ]),
} {
    traits: OpTraits::TERMINATOR.with(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS),
} [BranchOpInterface] }

test_op! { AddOp = "add" {
    operands: Shared::Static(&[operand::<SignlessIntegerOrIndexLike>("lhs"), operand::<SignlessIntegerOrIndexLike>("rhs")]),
    results: Shared::Static(&[result::<SignlessIntegerOrIndexLike>("sum")]),
} {
    traits: OpTraits::PURE.with(OpTraits::COMMUTATIVE).with(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE),
} }

test_op! { CastOp = "cast" {
    operands: MANY_OPERANDS,
    results: MANY_RESULTS,
} {
    traits: OpTraits::PURE,
} [CastOpInterface] }

test_op! { ConstantOp = "constant" {
    results: Shared::Static(&[result::<AnyType>("result")]),
    attributes: Shared::Static(&[AttributeInfo::new::<AnyAttr>("value", false, None)]),
} {
    traits: OpTraits::PURE.with(OpTraits::CONSTANT_LIKE),
    trait_checks: Shared::Static(&[TraitCheck::AllMatch(TypeAspect::Type, Shared::Static(&[Slot::Attribute(0), Slot::Result(0)]))]),
} }

test_op! { LoadOp = "load" {
    operands: Shared::Static(&[
        operand::<AnyMemRef>("memref"),
        OperandInfo::new::<Index>("indices", Arity::Variadic),
    ]),
    results: Shared::Static(&[result::<AnyType>("result")]),
    attributes: Shared::Static(&[AttributeInfo::new::<I64Attr>("alignment", true, None)]),
} {
    trait_checks: Shared::Static(&[TraitCheck::TypesMatchWith {
        summary: Shared::Static("result type matches element type of 'memref'"),
        from: Slot::Operand(0),
        to: Slot::Result(0),
        map: MapType::Plain(|cx, ty| Some(ty.cast::<MemRefType>(cx)?.element(cx))),
    }]),
} [MemoryEffects] }

test_op! { AllocOp = "alloc" {
    results: Shared::Static(&[result::<AnyMemRef>("memref")]),
} {} [MemoryEffects] }

test_op! { StoreOp = "store" {
    operands: Shared::Static(&[operand::<AnyType>("value"), operand::<AnyMemRef>("memref")]),
} {} [MemoryEffects] }

test_op! { LoopOp = "loop" {
    operands: MANY_OPERANDS,
    results: MANY_RESULTS,
    regions: Shared::Static(&[RegionInfo::new::<SizedRegion<1>>("body", Arity::One)]),
} {
    traits: OpTraits::RECURSIVE_MEMORY_EFFECTS.with(OpTraits::RECURSIVELY_SPECULATABLE),
    trait_checks: Shared::Static(&[TraitCheck::SingleBlockImplicitTerminator(OpRef::Declared(|| YieldOp::INFO))]),
} [RegionBranchOpInterface] }

test_op! { YieldOp = "yield" {
    operands: MANY_OPERANDS,
} {
    traits: OpTraits::TERMINATOR.with(OpTraits::RETURN_LIKE).with(OpTraits::PURE),
    trait_checks: Shared::Static(&[TraitCheck::HasParent(Shared::Static(&[Shared::Static("t.loop")]))]),
} }

test_op! { GraphOp = "graph" {
    regions: ONE_REGION,
} {
    traits: OpTraits::GRAPH_REGION.with(OpTraits::NO_TERMINATOR),
} }

test_op! { BodyOp = "body" {
    regions: ONE_REGION,
} {
    traits: OpTraits::NO_REGION_ARGUMENTS.with(OpTraits::SINGLE_BLOCK),
    hooks: Hooks {
        verify_regions: Some(VerifyHook::Plain(|ir, op| {
            let body = ir.first_block(ir.regions(op)[0]);
            match body.and_then(|body| ir.last_op(body)) {
                Some(last) if ir.num_operands(last) > 1 => {
                    ir.op_error(op, "must return at most one value").into()
                }
                _ => Ok(()),
            }
        })),
        ..Hooks::NONE
    },
} }

test_op! { ElementwiseOp = "elementwise" {
    operands: MANY_OPERANDS,
    results: MANY_RESULTS,
} {
    traits: OpTraits::ELEMENTWISE,
} }

test_op! { SameShapeOp = "same_shape" {
    operands: MANY_OPERANDS,
    results: MANY_RESULTS,
} {
    traits: OpTraits::SAME_OPERANDS_AND_RESULT_SHAPE,
} }

test_op! { SameElementOp = "same_element" {
    operands: MANY_OPERANDS,
    results: MANY_RESULTS,
} {
    traits: OpTraits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
} }

test_op! { SameOperandsOp = "same_operands" {
    operands: MANY_OPERANDS,
} {
    traits: OpTraits::SAME_TYPE_OPERANDS,
} }

test_op! { PairsOp = "pairs" {
    operands: Shared::Static(&[
        OperandInfo::new::<AnyType>("lower", Arity::Variadic),
        OperandInfo::new::<AnyType>("upper", Arity::Variadic),
    ]),
} {
    traits: OpTraits::SAME_VARIADIC_OPERAND_SIZE,
} }

/// Accepts an even number of operands.
struct EvenOperands;

impl OpTrait for EvenOperands {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        if ir.num_operands(op).is_multiple_of(2) {
            return Ok(());
        }
        ir.op_error(op, "requires an even number of operands")
            .into()
    }
}

static EVEN: [TraitCheck; 1] = [TraitCheck::Custom(CustomTrait::of::<EvenOperands>(
    "EvenOperands",
))];

test_op! { EvenOp = "even" {
    operands: MANY_OPERANDS,
} {
    trait_checks: Shared::Static(&EVEN),
    hooks: Hooks {
        verify: Some(VerifyHook::Plain(|ir, op| match ir.num_operands(op) {
            0 => ir.op_error(op, "must have operands").into(),
            _ => Ok(()),
        })),
        ..Hooks::NONE
    },
} }

static OPS: [Shared<OpInfo>; 22] = [
    Shared::Static(ModuleOp::INFO),
    Shared::Static(FuncOp::INFO),
    Shared::Static(CallOp::INFO),
    Shared::Static(ReturnOp::INFO),
    Shared::Static(BranchOp::INFO),
    Shared::Static(SwitchOp::INFO),
    Shared::Static(AddOp::INFO),
    Shared::Static(CastOp::INFO),
    Shared::Static(ConstantOp::INFO),
    Shared::Static(LoadOp::INFO),
    Shared::Static(AllocOp::INFO),
    Shared::Static(StoreOp::INFO),
    Shared::Static(LoopOp::INFO),
    Shared::Static(YieldOp::INFO),
    Shared::Static(GraphOp::INFO),
    Shared::Static(BodyOp::INFO),
    Shared::Static(ElementwiseOp::INFO),
    Shared::Static(SameShapeOp::INFO),
    Shared::Static(SameElementOp::INFO),
    Shared::Static(SameOperandsOp::INFO),
    Shared::Static(PairsOp::INFO),
    Shared::Static(EvenOp::INFO),
];

impl CallableOpInterface for FuncOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let region = ir.regions(self.0)[0];
        ir.first_block(region).map(|_| region)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        let entry = ir.first_block(ir.regions(self.0)[0]);
        let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
        arguments.iter().map(|arg| ir.ty(*arg)).collect()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        let last = ir.last_block(ir.regions(self.0)[0]);
        let returned = last.and_then(|last| ir.last_op(last));
        returned.map_or(smallvec![], |op| ir.operand_types(op).collect())
    }
}

impl CallOpInterface for CallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        let callee = ir.inherent_attr(self.0, 0);
        let callee = callee.and_then(|callee| callee.cast::<SymbolRefAttr>(ir));
        Callee::Symbol(callee.expect("a verified call has a callee"))
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.0)
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let Callee::Symbol(callee) = self.callee(ir) else {
            return Ok(());
        };
        let found = symbols.lookup(callee);
        // What an index finds, a search finds too.
        assert_eq!(
            found.map(|found| found.1),
            symbols
                .ir()
                .and_then(|table| lookup_symbol(table, callee))
                .map(|found| found.1)
        );
        let is_func = |(table, op): (&Ir, Op)| table.is_op(op, FuncOp::INFO);
        if found.is_some_and(is_func) {
            return Ok(());
        }
        let name = callee.root(ir).as_str(ir);
        ir.op_error(
            self.0,
            format_args!("'{name}' does not reference a valid function"),
        )
        .into()
    }

    fn is_verified_by_signature(&self) -> bool {
        true
    }
}

impl BranchOpInterface for BranchOp {
    fn successor_operands(&self, ir: &Ir, _: usize) -> Range<usize> {
        ir.operand_group(self.0, 0)
    }
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        ir.operand_group(self.0, 1 + index)
    }
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        inputs.len() == outputs.len() && inputs.iter().chain(outputs).all(|ty| ty.is_integer(cx))
    }
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, ir.operand(self.0, 0))]
    }
}

impl MemoryEffects for AllocOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Allocate, ir.result(self.0, 0))]
    }
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, ir.operand(self.0, 1))]
    }
}

impl RegionBranchOpInterface for LoopOp {
    fn region_successors(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[RegionBranchPoint; 2]> {
        smallvec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..ir.num_operands(self.0)
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.0).collect(),
            RegionBranchPoint::Region(index) => {
                let entry = ir.first_block(ir.regions(self.0)[index]);
                entry.map_or(smallvec![], |entry| ir.block_args(entry).into())
            }
        }
    }
}
