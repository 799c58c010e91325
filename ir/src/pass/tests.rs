//! Tests of pipelines, their text, and the manager, on a dialect of two isolated ops.

use std::sync::{Arc, Mutex};

use terrace_ods_macros::{dialect, op};
use terrace_pass_macros::pass;

use super::*;
use crate::attributes::StringAttr;
use crate::builder::Builder;
use crate::diagnostics::Diagnostic;
use crate::ir::{Op, OpSpec};
use crate::location::Location;
use crate::ods::{AnyRegion, SymbolNameAttr};
use crate::symbol::symbol_name;

#[dialect(name = "p", ops(ModuleOp, FuncOp, LeafOp))]
struct TestDialect;

/// Holds functions.
#[op(dialect = TestDialect, mnemonic = "module", traits(IsolatedFromAbove, SymbolTable, NoTerminator))]
struct ModuleOp {
    #[region]
    body: AnyRegion,
}

/// A function.
#[op(dialect = TestDialect, mnemonic = "func", traits(IsolatedFromAbove, Symbol, NoTerminator))]
struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: AnyRegion,
}

/// Does something.
#[op(dialect = TestDialect, mnemonic = "leaf")]
struct LeafOp {}

/// Fails on functions whose name says so.
#[pass(name = "picky", title = "Picky")]
struct Picky {
    /// Another word to fail on.
    #[option(default = "bad")]
    word: String,
    /// Functions seen.
    #[statistic(name = "num-seen")]
    seen: Statistic,
}

impl Pass for Picky {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        self.seen += 1;
        let name = name_of(ir);
        cx.emit(Diagnostic::new(
            crate::diagnostics::Severity::Remark,
            Location::UNKNOWN,
            format!("saw {name}"),
        ));
        if name.contains(&self.word) {
            return ir.op_error(ir.root(), "is bad").into();
        }
        Ok(())
    }
}

/// Asks for a declaration.
#[pass(name = "declare", title = "Declare")]
struct Declare;

impl Pass for Declare {
    fn run(&mut self, _: &mut Ir, cx: &mut PassContext) -> PassResult {
        cx.defer_symbol("printf", |b| build(b, "p.func", "printf"));
        Ok(())
    }
}

/// Makes functions invalid whose name says so.
#[pass(name = "break", title = "Breaker")]
fn break_functions(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let root = ir.root();
    if name_of(ir).starts_with("bad") {
        ir.remove_attr(root, "sym_name");
    }
    Ok(())
}

fn name_of(ir: &Ir) -> String {
    symbol_name(ir, ir.root()).map_or(String::new(), |name| name.as_str(ir).to_owned())
}

fn build(b: &mut Builder<'_>, op: &str, symbol: &str) -> Op {
    let name = b.op_name(op);
    let op = b.create(OpSpec {
        num_regions: 1,
        ..OpSpec::new(name, Location::UNKNOWN)
    });
    let symbol = StringAttr::get(b, symbol);
    b.ir_mut().set_attr(op, "sym_name", symbol.into());
    op
}

/// A module of functions, each with so many ops.
fn module(names: &[String], size: usize) -> Ir {
    let cx = Context::new();
    cx.load_dialect::<TestDialect>();
    let mut ir = Ir::new(&cx, cx.op_name("p.module"), Location::UNKNOWN, 1);
    let body = ir.regions(ir.root())[0];
    let block = ir.append_block(body, &[]);
    for name in names {
        let op = build(&mut Builder::at_end(&mut ir, block), "p.func", name);
        let func = ir.child_mut(op).expect("functions are isolated");
        let region = func.regions(func.root())[0];
        let block = func.append_block(region, &[]);
        let leaf = func.op_name("p.leaf");
        for _ in 0..size {
            Builder::at_end(func, block).create(OpSpec::new(leaf, Location::UNKNOWN));
        }
    }
    ir
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|index| format!("f{index}")).collect()
}

fn pipeline() -> Pipeline {
    Pipeline::on_op("p.module")
}

/// The messages of a run, in order, and whether it succeeded.
fn messages(manager: &mut PassManager, ir: &mut Ir) -> (bool, Vec<String>) {
    let cx = ir.context().clone();
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(ir));
    let messages = diagnostics.iter().map(|d| d.message().to_owned()).collect();
    (result.is_ok(), messages)
}

