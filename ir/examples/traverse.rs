//! Prints how a program nests and how its values are used: a tour of the accessors of the IR.
//!
//! `cargo run -p terrace-ir --example traverse FILE.mlir`

use std::fmt::Write;
use std::process::ExitCode;

use terrace_ir::asm::{parse_module, print_attribute};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::{Block, Context, Ir, Op, Region};

/// The text that is written, and how far its lines are indented.
#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn line(&mut self, line: impl std::fmt::Display) {
        let indent = 2 * self.indent;
        writeln!(self.text, "{:indent$}{line}", "").expect("writing to a string cannot fail");
    }

    fn indented(&mut self, f: impl FnOnce(&mut Self)) {
        self.indent += 1;
        f(self);
        self.indent -= 1;
    }

    // ANCHOR: nesting
    fn op(&mut self, ir: &Ir, op: Op) {
        let name = ir.name(op).as_str(ir);
        let (operands, results) = (ir.num_operands(op), ir.num_results(op));
        self.line(format!(
            "visiting op: '{name}' with {operands} operands and {results} results"
        ));
        let attributes: Vec<_> = ir.attributes(op).collect();
        if !attributes.is_empty() {
            self.line(format!("{} attributes:", attributes.len()));
        }
        for (name, attribute) in attributes {
            let attribute = print_attribute(ir, attribute);
            self.line(format!(" - '{name}' : '{attribute}'"));
        }
        // The regions of an isolated op, such as a function, are in an arena of its own.
        let (ir, op) = ir.definition(op);
        self.line(format!(" {} nested regions:", ir.regions(op).len()));
        self.indented(|p| {
            ir.regions(op)
                .iter()
                .for_each(|region| p.region(ir, *region))
        });
    }

    fn region(&mut self, ir: &Ir, region: Region) {
        let blocks = ir.region_blocks(region);
        self.line(format!("Region with {} blocks:", blocks.count()));
        self.indented(|p| {
            ir.region_blocks(region)
                .for_each(|block| p.block(ir, block))
        });
    }

    fn block(&mut self, ir: &Ir, block: Block) {
        let arguments = ir.block_args(block).len();
        let successors = ir.last_op(block).map_or(0, |last| ir.num_successors(last));
        let ops = ir.block_ops(block).count();
        self.line(format!(
            "Block with {arguments} arguments, {successors} successors, and {ops} operations"
        ));
        self.indented(|p| ir.block_ops(block).for_each(|op| p.op(ir, op)));
    }
    // ANCHOR_END: nesting

    // ANCHOR: uses
    fn uses(&mut self, ir: &Ir, op: Op) {
        self.line(format!("Visiting op '{}'", ir.name(op).as_str(ir)));
        for operand in ir.operands(op) {
            match ir.def(operand) {
                ValueDef::Result { op: producer, .. } => {
                    let name = ir.name(producer).as_str(ir);
                    self.line(format!("  - Operand produced by operation '{name}'"));
                }
                ValueDef::Argument { index, .. } => {
                    self.line(format!(
                        "  - Operand produced by Block argument, number {index}"
                    ));
                }
            }
        }
        self.line(format!("Has {} results:", ir.num_results(op)));
        for (index, result) in ir.results(op).enumerate() {
            match ir.uses(result).count() {
                0 => self.line(format!("  - Result {index} has no uses")),
                1 => self.line(format!("  - Result {index} has a single use:")),
                uses => self.line(format!("  - Result {index} has {uses} uses:")),
            }
            for user in ir.users(result) {
                self.line(format!("    - {}", ir.name(user).as_str(ir)));
            }
        }
    }
    // ANCHOR_END: uses
}

/// How an op nests, a line for each op, region and block.
pub fn nesting(ir: &Ir, op: Op) -> String {
    let mut printer = Printer::default();
    printer.op(ir, op);
    printer.text
}

/// What the ops inside an op use, and who uses their results. Isolated ops count as one op.
pub fn uses(ir: &Ir, op: Op) -> String {
    let mut printer = Printer::default();
    for op in ir.walk(op, WalkOrder::Pre) {
        printer.uses(ir, op);
    }
    printer.text
}

#[allow(dead_code, reason = "the tests use the functions above")]
fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: traverse FILE.mlir");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("cannot read '{path}': {error}");
            return ExitCode::FAILURE;
        }
    };
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    match parse_module(&cx, &text, &path) {
        Ok(module) => {
            print!(
                "{}{}",
                nesting(&module, module.root()),
                uses(&module, module.root())
            );
            ExitCode::SUCCESS
        }
        Err(errors) => {
            errors.iter().for_each(|error| cx.emit(error));
            ExitCode::FAILURE
        }
    }
}
