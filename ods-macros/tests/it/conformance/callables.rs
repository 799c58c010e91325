//! Functions, calls, loops and views: the interfaces of control and of memory, with the passes that ask them.

use std::ops::Range;
use std::sync::Arc;

use terrace_ir::asm::{
    Alias as Name, OpAsmDialectInterface, PrintOptions, parse_module, print_module,
};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, IntegerAttr, SymbolRefAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{
    CallOpInterface, CallableOpInterface, Callee, Effect, EffectKind, EffectList, LoopBounds,
    LoopLikeOpInterface, MemoryEffects, MixedIndices, OffsetSizeAndStrideOpInterface,
    RegionBranchOpInterface, RegionBranchPoint, ViewLikeOpInterface,
};
use terrace_ir::ods::{
    AnyMemRef, AnyRegion, AnyType, DenseI64ArrayAttr, FoldResult, Folded, I64, Index, SizedRegion,
    StrAttr, SymbolNameAttr, TypedOp, Variadic, VerifyResult,
};
use terrace_ir::rewrite::FoldInterface;
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{MemRefType, Type};
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Context, Ir, Op, Region, SmallVec, Value, smallvec};
use terrace_ods_macros::op;
use terrace_passes::analysis::{Alias, alias};
use terrace_passes::pass::{Pass, PassManager};
use terrace_passes::transforms::{
    Canonicalizer, Inliner, InlinerInterface, LoopInvariantCodeMotion,
};

use super::hooks::NumberOp;
use super::{ConformanceDialect, GreyAttr, QuietOp, accepts, context, rejects, reprints};

/// A function without arguments: a name and a body.
#[op(
    dialect = ConformanceDialect, mnemonic = "function", traits(IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    assembly { $sym_name attr_dict_with_keyword $body },
)]
pub struct FunctionOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    sym_visibility: terrace_ir::ods::Optional<StrAttr>,
    #[region]
    body: SizedRegion<1>,
}

impl CallableOpInterface for FunctionOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        Some(self.body(ir))
    }
    fn argument_types(&self, _: &Ir) -> SmallVec<[Type; 4]> {
        SmallVec::new()
    }
    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        let last = ir
            .first_block(self.body(ir))
            .and_then(|block| ir.block_ops(block).last());
        last.map_or_else(SmallVec::new, |last| ir.operand_types(last).collect())
    }
}

/// What a function gives.
#[op(
    dialect = ConformanceDialect, mnemonic = "give", traits(Pure, Terminator, ReturnLike, HasParent(FunctionOp)),
    assembly { ($values^ ":" type($values))? attr_dict },
)]
pub struct GiveOp {
    #[operand]
    values: Variadic<AnyType>,
}

/// Calls a function.
#[op(
    dialect = ConformanceDialect, mnemonic = "invoke", interfaces(CallOpInterface, SymbolUserOpInterface),
    assembly { $callee attr_dict ":" type($results) },
)]
pub struct InvokeOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[result]
    results: Variadic<AnyType>,
}

impl CallOpInterface for InvokeOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(SymbolRefAttr::from(InvokeOp::callee(*self, ir)))
    }
    fn arg_operands(&self, _: &Ir) -> Range<usize> {
        0..0
    }
}

impl SymbolUserOpInterface for InvokeOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let name = SymbolRefAttr::from(InvokeOp::callee(*self, ir));
        let callee = symbols.lookup(name);
        match callee.is_some_and(|(ir, op)| FunctionOp::cast(ir, op).is_some()) {
            true => Ok(()),
            false => Err(ir.op_error(*self, "calls what is no function")),
        }
    }
}

/// Repeats what is in it.
#[op(
    dialect = ConformanceDialect, mnemonic = "repeat",
    traits(NoTerminator, SingleBlock, RecursiveMemoryEffects, RecursivelySpeculatable),
    interfaces(LoopLikeOpInterface, RegionBranchOpInterface),
    assembly { $times attr_dict_with_keyword $body },
)]
pub struct RepeatOp {
    #[operand]
    times: I64,
    #[region]
    body: AnyRegion,
}