// covers: PASS-012, PASS-016, PASS-018
#[test]
fn functions_run_in_parallel_and_report_in_order() {
    let names = numbered(100);
    let mut ir = module(&names, 100);
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(Picky::default());
    let mut manager = PassManager::with_pipeline(pipeline);
    let (ok, messages) = messages(&mut manager, &mut ir);
    assert!(ok);
    let expected: Vec<String> = names.iter().map(|name| format!("saw {name}")).collect();
    assert_eq!(messages, expected);
    assert_eq!(manager.pipeline().passes()[0].statistic(0).get(), 100);
}

// covers: PASS-011
#[test]
fn every_failing_function_is_reported_with_the_pass_and_the_pipeline_stops() {
    for size in [1, 2000] {
        let names = ["good", "bad1", "fine", "bad2"].map(String::from);
        let mut ir = module(&names, size);
        let mut pipeline = pipeline();
        pipeline.nest_op("p.func").add(Picky::default());
        pipeline.add(Picky::default());
        let mut manager = PassManager::with_pipeline(pipeline);
        let (ok, messages) = messages(&mut manager, &mut ir);
        assert!(!ok);
        assert_eq!(
            messages,
            [
                "saw good",
                "saw bad1",
                "'p.func' op is bad",
                "saw fine",
                "saw bad2",
                "'p.func' op is bad"
            ]
        );
    }
    let mut ir = module(&["bad".into()], 1);
    let cx = ir.context().clone();
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(Picky::default());
    let (_, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    let note = &diagnostics[1].notes()[0];
    assert_eq!(note.message, "in pass 'picky' on 'p.func' @bad");
}

#[test]
fn a_symbol_that_many_functions_ask_for_is_declared_once() {
    let mut ir = module(&numbered(50), 100);
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(Declare);
    manager.pipeline().nest_op("p.func").add(Declare);
    assert!(messages(&mut manager, &mut ir).0);
    let body = ir.regions(ir.root())[0];
    let block = ir.first_block(body).expect("the module has a body");
    let names: Vec<_> = ir
        .block_ops(block)
        .filter_map(|op| symbol_name(&ir, op))
        .map(|name| name.as_str(&ir))
        .collect();
    assert_eq!(names.len(), 51);
    assert_eq!(names[..2], ["printf", "f0"]);
}

#[test]
fn a_pipeline_for_another_op_or_an_op_that_is_not_isolated_is_refused() {
    let mut ir = module(&[], 0);
    let mut manager = PassManager::new();
    let (ok, said) = messages(&mut manager, &mut ir);
    assert!(!ok);
    assert_eq!(
        said,
        ["'p.module' op cannot run a pipeline for 'builtin.module'"]
    );
    for (anchor, expected) in [
        (
            "p.leaf",
            "a pipeline cannot run on 'p.leaf': the op is not isolated from above",
        ),
        (
            "p.fun",
            "a pipeline cannot run on 'p.fun': there is no such op",
        ),
    ] {
        let mut manager = PassManager::with_pipeline(pipeline());
        manager.pipeline().nest_op(anchor).add(Declare);
        let (ok, said) = messages(&mut manager, &mut ir);
        assert!(!ok);
        assert_eq!(said, [expected]);
    }
}

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.pass::<Picky>().pass::<Declare>();
    registry.pipeline("both", "Both passes.", |pipeline| {
        pipeline
            .add(Declare)
            .nest_op("p.func")
            .add(Picky::default());
    });
    registry
}

// covers: PASS-024, PASS-025, PASS-026, PASS-020, PASS-021
#[test]
fn pipelines_are_read_and_printed() {
    let cx = Context::new();
    let read = |text: &str| Pipeline::parse(&cx, text, &registry()).expect("it is well-formed");
    let round_trip = |text: &str, printed: &str| {
        let pipeline = read(text);
        assert_eq!(pipeline.to_string(), printed);
        assert_eq!(read(printed).to_string(), printed);
    };
    round_trip("p.module()", "p.module()");
    round_trip(
        " p.module ( p.func( declare , picky{word=ugly} ), declare )",
        "p.module(p.func(declare,picky{word=ugly}),declare)",
    );
    round_trip(
        "p.module(p.func(declare),p.func(picky{ word={a b,c} }))",
        "p.module(p.func(declare,picky{word={a b,c}}))",
    );
    round_trip(
        "p.module(both)",
        "p.module(declare,p.func(picky{word=bad}))",
    );
    round_trip("any(p.module(any(declare)))", "any(p.module(any(declare)))");
    assert_eq!(
        read("p.module(p.func(declare,declare),declare)").to_pretty_string(),
        "p.module(\n  p.func(\n    declare,\n    declare\n  ),\n  declare\n)"
    );
}

