//! Passes that misbehave, in a tool of their own: this program, when a variable says so.
#![forbid(unsafe_code)]

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Output, Stdio};
use std::time::Duration;

use terrace_ir::Ir;
use terrace_ir::symbol::symbol_name;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

const TOOL: &str = "TERRACE_MISBEHAVE";

const INPUT: &str = "func.func @f() {\n  return\n}\n";

/// How many functions are worth threads.
const MANY: usize = 600;

/// A module in a module, with some functions; the passes misbehave on `@bad` and `@worse` only.
fn nested_input(functions: usize) -> String {
    let mut text = "module {\n  module @inner {\n".to_owned();
    for number in 0..functions {
        let name = match number {
            _ if number == functions / 3 => "bad".to_owned(),
            _ if number == functions / 2 => "worse".to_owned(),
            _ => format!("f{number}"),
        };
        let line = |value: usize| format!("%{value} = arith.addi %a, %a : i32\n");
        let body: String = (0..8).map(line).collect();
        writeln!(
            text,
            "func.func @{name}(%a: i32) -> i32 {{\n{body}return %a : i32\n}}"
        )
        .expect("writing to a string succeeds");
    }
    text + "  }\n}\n"
}

/// Whether a pass is to misbehave here: on `@f`, which is alone, and on the bad ones among many.
fn is_bad(ir: &Ir) -> bool {
    let name = symbol_name(ir, ir.root());
    name.is_none_or(|name| ["f", "bad", "worse"].contains(&name.as_str(ir)))
}

/// Panics.
#[pass(name = "panic")]
fn panic(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    assert!(!is_bad(ir), "on purpose");
    Ok(())
}

