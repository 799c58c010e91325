//! A dialect with an op for every feature of operation definitions: each is read, printed, built, and rejected when wrong.
//!
//! A file declares the ops of one feature with their tests; the dialect lists them all.

mod adaptors;
mod anchors;
mod buildable;
mod callables;
mod confined;
mod core_interfaces;
mod custom;
mod derived;
mod directives;
mod equivalents;
mod formats;
mod hooks;
mod interfaces;
mod names;
mod nested;
mod properties;
mod reference;
mod regions;
mod segments;
mod shapes;
mod traits;
mod variables;

use adaptors::*;
use anchors::*;
use buildable::*;
use callables::*;
use confined::*;
use core_interfaces::*;
use custom::*;
use derived::*;
use directives::*;
use equivalents::inner::most::MoveTwo;
use formats::*;
use hooks::*;
use interfaces::*;
use names::*;
use nested::*;
use properties::*;
use regions::*;
use segments::*;
use shapes::*;
use terrace_ir::Context;
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::ods::TypedOp;
use terrace_ir::verify::verify;
use terrace_ods_macros::dialect;
use traits::*;
use variables::*;

/// Operation definitions, feature by feature.
#[dialect(
    name = "o",
    ops(
        AbsentOp,
        AlikeOp,
        AllOp,
        AnchoredOp,
        AspectsOp,
        AtMostOp,
        BegunOp,
        BlendOp,
        BroadcastOp,
        ClausesOp,
        ConcatOp,
        ConfinedOp,
        ConvertOp,
        CrossedOp,
        DirectiveOp,
        DivideOp,
        EitherOp,
        EveryOp,
        FillOp,
        FirstOp,
        FunctionOp,
        GiveOp,
        GivenOp,
        GridOp,
        InvertedOp,
        InvokeOp,
        MachineOp,
        MemoryOp,
        OrderOp,
        PartOp,
        RepeatOp,
        SevenOp,
        TurnOp,
        DoubleOp,
        FunctionalOp,
        GroupsOp,
        HalfOp,
        HalvesOp,
        JumpOp,
        LoadOp,
        MapOp,
        MeetOp,
        MixedOp,
        MoveTwo,
        NestedOp,
        OperandsOp,
        OrderedOp,
        NumberOp,
        OutsideOp,
        PropsOp,
        QuietOp,
        RankedOp,
        RegionsOp,
        RestOfOp,
        RestOp,
        RoundsOp,
        SameResultsOp,
        ScaleOp,
        ScopeOp,
        SizedOp,
        SizedResultsOp,
        SpacesOp,
        SwitchOp,
        ThenOp,
        UnnamedOp,
        ValuesOp,
        WriteOp,
    ),
    types(BlobType, PackType, WordType),
    attributes(GreyAttr, SizesAttr),
    materialize_constant = materialize_constant,
    interfaces(callables::interfaces),
)]
pub struct ConformanceDialect;

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<ConformanceDialect>();
    cx.allow_unregistered_dialects(true);
    cx
}

/// The first message about a text, if anything is wrong with it.
fn fault(text: &str) -> Option<String> {
    let cx = context();
    let errors = match parse_module(&cx, text.as_bytes(), "t.mlir") {
        Ok(module) => verify(&module).err()?,
        Err(errors) => errors,
    };
    Some(errors[0].message().to_owned())
}

/// Checks that ops, in the body of a module, are valid and print as they are written, a line each.
#[track_caller]
fn accepts(ops: &str) {
    let lines: Vec<&str> = ops.lines().map(str::trim).collect();
    reprints(ops, &lines.join("\n  "));
}

/// Checks that ops, in the body of a module, are valid and what they print as.
#[track_caller]
fn reprints(ops: &str, printed: &str) {
    let cx = context();
    let module = parse_module(&cx, ops.as_bytes(), "t.mlir").unwrap_or_else(|errors| {
        panic!("{}", errors[0].render(&cx));
    });
    if let Err(errors) = verify(&module) {
        panic!("{}", errors[0].render(&cx));
    }
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        format!("module {{\n  {printed}\n}}\n")
    );
}

/// Checks that ops are rejected, and why.
#[track_caller]
fn rejects(ops: &str, message: &str) {
    assert_eq!(fault(ops).as_deref(), Some(message), "{ops}");
}

// covers: ODS-151, ODS-155
#[test]
fn a_dialect_lists_what_lies_in_many_files() {
    let cx = context();
    let declared = [
        EveryOp::INFO,
        HalfOp::INFO,
        QuietOp::INFO,
        ScopeOp::INFO,
        SwitchOp::INFO,
    ];
    for info in declared {
        let registered = cx.op_name(&info.name).info(&cx);
        let registered = registered.expect("the list of the dialect has it");
        assert!(std::ptr::eq(registered, info), "{}", &*info.name);
    }
}