#[test]
fn faults_in_pipelines_are_shown_with_a_caret() {
    let cx = Context::new();
    let check = |text: &str, expected: &str| {
        let error = Pipeline::parse(&cx, text, &registry())
            .err()
            .unwrap_or_else(|| panic!("`{text}` is accepted"));
        assert_eq!(error.render(&cx).trim_end(), expected, "for `{text}`");
    };
    check(
        "p.module(pickie)",
        "<pass-pipeline>:1:10: error: 'pickie' is neither a pass nor a pipeline\n\
         p.module(pickie)\n         ^~~~~~\nhelp: did you mean `picky`?",
    );
    check(
        "p.module(picky{wrod=x})",
        "<pass-pipeline>:1:16: error: pass 'picky' has no option 'wrod'\n\
         p.module(picky{wrod=x})\n               ^~~~\nhelp: did you mean `word`?",
    );
    check(
        "p.module(canonicalize{max-iterations=many})",
        "<pass-pipeline>:1:38: error: option 'max-iterations': expected an integer from \
         -9223372036854775808 to 9223372036854775807, found `many`\n\
         p.module(canonicalize{max-iterations=many})\n                                     ^~~~",
    );
    for (text, column, message) in [
        ("picky", 1, "expected a pipeline inside the op it runs on"),
        ("", 1, "expected a pipeline inside the op it runs on"),
        ("p.module(picky", 15, "expected `,` or `)`"),
        (
            "p.module(picky,)",
            16,
            "expected a pass, a pipeline or an op",
        ),
        (
            "p.module(picky) declare",
            17,
            "expected nothing after the pipeline's `)`",
        ),
        (
            "p.module(picky{word=a)",
            15,
            "expected `}` that ends the options",
        ),
        (
            "p.module(picky{word={a)",
            15,
            "expected `}` that ends the options",
        ),
        ("p.module(both{x=1})", 10, "pipeline 'both' has no options"),
    ] {
        let error = Pipeline::parse(&cx, text, &registry()).err();
        let text = error.map(|error| error.render(&cx)).unwrap_or_default();
        let start = format!("<pass-pipeline>:1:{column}: error: {message}");
        assert!(text.starts_with(&start), "`{start}` in:\n{text}");
    }
    let deep = "any(".repeat(100_000);
    assert!(Pipeline::parse(&cx, &deep, &registry()).is_err());
}

// covers: PASS-022, PASS-054, PASS-055, PASS-056
#[test]
fn flags_configure_the_manager_and_leave_other_arguments() {
    let cx = Context::new();
    let parse = |args: &[&str]| {
        let args = args.iter().map(|arg| (*arg).to_owned());
        PassFlags::parse(&cx, &registry(), "p.module", args)
    };
    let (flags, rest) = parse(&[
        "in.mlir",
        "--mlir-print-ir-before-all",
        "-print-ir-after=picky,declare",
        "--mlir-print-ir-after-change",
        "-mlir-disable-threading",
        "--verify-each=false",
        "--picky=word=worse",
        "--declare",
        "-",
        "-o",
        "--",
        "--declare",
    ])
    .expect("the flags are well-formed");
    assert_eq!(rest, ["in.mlir", "-", "-o", "--", "--declare"]);
    assert_eq!(flags.config.printing.before, PassFilter::All);
    assert!(flags.config.printing.after.contains("declare"));
    assert!(!flags.config.printing.after.contains("canonicalize"));
    assert!(flags.config.printing.only_changed);
    assert!(!flags.config.threading && !flags.config.verify);
    let pipeline = flags.pipeline.expect("two passes are given");
    assert_eq!(pipeline.to_string(), "p.module(picky{word=worse},declare)");
    for (args, message) in [
        (
            &["--mlir-timing=maybe"][..],
            "expected `true` or `false`, found `maybe`",
        ),
        (&["--mlir-print-ir-after=pick"], "'pick' is not a pass"),
        (
            &["--pass-pipeline"],
            "expected a value: `--pass-pipeline=...`",
        ),
        (
            &["--pass-pipeline=any(picky)", "--picky"],
            "cannot be used together",
        ),
    ] {
        let error = parse(args).err().expect("the flags are malformed");
        assert!(error.message().contains(message), "{}", error.message());
    }
}

