//! Passes that misbehave, in a tool of their own: this program, when a variable says so.
#![forbid(unsafe_code)]

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Output, Stdio};
use std::time::Duration;

use terrace_ir::Ir;
use terrace_ir::pass::{PassContext, PassResult};
use terrace_pass_macros::pass;

const TOOL: &str = "TERRACE_MISBEHAVE";

const INPUT: &str = "func.func @f() {\n  return\n}\n";

/// Panics.
#[pass(name = "panic")]
fn panic(_: &mut Ir, _: &mut PassContext) -> PassResult {
    panic!("on purpose");
}

/// Says that it runs, and never ends.
#[pass(name = "loop")]
fn endless(_: &mut Ir, _: &mut PassContext) -> PassResult {
    println!("looping");
    loop {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Removes what a function must have.
#[pass(name = "break")]
fn break_function(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    ir.remove_attr(ir.root(), "function_type");
    Ok(())
}

fn main() -> ExitCode {
    if std::env::var_os(TOOL).is_some() {
        return terrace_ir::opt::main(|registry| {
            registry
                .dialects(terrace_dialects::register_all)
                .pass::<PanicPass>()
                .pass::<EndlessPass>()
                .pass::<BreakFunctionPass>();
        });
    }
    a_panic_is_an_error_and_the_input_is_kept();
    invalid_ir_is_an_error_with_a_reproducer();
    if cfg!(unix) {
        an_interrupt_says_what_was_running();
    }
    println!("test result: ok.");
    ExitCode::SUCCESS
}

/// Starts the tool with this input.
fn start(flags: &[&str]) -> Child {
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
    stdin
        .write_all(INPUT.as_bytes())
        .expect("the tool reads its input");
    tool
}

fn run(flags: &[&str]) -> Output {
    start(flags).wait_with_output().expect("the tool ends")
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

    /// The reproducer has the input and the pipeline, and fails as the original did.
    fn check(&self, pipeline: &str, expected: &str) {
        let text = std::fs::read_to_string(&self.0).expect("the reproducer was written");
        assert!(text.contains("func.func @f()"), "{text}");
        assert!(
            text.contains(&format!("pipeline: \"{pipeline}\"")),
            "{text}"
        );
        if expected.is_empty() {
            return;
        }
        let path = self.0.to_str().expect("the name is UTF-8");
        check(&run(&["--run-reproducer", path]), &[expected]);
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
    let file = File::new("panic");
    let output = run(&[&flag, &file.flag()]);
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
    file.check(pipeline, "error: pass 'panic' panicked: on purpose (");
    // It is kept even if nobody asked for it.
    let output = run(&[&flag]);
    check(&output, &[error, "remark: reproducer generated at `"]);
    let text = stderr(&output);
    let path = text.split("reproducer generated at `").nth(1);
    let path = path
        .and_then(|rest| rest.split('`').next())
        .expect("there is a path");
    File(path.into()).check(pipeline, "error: pass 'panic' panicked: on purpose (");
}

fn invalid_ir_is_an_error_with_a_reproducer() {
    let pipeline = "builtin.module(func.func(break))";
    let flag = format!("--pass-pipeline={pipeline}");
    let file = File::new("break");
    let error = "error: 'func.func' op requires attribute 'function_type'";
    let output = run(&[&flag, &file.flag()]);
    check(
        &output,
        &[error, "note: after pass 'break' on 'func.func' @f"],
    );
    file.check(pipeline, error);
}

fn an_interrupt_says_what_was_running() {
    let file = File::new("loop");
    let mut tool = start(&["--loop", &file.flag()]);
    // Until the pass is running; how long that takes depends on the machine.
    let mut line = String::new();
    let stdout = tool.stdout.take().expect("it is piped");
    let read = BufReader::new(stdout).read_line(&mut line);
    assert!(read.is_ok() && line == "looping\n", "{line}");
    let killed = Command::new("kill")
        .args(["-INT", &tool.id().to_string()])
        .status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = tool.wait_with_output().expect("the tool ends");
    check(
        &output,
        &[
            "error: interrupted in pass 'loop' on 'builtin.module'",
            "note: reproducer generated at `",
        ],
    );
    file.check("builtin.module(loop)", "");
}
