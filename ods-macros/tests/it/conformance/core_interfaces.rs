//! The core interfaces, each implemented by an op and asked by what relies on it.

use std::ops::Range;

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::interfaces::{
    BranchOpInterface, CastOpInterface, DestinationStyleOpInterface, Effect, EffectKind,
    EffectList, MemoryEffects, RegionBranchOpInterface, RegionBranchPoint, RegionKind,
    RegionKindInterface, destination_style_inputs, is_pure, tied_result,
};
use terrace_ir::ods::{AnyRegion, AnySuccessor, AnyType, I1, Optional, TypedOp, Variadic};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Op, SmallVec, Value, smallvec};
use terrace_ods_macros::op;
use terrace_passes::pass::PassManager;
use terrace_passes::transforms::Canonicalizer;

use super::{ConformanceDialect, accepts, context, rejects};

/// Gives a value another width.
#[op(
    dialect = ConformanceDialect, mnemonic = "convert", traits(Pure), interfaces(CastOpInterface),
    assembly { $input attr_dict ":" type($input) "to" type($output) },
)]
pub struct ConvertOp {
    #[operand]
    input: AnyType,
    #[result]
    output: AnyType,
}

impl CastOpInterface for ConvertOp {
    fn are_cast_compatible(&self, _: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        inputs != outputs
    }
}

/// Writes to memory.
#[op(
    dialect = ConformanceDialect, mnemonic = "write", interfaces(MemoryEffects),
    assembly { attr_dict $to ":" type($to) },
)]
pub struct WriteOp {
    #[operand]
    to: AnyType,
}

impl MemoryEffects for WriteOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.to(ir))]
    }
}

/// Jumps.
#[op(
    dialect = ConformanceDialect, mnemonic = "jump", traits(Pure, Terminator), interfaces(BranchOpInterface),
    assembly { $to ("(" $args^ ":" type($args) ")")? attr_dict },
)]
pub struct JumpOp {
    #[operand]
    args: Variadic<AnyType>,
    #[successor]
    to: AnySuccessor,
}

impl BranchOpInterface for JumpOp {
    fn successor_operands(&self, ir: &Ir, _: usize) -> Range<usize> {
        ir.operand_group(self.op(), 0)
    }
}

/// Executes a region or not.
#[op(
    dialect = ConformanceDialect, mnemonic = "either",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(ThenOp)), interfaces(RegionBranchOpInterface),
    assembly { $flag attr_dict_with_keyword $body },
)]
pub struct EitherOp {
    #[operand]
    flag: I1,
    #[region]
    body: AnyRegion,
}

impl RegionBranchOpInterface for EitherOp {
    fn region_successors(
        &self,
        _: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match from {
            RegionBranchPoint::Parent => {
                smallvec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
            }
            RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
        }
    }
    fn entry_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..0
    }
    fn successor_inputs(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
}

/// Ends the region of `o.either`.
#[op(
    dialect = ConformanceDialect, mnemonic = "then", traits(Pure, Terminator, ReturnLike, HasParent(EitherOp)),
    assembly { attr_dict },
)]
pub struct ThenOp {}

/// A graph, then control flow.
#[op(
    dialect = ConformanceDialect, mnemonic = "mixed", traits(NoTerminator), interfaces(RegionKindInterface),
    assembly { attr_dict_with_keyword $graph $flow },
)]
pub struct MixedOp {
    #[region]
    graph: AnyRegion,
    #[region]
    flow: AnyRegion,
}

impl RegionKindInterface for MixedOp {
    fn region_kind(&self, _: &Ir, index: usize) -> RegionKind {
        match index {
            0 => RegionKind::Graph,
            _ => RegionKind::SsaCfg,
        }
    }
}

/// Fills what it is given.
#[op(
    dialect = ConformanceDialect, mnemonic = "fill", interfaces(DestinationStyleOpInterface),
    assembly { $value "into" $init attr_dict ":" type($value) "," type($init) ("->" type($result)^)? },
)]
pub struct FillOp {
    #[operand]
    value: AnyType,
    #[operand]
    init: AnyType,
    #[result]
    result: Optional<AnyType>,
}