impl LoopLikeOpInterface for RepeatOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.body(ir)]
    }
    fn induction_variables(&self, _: &Ir) -> SmallVec<[Value; 1]> {
        SmallVec::new()
    }
    fn loop_bounds(&self, ir: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        let number = |value| FoldResult::Constant(IntegerAttr::i64(ir, value).into());
        Some(smallvec![LoopBounds {
            lower: number(0),
            upper: FoldResult::Value(self.times(ir)),
            step: number(1),
        }])
    }
}

impl RegionBranchOpInterface for RepeatOp {
    fn region_successors(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[RegionBranchPoint; 2]> {
        smallvec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
    }
    fn entry_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..0
    }
    fn successor_inputs(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
}

/// New memory.
#[op(
    dialect = ConformanceDialect, mnemonic = "memory", interfaces(MemoryEffects),
    assembly { attr_dict ":" type($memory) },
)]
pub struct MemoryOp {
    #[result]
    memory: AnyMemRef,
}

impl MemoryEffects for MemoryOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Allocate, self.memory(ir))]
    }
}

/// A part of memory.
#[op(
    dialect = ConformanceDialect, mnemonic = "part", traits(Pure, AttrSizedOperandSegments),
    interfaces(ViewLikeOpInterface, OffsetSizeAndStrideOpInterface),
    assembly {
        $source "at" $offsets $static_offsets "of" $sizes $static_sizes "by" $strides $static_strides
        attr_dict ":" type($source) "to" type($part)
    },
)]
pub struct PartOp {
    #[operand]
    source: AnyMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: DenseI64ArrayAttr,
    #[attr]
    static_sizes: DenseI64ArrayAttr,
    #[attr]
    static_strides: DenseI64ArrayAttr,
    #[result]
    part: AnyMemRef,
}

impl ViewLikeOpInterface for PartOp {
    fn view_source(&self, ir: &Ir) -> Value {
        self.source(ir)
    }
    fn view_dest(&self, ir: &Ir) -> Value {
        self.part(ir)
    }
}

impl OffsetSizeAndStrideOpInterface for PartOp {
    fn mixed_offsets(&self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_offsets(ir), self.offsets(ir))
    }
    fn mixed_sizes(&self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_sizes(ir), self.sizes(ir))
    }
    fn mixed_strides(&self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_strides(ir), self.strides(ir))
    }
    fn slice_ranks(&self, ir: &Ir) -> [usize; 3] {
        let source = ir.ty(self.source(ir)).cast::<MemRefType>(ir);
        [source.map_or(0, |source| source.rank(ir)); 3]
    }
}

/// A number that the dialect folds, having no hook of its own.
#[op(dialect = ConformanceDialect, mnemonic = "seven", traits(Pure), assembly { attr_dict })]
pub struct SevenOp {
    #[result]
    number: I64,
}

/// What the dialect says of inlining, folding, names in the text, and its attributes on ops of others.
struct Dialect;

/// Registers all that.
pub fn interfaces(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(Dialect));
    interfaces.add::<dyn FoldInterface>(Arc::new(Dialect));
    interfaces.add::<dyn OpAsmDialectInterface>(Arc::new(Dialect));
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Dialect));
}

impl InlinerInterface for Dialect {
    fn is_legal_to_inline_call(&self, _: &Ir, _: Op, _: &Ir) -> bool {
        true
    }
    fn is_legal_to_inline(&self, ir: &Ir, op: Op) -> bool {
        NumberOp::cast(ir, op).is_some() || GiveOp::cast(ir, op).is_some()
    }
}

impl FoldInterface for Dialect {
    fn fold(&self, ir: &Ir, op: Op, _: &[Option<Attribute>]) -> Folded {
        SevenOp::cast(ir, op)?;
        FoldResult::single(Attribute::from(IntegerAttr::i64(ir, 7)))
    }
    fn fold_in_place(&self, ir: &mut Ir, op: Op) -> bool {
        let has_more = QuietOp::cast(ir, op).is_some() && ir.discardable_attrs(op).is_some();
        if has_more {
            ir.set_discardable_attrs(op, None);
        }
        has_more
    }
    fn should_materialize_into(&self, ir: &Ir, region: Region) -> bool {
        ir.region_op(region)
            .is_some_and(|op| RepeatOp::cast(ir, op).is_some())
    }
}

