//! Tests of pipelines, their text, and the manager, on a dialect of two isolated ops.

use std::sync::{Arc, Mutex};

use terrace_ods_macros::{dialect, op};
use terrace_pass_macros::pass;

mod analyses;
mod declared;
mod instruments;
mod printing;
mod reports;
mod reproducers;
mod running;
mod text;

use terrace_ir::attributes::StringAttr;
use terrace_ir::builder::Builder;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Op, OpSpec};
use terrace_ir::location::Location;
use terrace_ir::ods::{AnyRegion, SymbolNameAttr};
use terrace_ir::symbol::symbol_name;

use super::*;

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
            terrace_ir::diagnostics::Severity::Remark,
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