// covers: PASS-031, PASS-032, PASS-033, PASS-034, PASS-050, PASS-051, PASS-052
#[test]
fn times_and_statistics_are_reported() {
    let mut ir = module(&numbered(3), 1);
    let report = |style: ReportStyle, ir: &mut Ir| {
        let mut pipeline = pipeline();
        pipeline.nest_op("p.func").add(Picky::default());
        pipeline.add(Picky::default());
        let config = PassConfig {
            statistics: Some(style),
            timing: Some(style),
            ..PassConfig::default()
        };
        printed(pipeline, config, ir)
    };
    let tree = report(ReportStyle::Tree, &mut ir);
    let statistics = "'p.module' Pipeline\n  'p.func' Pipeline\n    Picky\n      \
                      (S) 3 num-seen - Functions seen.\n  Picky\n    (S) 1 num-seen - Functions seen.\n";
    assert!(tree.contains(statistics), "{tree}");
    let lines: Vec<&str> = tree
        .lines()
        .filter_map(|line| Some(line.split_once("%)  ")?.1))
        .collect();
    assert_eq!(
        lines,
        ["'p.func' Pipeline", "  Picky", "Picky", "Rest", "Total"]
    );
    let list = report(ReportStyle::List, &mut ir);
    assert!(
        list.contains("\nPicky\n  (S) 4 num-seen - Functions seen.\n"),
        "{list}"
    );
    assert_eq!(list.matches("%)  Picky").count(), 1);
}

/// What a run prints.
fn printed(pipeline: Pipeline, config: PassConfig, ir: &mut Ir) -> String {
    let out = Arc::new(Mutex::new(String::new()));
    let sink = Arc::clone(&out);
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config = config;
    manager.config.output = Arc::new(move |text| {
        sink.lock().expect("not poisoned").push_str(text);
    });
    messages(&mut manager, ir);
    std::mem::take(&mut *out.lock().expect("not poisoned"))
}

fn banners(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("// -----// IR Dump "))
        .map(|line| line.trim_end_matches(" //----- //"))
        .collect()
}

// covers: PASS-023
#[test]
fn the_verifier_names_the_pass_that_broke_the_ir() {
    let mut ir = module(&["good".into(), "bad".into()], 1);
    let cx = ir.context().clone();
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(BreakFunctionsPass);
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(result.is_err());
    assert_eq!(diagnostics.len(), 1);
    let notes = diagnostics[0].notes();
    let last = &notes[notes.len() - 1];
    assert_eq!(last.message, "after pass 'break' on 'p.func'");
    let mut ir = module(&["bad".into()], 1);
    manager.config.verify = false;
    assert!(manager.run(&mut ir).is_ok());
}