impl OpAsmDialectInterface for Dialect {
    fn attr_alias(&self, cx: &Context, attr: Attribute) -> Option<Name> {
        let grey = attr.cast::<GreyAttr>(cx)?;
        Some(Name::Overridable(format!(
            "shade{}_of_grey",
            grey.level(cx)
        )))
    }
}

impl AttributeVerifierInterface for Dialect {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        match name == "o.shade" && !attr.is::<GreyAttr>(ir) {
            true => Err(ir.op_error(op, "'o.shade' is grey")),
            false => Ok(()),
        }
    }
}

/// What a pass makes of ops in a module.
#[track_caller]
fn after(pass: impl Pass + Clone + 'static, ops: &str, printed: &str) {
    let cx = context();
    let mut module = parse_module(&cx, ops.as_bytes(), "t.mlir").unwrap_or_else(|errors| {
        panic!("{}", errors[0].render(&cx));
    });
    PassManager::new()
        .add(pass)
        .run(&mut module)
        .unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        format!("module {{\n  {printed}\n}}\n")
    );
}

#[test]
fn calls_name_functions() {
    reprints(
        "o.function @f { %1 = o.number 3 o.give %1 : i64 } %0 = o.invoke @f : i64",
        "o.function @f {\n    %1 = o.number 3\n    o.give %1 : i64\n  }\n  %0 = o.invoke @f : i64",
    );
    rejects(
        "%0 = o.invoke @g : i64",
        "'o.invoke' op calls what is no function",
    );
    rejects(
        "\"t.f\"() {sym_name = \"g\"} : () -> () %0 = o.invoke @g : i64",
        "'o.invoke' op calls what is no function",
    );
    rejects(
        "o.function @f { o.give }  o.function @f { o.give }",
        "redefinition of symbol named 'f'",
    );
    rejects(
        "\"o.function\"() ({}) : () -> ()",
        "'o.function' op requires attribute 'sym_name'",
    );
    rejects("o.give", "'o.give' op expects parent op 'o.function'");
    let cx = context();
    let text = b"o.function @f { %0 = o.number 3 o.give %0 : i64 }  %0 = o.invoke @f : i64";
    let module = parse_module(&cx, text, "t.mlir").expect("the text is valid");
    let (_, function) = module.children().next().expect("a function is isolated");
    let root = function.root();
    let callable = root.interface::<dyn CallableOpInterface>(function);
    let callable = callable.expect("a function can be called");
    assert!(callable.callable_region(function).is_some());
    assert_eq!(callable.result_types(function)[..], [Type::I64]);
}

#[test]
fn the_inliner_asks_calls_callables_and_dialects() {
    after(
        Inliner::default(),
        "o.function @f { %0 = o.number 3 o.give %0 : i64 }
         o.function @g { %0 = o.invoke @f : i64 o.give %0 : i64 }",
        "o.function @f {\n    %0 = o.number 3\n    o.give %0 : i64\n  }\n  o.function @g {\n    %0 = o.number 3\n    o.give %0 : i64\n  }",
    );
}

#[test]
fn what_a_loop_repeats_in_vain_leaves_it() {
    accepts("%0 = o.number 3\no.repeat %0 {\n}");
    rejects(
        "%0 = \"t.v\"() : () -> i8 \"o.repeat\"(%0) ({}) : (i8) -> ()",
        "'o.repeat' op operand #0 must be 64-bit signless integer, but got 'i8'",
    );
    after(
        LoopInvariantCodeMotion::default(),
        "%0 = o.number 3
         o.repeat %0 {
           %1 = o.double %0
           \"t.use\"(%1) : (i64) -> ()
         }",
        "%0 = o.number 3\n  %1 = o.double %0\n  o.repeat %0 {\n    \"t.use\"(%1) : (i64) -> ()\n  }",
    );
    let cx = context();
    let module =
        parse_module(&cx, b"%0 = o.number 3 o.repeat %0 { }", "t.mlir").expect("it is valid");
    let ops = module.all_ops();
    let repeat = ops.last().expect("the op is there");
    let bounds = repeat.interface::<dyn LoopLikeOpInterface>(&module);
    let bounds = bounds
        .and_then(|op| op.loop_bounds(&module))
        .expect("the bounds are known");
    assert_eq!(
        bounds[0].upper,
        FoldResult::Value(module.operand(*repeat, 0))
    );
}