impl DestinationStyleOpInterface for FillOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

fn find<T: TypedOp>(ir: &Ir) -> Op {
    let found = ir
        .all_ops()
        .into_iter()
        .find(|op| T::cast(ir, *op).is_some());
    found.expect("the op is there")
}

#[test]
fn casts_say_what_they_cast() {
    accepts("%0 = \"t.v\"() : () -> i8\n%1 = o.convert %0 : i8 to i16");
    rejects(
        "%0 = \"t.v\"() : () -> i8 %1 = o.convert %0 : i8 to i8",
        "'o.convert' op operand type 'i8' and result type 'i8' are cast incompatible",
    );
}

#[test]
fn effects_keep_ops_alive() {
    let cx = context();
    let text = "%0 = \"t.v\"() : () -> memref<1xi8>
        %f = \"t.f\"() : () -> i1
        o.write %0 : memref<1xi8>
        %1 = o.convert %f : i1 to i8
        o.either %f { o.write %0 : memref<1xi8> }
        o.either %f { %2 = o.convert %f : i1 to i8 }";
    let mut module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is valid");
    assert!(!is_pure(&module, find::<WriteOp>(&module)));
    PassManager::new()
        .add(Canonicalizer::default())
        .run(&mut module)
        .expect("the pass succeeds");
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        "module {\n  %0 = \"t.v\"() : () -> memref<1xi8>\n  %1 = \"t.f\"() : () -> i1\n  o.write %0 : memref<1xi8>\n  \
         o.either %1 {\n    o.write %0 : memref<1xi8>\n  }\n}\n"
    );
}

#[test]
fn branches_pass_what_blocks_take() {
    let jump = |args: &str| {
        format!(
            "\"t.f\"() ({{ %0 = \"t.v\"() : () -> i8 o.jump ^bb1{args} ^bb1(%a: i8): \"t.end\"() : () -> () }}) : () -> ()"
        )
    };
    assert_eq!(super::fault(&jump("(%0 : i8)")), None);
    rejects(
        &jump(""),
        "branch has 0 operands for successor #0, but target block has 1",
    );
}

// covers: IFC-008
#[test]
fn regions_are_of_different_kinds() {
    let circle = "%0 = \"t.a\"(%1) : (i8) -> i8 %1 = \"t.b\"(%0) : (i8) -> i8";
    assert_eq!(super::fault(&format!("o.mixed {{ {circle} }} {{ }}")), None);
    rejects(
        &format!("o.mixed {{ }} {{ {circle} }}"),
        "operand #0 does not dominate this use",
    );
    rejects(
        "o.mixed { \"t.x\"() [^a] : () -> () ^a: \"t.x\"() : () -> () } { }",
        "'o.mixed' op expects graph region #0 to have 0 or 1 blocks",
    );
}

#[test]
fn results_go_where_operands_say() {
    let values = "%v = \"t.v\"() : () -> f32 %t = \"t.t\"() : () -> tensor<2xf32> %m = \"t.m\"() : () -> memref<2xf32>";
    let cx = context();
    let text = format!(
        "{values} %0 = o.fill %v into %t : f32, tensor<2xf32> -> tensor<2xf32> o.fill %v into %m : f32, memref<2xf32>"
    );
    let module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is valid");
    terrace_ir::verify::verify(&module).expect("it is valid");
    let fill = find::<FillOp>(&module);
    assert_eq!(tied_result(&module, fill, 1), Some(module.result(fill, 0)));
    assert_eq!(tied_result(&module, fill, 0), None);
    assert_eq!(
        destination_style_inputs(&module, fill),
        Some(vec![module.operand(fill, 0)])
    );
    // The words of `mlir-opt` for `linalg.fill`.
    rejects(
        &format!("{values} %0 = o.fill %v into %t : f32, tensor<2xf32> -> tensor<3xf32>"),
        "'o.fill' op expected type of operand #1 ('tensor<2xf32>') to match type of corresponding result ('tensor<3xf32>')",
    );
    rejects(
        &format!("{values} o.fill %v into %t : f32, tensor<2xf32>"),
        "'o.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    );
}