// covers: PASS-054, PASS-055, PASS-056, PASS-057
#[test]
fn ir_is_printed_around_passes_in_the_functions_order() {
    let names = ["f", "bad", "g"].map(String::from);
    let functions = || {
        let mut pipeline = pipeline();
        pipeline
            .nest_op("p.func")
            .add(BreakFunctionsPass)
            .add(Declare);
        pipeline
    };
    let run = |printing: IrPrinting, size: usize| {
        let config = PassConfig {
            printing,
            verify: false,
            ..PassConfig::default()
        };
        printed(functions(), config, &mut module(&names, size))
    };
    for size in [1, 2000] {
        let all = IrPrinting {
            before: PassFilter::Only(vec!["declare".into()]),
            after: PassFilter::All,
            ..IrPrinting::default()
        };
        let function = [
            "After Breaker (break)",
            "Before Declare (declare)",
            "After Declare (declare)",
        ];
        assert_eq!(banners(&run(all, size)), function.repeat(3));
    }
    let changed = IrPrinting {
        after: PassFilter::All,
        only_changed: true,
        ..IrPrinting::default()
    };
    assert_eq!(banners(&run(changed, 1)), ["After Breaker (break)"]);
    let module_scope = IrPrinting {
        after: PassFilter::Only(vec!["break".into()]),
        module_scope: true,
        ..IrPrinting::default()
    };
    let text = run(module_scope, 1);
    assert_eq!(
        banners(&text),
        [
            "After Breaker (break) ('p.func' operation: @f)",
            "After Breaker (break) ('p.func' operation)",
            "After Breaker (break) ('p.func' operation: @g)"
        ]
    );
    assert_eq!(text.matches("\"p.module\"()").count(), 3);
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(Picky::default());
    let config = PassConfig {
        printing: IrPrinting {
            only_failed: true,
            ..IrPrinting::default()
        },
        ..PassConfig::default()
    };
    let text = printed(pipeline, config, &mut module(&names, 1));
    assert_eq!(banners(&text), ["After Picky Failed (picky)"]);
}

// covers: PASS-014, PASS-017
#[test]
fn a_pass_for_an_op_is_nested_under_it() {
    #[pass(name = "on-functions", on = FuncOp)]
    fn on_functions(_: &mut Ir, _: &mut PassContext) -> PassResult {
        Ok(())
    }
    let mut pipeline = pipeline();
    pipeline
        .add(Declare)
        .add(OnFunctionsPass)
        .add(OnFunctionsPass)
        .add(Declare);
    assert_eq!(
        pipeline.to_string(),
        "p.module(declare,p.func(on-functions,on-functions),declare)"
    );
    let cx = Context::new();
    let mut registry = registry();
    registry.pass::<OnFunctionsPass>();
    let error = Pipeline::parse(&cx, "p.module(on-functions)", &registry)
        .err()
        .expect("passes in text are nested by hand");
    assert_eq!(
        (error.message(), error.help_text()),
        (
            "pass 'on-functions' is for 'p.func', not for 'p.module'",
            Some("write `p.func(on-functions)`")
        )
    );
}

/// Counts things.
///
/// The description
/// has two lines.
#[pass(name = "count-things", title = "Counter")]
struct CountPass {
    /// Where to stop.
    #[option(default = 10_000)]
    max_ops: usize,
    #[option(default = "a b")]
    label: String,
    #[option(name = "only")]
    names: Vec<String>,
    /// Things seen.
    #[statistic]
    seen: Statistic,
}

impl Pass for CountPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        self.seen += ir.all_ops().len() as u64;
        Ok(())
    }
}

/// Always fails.
#[pass(name = "fail")]
fn always_fail(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    ir.error(ir.root(), "no").into()
}

// covers: PASS-035, PASS-036, PASS-039, PASS-040, PASS-041, PASS-027, PASS-028, PASS-029
#[test]
fn a_declared_pass_has_its_table_options_and_statistics() {
    let mut pass = CountPass::default();
    let info = pass.info();
    assert_eq!((info.argument, info.title), ("count-things", "Counter"));
    assert_eq!(info.summary, "Counts things.");
    assert_eq!(info.description, "The description\nhas two lines.");
    let names: Vec<_> = info.options.iter().map(|option| option.name).collect();
    assert_eq!(names, ["max-ops", "label", "only"]);
    assert_eq!(info.options[0].summary, "Where to stop.");
    assert_eq!(
        (pass.option(0), pass.option(1)),
        ("10000".into(), "{a b}".into())
    );
    assert_eq!(pass.set_option(0, "7"), Ok(()));
    assert_eq!(pass.max_ops, 7);
    assert!(pass.set_option(0, "-1").unwrap_err().contains("`-1`"));
    assert_eq!(pass.set_option(2, "x,y"), Ok(()));
    assert_eq!(pass.names, ["x", "y"]);
    let copy = pass.clone_pass();
    pass.seen.add(3);
    assert_eq!(copy.statistic(0).get(), 3);
    assert_eq!(AlwaysFailPass.info().title, "AlwaysFailPass");
}