const PARTS: &str = "%i = \"t.i\"() : () -> index
%0 = o.memory : memref<8xi8>
%1 = o.memory : memref<8xi8>";

#[test]
fn views_are_parts_of_what_they_view() {
    let part = |source: &str| {
        format!(
            "o.part {source} at %i [-9223372036854775808] of [4] by [1] : memref<8xi8> to memref<4xi8>"
        )
    };
    let cx = context();
    let text = format!("{PARTS}\n%2 = {}\n%3 = {}", part("%0"), part("%0"));
    let module = parse_module(&cx, text.as_bytes(), "t.mlir")
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    terrace_ir::verify::verify(&module)
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    let ops = module.all_ops();
    let [_, first, second, a, b] = ops[..] else {
        panic!("there are five ops: {ops:?}")
    };
    let value = |op| module.result(op, 0);
    assert_eq!(alias(&module, value(a), value(b)), Alias::May);
    assert_eq!(alias(&module, value(a), value(second)), Alias::No);
    assert_eq!(alias(&module, value(a), value(first)), Alias::May);
    rejects(
        &format!("{PARTS}\n%2 = o.part %0 at [0, 0] of [4] by [1] : memref<8xi8> to memref<4xi8>"),
        "expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.",
    );
    rejects(
        &format!("{PARTS}\n%2 = o.part %0 at %i [0] of [4] by [1] : memref<8xi8> to memref<4xi8>"),
        "expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)",
    );
}

// covers: IFC-001, IFC-002, IFC-003, IFC-014
#[test]
fn dialects_have_interfaces() {
    // The fold of the dialect, in place of a hook; what it gives stays in the region, as the dialect says.
    after(
        Canonicalizer::default(),
        "%0 = o.seven
         \"t.use\"(%0) : (i64) -> ()
         %n = \"t.n\"() : () -> i64
         o.repeat %n { %1 = o.seven \"t.use\"(%1) : (i64) -> () }",
        "%0 = o.number 7\n  \"t.use\"(%0) : (i64) -> ()\n  %1 = \"t.n\"() : () -> i64\n  o.repeat %1 {\n    %2 = o.number 7\n    \
         \"t.use\"(%2) : (i64) -> ()\n  }",
    );
    let cx = context();
    let module = parse_module(
        &cx,
        b"\"t.op\"() {o.shade = #o.grey<7>} : () -> ()",
        "t.mlir",
    );
    let module = module.expect("the text is valid");
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        "#shade7_of_grey = #o.grey<7>\nmodule {\n  \"t.op\"() {o.shade = #shade7_of_grey} : () -> ()\n}\n"
    );
    rejects(
        "\"t.op\"() {o.shade = 3} : () -> ()",
        "'t.op' op 'o.shade' is grey",
    );
    assert!(cx.dialect_interface::<dyn FoldInterface>("o").is_some());
    assert!(
        cx.dialect_interface::<dyn FoldInterface>("builtin")
            .is_none()
    );
    assert_eq!(cx.dialect_interfaces::<dyn InlinerInterface>().len(), 1);
}

/// What a dialect is called by others.
trait Nickname: Send + Sync {
    fn nickname(&self) -> &'static str;
}

struct Short;

impl Nickname for Short {
    fn nickname(&self) -> &'static str {
        "conf"
    }
}

#[test]
fn interfaces_are_attached_to_dialects_of_others() {
    let cx = Context::new();
    cx.attach_dialect_interface::<ConformanceDialect, dyn Nickname>(Arc::new(Short));
    // Of what is not loaded nobody asks.
    assert!(cx.dialect_interfaces::<dyn Nickname>().is_empty());
    cx.load_dialect::<ConformanceDialect>();
    let nickname = cx.dialect_interface::<dyn Nickname>("o");
    assert_eq!(nickname.map(|it| it.nickname()), Some("conf"));
    assert!(context().dialect_interface::<dyn Nickname>("o").is_none());
}