/// Says that it runs, and never ends.
#[pass(name = "loop")]
fn endless(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    if is_bad(ir) {
        println!("looping");
        loop {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    Ok(())
}

/// Removes what a function must have.
#[pass(name = "break")]
fn break_function(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    if is_bad(ir) {
        ir.remove_attr(ir.root(), "function_type");
    }
    Ok(())
}

fn main() -> ExitCode {
    if std::env::var_os(TOOL).is_some() {
        return terrace_opt_lib::opt::main(|registry| {
            registry
                .dialects(terrace_dialects::register_all)
                .pass::<PanicPass>()
                .pass::<EndlessPass>()
                .pass::<BreakFunctionPass>();
        });
    }
    a_panic_is_an_error_and_the_input_is_kept();
    invalid_ir_is_an_error_with_a_reproducer();
    threads_and_nesting_change_nothing();
    a_local_reproducer_holds_what_the_pass_got();
    definitions_need_a_loader();
    if cfg!(unix) {
        an_interrupt_says_what_was_running();
        an_interrupt_keeps_the_input_of_the_pass();
    }
    println!("test result: ok.");
    ExitCode::SUCCESS
}

/// Starts the tool with this input.
fn start(input: &str, flags: &[&str]) -> Child {
    let this = std::env::current_exe().expect("this is a program");
    let mut tool = Command::new(this)
        .env(TOOL, "1")
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program can be run again");
    let mut stdin = tool.stdin.take().expect("it is piped");
    // A tool that ends early reads no input.
    let _ = stdin.write_all(input.as_bytes());
    tool
}

fn run(input: &str, flags: &[&str]) -> Output {
    start(input, flags)
        .wait_with_output()
        .expect("the tool ends")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn check(output: &Output, expected: &[&str]) {
    let text = stderr(output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for line in expected {
        assert!(text.contains(line), "`{line}` in:\n{text}");
    }
}

/// A file that is removed at the end.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        let name = format!("terrace-{name}-{}.mlir", std::process::id());
        File(std::env::temp_dir().join(name))
    }

    fn flag(&self) -> String {
        let path = self.0.display();
        format!("--mlir-pass-pipeline-crash-reproducer={path}")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the reproducer was written")
    }

    /// The reproducer has this text and the pipeline, and fails as the original did.
    fn check(&self, contained: &str, pipeline: &str, expected: &[&str]) {
        let text = self.text();
        assert!(text.contains(contained), "{text}");
        assert!(
            text.contains(&format!("pipeline: \"{pipeline}\"")),
            "{text}"
        );
        if expected.is_empty() {
            return;
        }
        let path = self.0.to_str().expect("the name is UTF-8");
        check(&run("", &["--run-reproducer", path]), expected);
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn a_panic_is_an_error_and_the_input_is_kept() {
    let pipeline = "builtin.module(func.func(panic))";
    let flag = format!("--pass-pipeline={pipeline}");
    let error = "<stdin>:1:1: error: pass 'panic' panicked: on purpose (";
    let again = ["error: pass 'panic' panicked: on purpose ("];
    let file = File::new("panic");
    let output = run(INPUT, &[&flag, &file.flag()]);
    check(
        &output,
        &[
            error,
            "note: in pass 'panic' on 'func.func' @f",
            "Failures have been detected while processing an MLIR pass pipeline",
        ],
    );
    // The panic is shown once.
    assert_eq!(stderr(&output).matches("on purpose").count(), 1);
    file.check("func.func @f()", pipeline, &again);
    // It is kept even if nobody asked for it.
    let output = run(INPUT, &[&flag]);
    check(&output, &[error, "remark: reproducer generated at `"]);
    let text = stderr(&output);
    let path = text.split("reproducer generated at `").nth(1);
    let path = path
        .and_then(|rest| rest.split('`').next())
        .expect("there is a path");
    File(path.into()).check("func.func @f()", pipeline, &again);
}

fn invalid_ir_is_an_error_with_a_reproducer() {
    let pipeline = "builtin.module(func.func(break))";
    let flag = format!("--pass-pipeline={pipeline}");
    let file = File::new("break");
    let error = "error: 'func.func' op requires attribute 'function_type'";
    let output = run(INPUT, &[&flag, &file.flag()]);
    check(
        &output,
        &[error, "note: after pass 'break' on 'func.func' @f"],
    );
    file.check("func.func @f()", pipeline, &[error]);
}

// covers: IR-094
fn threads_and_nesting_change_nothing() {
    let input = nested_input(MANY);
    for (pass, error, when) in [
        ("panic", "error: pass 'panic' panicked: on purpose (", "in"),
        (
            "break",
            "error: 'func.func' op requires attribute 'function_type'",
            "after",
        ),
    ] {
        let note = |name: &str| format!("note: {when} pass '{pass}' on 'func.func' @{name}");
        let (bad, worse) = (note("bad"), note("worse"));
        let expected = [error, &*bad, &*worse];
        let pipeline = format!("builtin.module(builtin.module(func.func(cse,{pass})))");
        let flag = format!("--pass-pipeline={pipeline}");
        let outputs = ["--threads=4", "--mlir-disable-threading"].map(|threads| {
            let file = File::new(pass);
            let output = run(&input, &[&flag, threads, &file.flag()]);
            check(&output, &expected);
            file.check("func.func @worse(", &pipeline, &expected);
            stderr(&output)
        });
        // The functions fail in their order, whichever thread comes first.
        assert_eq!(outputs[0], outputs[1]);
    }
}

/// With a local reproducer, the IR is that just before the pass, and the pipeline is the pass alone.
fn a_local_reproducer_holds_what_the_pass_got() {
    let local = "--mlir-pass-pipeline-local-reproducer";
    let input = nested_input(12);
    for (pass, error) in [
        ("panic", "error: pass 'panic' panicked: on purpose ("),
        (
            "break",
            "error: 'func.func' op requires attribute 'function_type'",
        ),
    ] {
        let flag = format!("--pass-pipeline=builtin.module(builtin.module(func.func(cse,{pass})))");
        let file = File::new(&format!("local-{pass}"));
        let output = run(
            &input,
            &[&flag, &file.flag(), local, "--mlir-disable-threading"],
        );
        check(&output, &[error]);
        let alone = format!("builtin.module(builtin.module(func.func({pass})))");
        file.check("func.func @bad(", &alone, &[error]);
        // What ran before has run, up to the function that failed.
        let text = file.text();
        let (before, _) = text
            .split_once("func.func @bad(")
            .expect("the function is there");
        assert!(!before.contains("arith.addi"), "{before}");
    }
}

fn definitions_need_a_loader() {
    let output = run(INPUT, &["--irdl-file=any.mlir"]);
    check(&output, &["error: this tool loads no definitions"]);
}

/// Starts the tool, waits until a pass loops, and interrupts it.
fn interrupt(input: &str, flags: &[&str]) -> Output {
    let mut tool = start(input, flags);
    // Until the pass is running; how long that takes depends on the machine.
    let mut line = String::new();
    let stdout = tool.stdout.take().expect("it is piped");
    let read = BufReader::new(stdout).read_line(&mut line);
    assert!(read.is_ok() && line == "looping\n", "{line}");
    let killed = Command::new("kill")
        .args(["-INT", &tool.id().to_string()])
        .status();
    assert!(killed.is_ok_and(|status| status.success()));
    tool.wait_with_output().expect("the tool ends")
}

fn an_interrupt_says_what_was_running() {
    let file = File::new("loop");
    let output = interrupt(INPUT, &["--loop", &file.flag()]);
    check(
        &output,
        &[
            "error: interrupted in pass 'loop' on 'builtin.module'\n",
            "note: reproducer generated at `",
        ],
    );
    // Escape sequences are for terminals.
    assert!(!stderr(&output).contains('\u{1b}'));
    file.check("func.func @f()", "builtin.module(loop)", &[]);
    // Without a file to write, how to have one.
    let output = interrupt(INPUT, &["--loop"]);
    check(
        &output,
        &["help: `--mlir-pass-pipeline-crash-reproducer=FILE` keeps"],
    );
}

fn an_interrupt_keeps_the_input_of_the_pass() {
    let pipeline = "builtin.module(builtin.module(func.func(cse,loop)))";
    let flag = format!("--pass-pipeline={pipeline}");
    for (functions, threads, local) in [
        (MANY, "--threads=4", None),
        (MANY, "--mlir-disable-threading", None),
        (
            12,
            "--mlir-disable-threading",
            Some("--mlir-pass-pipeline-local-reproducer"),
        ),
    ] {
        let file = File::new("loops");
        let file_flag = file.flag();
        let mut flags = vec![&*flag, threads, &*file_flag];
        flags.extend(local);
        let output = interrupt(&nested_input(functions), &flags);
        check(
            &output,
            &[
                "error: interrupted in ",
                "pass 'loop' on 'func.func' @",
                "note: reproducer generated at `",
            ],
        );
        let kept = match local {
            Some(_) => "builtin.module(builtin.module(func.func(loop)))",
            None => pipeline,
        };
        file.check("func.func @worse(", kept, &[]);
    }
}
