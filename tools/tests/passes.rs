//! `terrace-opt` as a program: its flags about passes, reports and itself; `terrace-reduce`.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder for one test with its input, removed at the end.
struct Folder(PathBuf);

const INPUT: &str = "\
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %d = arith.constant 1 : i32
  %0 = arith.addi %a, %c : i32
  %1 = arith.addi %a, %d : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g() {
  return
}
";

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("terrace-passes-{}-{test}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the folder for temporary files can be written to");
        std::fs::write(path.join("in.mlir"), INPUT).expect("the folder can be written to");
        Folder(path)
    }

    fn run(&self, tool: &str, flags: &[&str]) -> Output {
        let output = Command::new(tool).current_dir(&self.0).args(flags).output();
        output.expect("the tool was built")
    }

    fn opt(&self, flags: &[&str]) -> Output {
        self.run(
            env!("CARGO_BIN_EXE_terrace-opt"),
            &[flags, &["in.mlir"]].concat(),
        )
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

// covers: TOOL-001, PASS-019, PASS-022, PASS-061
#[test]
fn passes_are_flags_with_one_dash_or_two() {
    let folder = Folder::new("flags");
    for flags in [
        &["-cse"][..],
        &["--cse"],
        &["--pass-pipeline=builtin.module(cse)"],
        &["-pass-pipeline", "builtin.module(func.func(cse))"],
        &["--pass-pipeline=any(cse)"],
    ] {
        let output = folder.opt(flags);
        assert!(output.status.success(), "{}", err(&output));
        assert_eq!(out(&output).matches("arith.addi").count(), 1, "{flags:?}");
    }
    for (flags, message) in [
        (&["--csee"][..], "Unknown command line argument '--csee'"),
        (
            &["--threads=0"],
            "`--threads` needs a number from 1 on, but got `0`",
        ),
        (
            &["--cse", "--pass-pipeline=builtin.module(cse)"],
            "'-pass-pipeline' option can't be used with individual pass options",
        ),
        (
            &["--pass-pipeline=func.func(cse)"],
            "in.mlir:0:0: error: can't run 'func.func' pass manager on 'builtin.module' op",
        ),
        (
            &[
                "--mlir-pass-pipeline-local-reproducer",
                "--cse",
                "--mlir-pass-pipeline-crash-reproducer=r",
            ],
            "Local crash reproduction may not be used without disabling multi-threading first.",
        ),
        (
            &["--completions=tcsh"],
            "`--completions` needs one of `bash`, `fish`, `zsh`, but got `tcsh`",
        ),
    ] {
        let output = folder.opt(flags);
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).contains(message), "{}", err(&output));
    }
    let output = folder.opt(&["--csee"]);
    assert!(err(&output).contains("help: did you mean `--cse`?"));
}

// covers: PASS-025, PASS-026
#[test]
fn the_pipeline_that_is_printed_can_be_read_again() {
    let folder = Folder::new("dump");
    let text = "builtin.module(func.func(cse,canonicalize{top-down=false}),symbol-dce)";
    let dump = |text: &str| {
        let pipeline = format!("--pass-pipeline={text}");
        let output = folder.opt(&[&pipeline, "--dump-pass-pipeline"]);
        err(&output)
    };
    let first = dump(text);
    let (title, pipeline) = first.split_once('\n').expect("there are lines");
    assert_eq!(title, "Pass Manager with 2 passes:");
    assert_eq!(dump(pipeline.trim()), first);
}

// covers: PASS-050, PASS-052, PASS-053
#[test]
fn times_include_the_parser_and_the_output() {
    let folder = Folder::new("timing");
    let report = err(&folder.opt(&["--cse", "--mlir-timing", "--mlir-disable-threading"]));
    let names: Vec<&str> = report
        .lines()
        .filter_map(|line| Some(line.split_once("%)  ")?.1))
        .collect();
    assert_eq!(names[0], "Parser", "{report}");
    assert_eq!(names[1], "CSE");
    assert_eq!(names[names.len() - 3..], ["Output", "Rest", "Total"]);
    let json = err(&folder.opt(&["--cse", "--mlir-timing", "--mlir-output-format=json"]));
    assert!(json.starts_with("[\n{\"user\": {\"duration\": "), "{json}");
}

// covers: PASS-054, PASS-055, PASS-057, PASS-058
#[test]
fn ir_is_printed_around_passes_and_to_files() {
    let folder = Folder::new("printing");
    let text = err(&folder.opt(&[
        "--cse",
        "--mlir-print-ir-before-all",
        "--mlir-print-ir-after=cse",
    ]));
    assert!(
        text.starts_with("// -----// IR Dump Before CSE (cse) //----- //\n"),
        "{text}"
    );
    assert!(text.contains("\n// -----// IR Dump After CSE (cse) //----- //\n"));
    let pipeline =
        "--pass-pipeline=builtin.module(func.func(cse,canonicalize),cse,any(cse,canonicalize))";
    let output = folder.opt(&[
        pipeline,
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-tree-dir=tree",
    ]);
    assert!(output.status.success(), "{}", err(&output));
    for file in [
        "tree/builtin_module_no-symbol-name/1_cse.mlir",
        "tree/builtin_module_no-symbol-name/func_func_f/0_0_cse.mlir",
        "tree/builtin_module_no-symbol-name/func_func_g/1_3_canonicalize.mlir",
    ] {
        assert!(folder.read(file).starts_with("// -----// IR Dump After "));
    }
    let diff = err(&folder.opt(&[
        "--cse",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-after-diff",
    ]));
    assert!(
        diff.contains("\n-    %1 = arith.addi %arg0, %c1_i32_0 : i32\n"),
        "{diff}"
    );
}

#[test]
fn texts_of_pipelines_that_passes_run_are_files_as_well() {
    let folder = Folder::new("inner-tree");
    let output = folder.opt(&[
        "--inline",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-tree-dir=tree",
    ]);
    assert_eq!(err(&output), "");
    for file in [
        "1_inline.mlir",
        "func_func_f/0_0_canonicalize.mlir",
        "func_func_g/0_0_canonicalize.mlir",
    ] {
        let text = folder.read(&format!("tree/builtin_module_no-symbol-name/{file}"));
        assert!(text.starts_with("// -----// IR Dump After "), "{text}");
    }
}

// covers: PASS-059
#[test]
fn a_reproducer_runs() {
    let folder = Folder::new("reproducer");
    let output = folder.opt(&["--cse", "--mlir-generate-reproducer=r.mlir"]);
    assert!(output.status.success(), "{}", err(&output));
    let expected = "\n{-#\n  external_resources: {\n    mlir_reproducer: {\n      pipeline: \"builtin.module(cse)\",\n      \
                    disable_threading: false,\n      verify_each: true\n    }\n  }\n#-}\n";
    let text = folder.read("r.mlir");
    assert!(text.ends_with(expected), "{text}");
    let again = folder.run(
        env!("CARGO_BIN_EXE_terrace-opt"),
        &["--run-reproducer", "r.mlir"],
    );
    assert_eq!(
        out(&again).matches("arith.addi").count(),
        1,
        "{}",
        err(&again)
    );
}

#[test]
fn an_input_without_a_pipeline_is_run_as_the_flags_say() {
    let folder = Folder::new("no-reproducer");
    let output = folder.opt(&["--run-reproducer", "--cse"]);
    assert_eq!(out(&output).matches("arith.addi").count(), 1);
}

#[test]
fn a_reproducer_may_be_written_over_the_input() {
    let folder = Folder::new("over-input");
    // Larger than what is read in one piece, so that it is mapped into memory.
    let padding = "// padding\n".repeat(500_000);
    std::fs::write(folder.0.join("in.mlir"), format!("{padding}{INPUT}")).unwrap();
    let output = folder.opt(&["--cse", "--mlir-generate-reproducer=in.mlir"]);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(out(&output).matches("arith.addi").count(), 1);
    let text = folder.read("in.mlir");
    assert!(text.starts_with("module {\n"), "{}", &text[..80]);
    assert!(text.contains("mlir_reproducer"));
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let output = folder.opt(&["--cse", "--mlir-generate-reproducer=no/such/folder/r.mlir"]);
    assert_eq!(output.status.code(), Some(1));
    let message = "error: cannot write the reproducer to 'no/such/folder/r.mlir': No such file or directory\n";
    assert!(err(&output).contains(message), "{}", err(&output));
}

#[test]
fn a_module_need_not_be_around_an_op() {
    let folder = Folder::new("no-module");
    let run = |text: &str, flags: &[&str]| {
        std::fs::write(folder.0.join("in.mlir"), text).unwrap();
        folder.opt(&[&["--no-implicit-module"], flags].concat())
    };
    let function = "func.func @f() {\n  return\n}\n";
    for flags in [&[][..], &["--cse"], &["--pass-pipeline=func.func(cse)"]] {
        let output = run(function, flags);
        assert_eq!(out(&output), format!("{function}\n"), "{}", err(&output));
    }
    for (text, message) in [
        (
            INPUT,
            "in.mlir:0:0: error: source must contain a single top-level operation, found: 2\n",
        ),
        (
            "",
            "in.mlir:0:0: error: source must contain a single top-level operation, found: 0\n",
        ),
        (
            "%0 = arith.constant 1 : i32",
            "in.mlir:1:6: error: 'arith.constant' op is not isolated from above\n",
        ),
    ] {
        let output = run(text, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).starts_with(message), "{}", err(&output));
    }
}

#[test]
fn what_is_read_is_the_same_after_printing() {
    let folder = Folder::new("roundtrip");
    for flags in [
        &["--verify-roundtrip"][..],
        &["--verify-roundtrip", "--mlir-print-op-generic"],
    ] {
        let output = folder.opt(flags);
        assert!(output.status.success(), "{}", err(&output));
    }
}

#[test]
fn runs_of_passes_are_counted_and_logged() {
    let folder = Folder::new("actions");
    let pipeline = "--pass-pipeline=builtin.module(func.func(canonicalize,cse))";
    let log = |flags: &[&str]| {
        let output = folder.opt(&[&[pipeline, "--log-actions-to=-"], flags].concat());
        assert!(output.status.success(), "{}", err(&output));
        err(&output)
    };
    let lines = |text: &str| text.lines().filter(|line| line.contains("begins")).count();
    let all = log(&["--mlir-disable-threading"]);
    assert_eq!(lines(&all), 4, "{all}");
    let first = "[thread main] begins (no breakpoint) Action `pass-execution` running `Canonicalizer` on Operation \
                 `func.func` (func.func @f(%arg0: i32) -> i32 {...})`\n[thread main] completed `pass-execution`\n";
    assert!(all.starts_with(first), "{all}");
    assert_eq!(lines(&log(&["--log-mlir-actions-filter=in.mlir:9:*"])), 2);
    assert_eq!(lines(&log(&["--log-mlir-actions-filter=in.mlir:9:2"])), 0);
    let second = log(&[
        "--mlir-debug-counter=pass-execution-skip=1,pass-execution-count=1",
        "--mlir-print-debug-counter",
    ]);
    assert_eq!(lines(&second), 1, "{second}");
    assert!(second.contains("running `CSE` on Operation `func.func` (func.func @f("));
    let report = "DebugCounter counters:\npass-execution                  : {4,1,1}\n";
    assert!(second.ends_with(report), "{second}");
    for (flag, message) in [
        (
            "--mlir-debug-counter=x",
            "expected DebugCounter argument to have an `=` separating the counter name and value",
        ),
        (
            "--mlir-debug-counter=pass-execution-skip=x",
            "expected DebugCounter counter value to be numeric, but got `x`",
        ),
        (
            "--mlir-debug-counter=x=1",
            "expected DebugCounter counter name to end with either `-skip` or `-count`, but got `x`",
        ),
        (
            "--mlir-debug-counter=x-skip=1",
            "there is no counter `x`; the only one is `pass-execution`",
        ),
        (
            "--log-mlir-actions-filter=x",
            "expected `FILE:LINE:COLUMN`, with `*` for any, found `x`",
        ),
        (
            "--log-actions-to=no/such/file",
            "cannot open output file 'no/such/file': No such file or directory\n",
        ),
        (
            "--profile-actions-to=no/such/file",
            "cannot open output file 'no/such/file': No such file or directory\n",
        ),
        (
            "--load-dialect-plugin=x.so",
            "'--load-dialect-plugin' is a flag of mlir-opt that this tool does not have\nhelp: `--load-dialect=LIBRARY` loads the dialects and passes of a crate",
        ),
        (
            "--emit-bytecode-version=5",
            "'--emit-bytecode-version' is a flag of mlir-opt that this tool does not have",
        ),
        (
            "--canonicalize{top-down=false}",
            "help: as a flag, the options stand behind `=`: `--canonicalize=top-down=false`\n",
        ),
    ] {
        // The last of the flags about one thing counts.
        let output = folder.opt(&["--cse", "--log-actions-to=-", flag]);
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).contains(message), "{}", err(&output));
    }
}

#[test]
fn options_are_printed_as_they_are_read() {
    let folder = Folder::new("inline");
    let dump = |flag: &str| err(&folder.opt(&[flag, "--dump-pass-pipeline"]));
    for (flag, shown) in [
        (
            "--inline",
            "  inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 }",
        ),
        (
            "--inline=default-pipeline=",
            "inline{default-pipeline= inlining-threshold=4294967295 max-iterations=4 }",
        ),
        (
            "--inline=default-pipeline=cse,sccp",
            "inline{default-pipeline=cse,sccp inlining-threshold=4294967295 max-iterations=4 }",
        ),
        (
            "--inline=default-pipeline={cse, sccp} op-pipelines=func.func(cse),p.f() max-iterations=2",
            "inline{default-pipeline={cse, sccp} inlining-threshold=4294967295 max-iterations=2 \
             op-pipelines={func.func(cse),p.f()}}",
        ),
        (
            "--canonicalize=disable-patterns=arith",
            "canonicalize{disable-patterns={arith}  max-iterations=10 max-num-rewrites=-1 \
             region-simplify=normal test-convergence=false top-down=true}",
        ),
        ("--symbol-privatize", "symbol-privatize{}"),
        (
            "--composite-fixed-point-pass=name= pipeline=func.func(cse)",
            "composite-fixed-point-pass{max-iterations=10 name= pipeline=func.func(cse)}",
        ),
    ] {
        let text = dump(flag);
        assert!(text.contains(shown), "{flag}: {text}");
        let pipeline = text.split_once('\n').expect("a title comes first").1.trim();
        assert_eq!(dump(&format!("--pass-pipeline={pipeline}")), text);
    }
}

#[test]
fn what_simplifies_callees_can_be_chosen() {
    let folder = Folder::new("simplify-callees");
    let is_simple = |flag: &str| !out(&folder.opt(&[flag])).contains("%c1_i32_0");
    assert!(is_simple("--inline"));
    assert!(!is_simple("--inline=default-pipeline="));
    assert!(is_simple(
        "--inline=default-pipeline= op-pipelines=func.func(cse)"
    ));
    assert!(!is_simple(
        "--inline=default-pipeline= op-pipelines=builtin.module(cse)"
    ));
}

#[test]
fn a_trace_is_json_for_viewers() {
    let folder = Folder::new("trace");
    let output = folder.opt(&["--cse", "--profile-actions-to=trace.json", "--pass-memory"]);
    assert!(output.status.success(), "{}", err(&output));
    let trace = folder.read("trace.json");
    assert!(
        trace.contains("\"name\": \"CSE\", \"cat\": \"pass\", \"ph\": \"X\""),
        "{trace}"
    );
    assert!(err(&output).contains("... Peak memory report ..."));
}

// covers: PASS-036, PASS-042, PASS-044, PASS-070, TOOL-006
#[test]
fn the_tool_tells_what_it_knows() {
    let folder = Folder::new("questions");
    let help = out(&folder.opt(&["--help"]));
    for part in [
        "\nPasses:\n",
        "--pass-pipeline=PIPELINE",
        "--mlir-print-op-generic",
        "\nReports:\n",
    ] {
        assert!(help.contains(part), "`{part}` in:\n{help}");
    }
    assert!(help.lines().count() < 100, "the help is short");
    let list = out(&folder.opt(&["--list-passes"]));
    assert!(list.starts_with("Passes:\n"));
    assert!(list.contains("\n  --cse "), "{list}");
    assert!(list.contains("\n    --top-down=<"), "{list}");
    let reference = out(&folder.opt(&["--pass-doc"]));
    assert!(
        reference
            .contains("\n## `-canonicalize`\n\n_Bring operations into their canonical form_\n")
    );
    assert!(reference.contains(
        "\n| `top-down` | `true` or `false` | `true` | Visit ops from the outside in. |\n"
    ));
    let dialects = out(&folder.opt(&["--show-dialects"]));
    assert!(dialects.starts_with("Available Dialects: ") && dialects.contains("builtin"));
    assert!(out(&folder.opt(&["--version"])).starts_with("Terrace "));
    for (shell, line) in [
        (
            "bash",
            "complete -o filenames -F _terrace_opt terrace-opt\n",
        ),
        ("fish", "complete -c terrace-opt -l canonicalize -d '"),
        ("zsh", "#compdef terrace-opt\n"),
    ] {
        let script = out(&folder.opt(&["--completions", shell]));
        assert!(script.contains(line), "{script}");
    }
}

#[test]
#[cfg(unix)]
fn inputs_are_reduced_by_a_script() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("reduce");
    let script = folder.0.join("interesting.sh");
    std::fs::write(&script, "#!/bin/sh\ngrep -q arith.muli \"$1\"\n").expect("it can be written");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&script, mode).expect("the script is ours");
    let reduce = env!("CARGO_BIN_EXE_terrace-reduce");
    let output = folder.run(
        reduce,
        &["--test=interesting.sh", "in.mlir", "-o", "out.mlir"],
    );
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(
        folder.read("out.mlir"),
        "module {\n  func.func @f(%arg0: i32) -> i32 {\n    %0 = arith.muli %arg0, %arg0 : i32\n    \
         return %0 : i32\n  }\n}\n"
    );
    // Passes may come before edits, so that fewer tests are needed.
    let tests = |flags: &[&str]| {
        let flags = [
            &["--test=interesting.sh", "in.mlir", "-o", "out.mlir"],
            flags,
        ]
        .concat();
        let said = err(&folder.run(reduce, &flags));
        let count = said
            .trim()
            .strip_suffix(" tests")
            .and_then(|said| said.rsplit(' ').next());
        let count: usize = count
            .and_then(|count| count.parse().ok())
            .expect("it counts tests");
        (folder.read("out.mlir"), count)
    };
    let (text, without) = tests(&[]);
    let (same, with) = tests(&["--opt-pass=cse,canonicalize"]);
    assert_eq!(same, text);
    assert!(with <= without, "{with} tests instead of {without}");
    for (flags, message) in [
        (
            &["--test=interesting.sh", "--opt-pass=csee", "in.mlir"][..],
            "error: 'csee' does not refer to a registered pass or pass pipeline",
        ),
        (&["--test"], "error: `--test` needs a value"),
        (
            &["--max-tests=x", "--test=x"],
            "error: `--max-tests` needs a number, but got `x`",
        ),
        (
            &["--test=x", "a", "b"],
            "error: expected one input file, found 2",
        ),
        (&["in.mlir"][..], "error: nothing says what is interesting"),
        (
            &["--test=/nonexistent", "in.mlir"],
            "error: cannot run '/nonexistent'",
        ),
        (
            &["--test=false", "in.mlir"],
            "error: the input is not interesting: `false` did not end with 0",
        ),
        (
            &["--tset=x"],
            "error: Unknown command line argument '--tset=x'",
        ),
    ] {
        let output = folder.run(reduce, flags);
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).contains(message), "{}", err(&output));
    }
}

// covers: PASS-070
#[test]
fn passes_that_report() {
    let folder = Folder::new("reports");
    let table = "\
Operations encountered:
-----------------------
    arith.addi     , 2
    arith.constant , 2
    arith.muli     , 1
  builtin.module   , 1
     func.func     , 2
     func.return   , 2
";
    let stats = err(&folder.opt(&["--print-op-stats", "-o=out.mlir"]));
    assert!(stats.contains(table), "{stats}");
    let stats = err(&folder.opt(&["--print-op-stats=json", "-o=out.mlir"]));
    assert!(stats.contains("  \"arith.addi\" : 2,\n"), "{stats}");
    let dump = err(&folder.opt(&["--print-ir=label=here", "-o=out.mlir"]));
    assert!(
        dump.starts_with("// -----// IR Dump here //----- //\nmodule {"),
        "{dump}"
    );
    let text = out(&folder.opt(&["--strip-debuginfo", "--mlir-print-debuginfo"]));
    assert!(text.contains("arith.constant 1 : i32 loc(#loc)"), "{text}");
    assert!(
        text.contains("#loc = loc(unknown)") && !text.contains("in.mlir"),
        "{text}"
    );
    let graph = err(&folder.opt(&["--view-op-graph", "-o=out.mlir"]));
    assert!(
        graph.starts_with("digraph G {\n  compound = true;\n"),
        "{graph}"
    );
}

#[test]
fn a_pattern_to_explain_that_does_not_exist() {
    let folder = Folder::new("explain");
    let text = err(&folder.opt(&[
        "--canonicalize",
        "--explain-pattern=AddZeroo",
        "-o=out.mlir",
    ]));
    assert!(
        text.contains("warning: no pass applied a pattern named 'AddZeroo'"),
        "{text}"
    );
    let text = err(&folder.opt(&["--explain-pattern=AddZeroo", "--cse", "-o=out.mlir"]));
    assert!(
        text.contains("none of the passes applies patterns"),
        "{text}"
    );
}

#[test]
fn a_pipeline_runs_until_it_changes_nothing() {
    let folder = Folder::new("composite");
    let flag = "--composite-fixed-point-pass=pipeline=func.func(cse,canonicalize)";
    let text = out(&folder.opt(&[flag]));
    assert_eq!(text.matches("arith.addi").count(), 1, "{text}");
    let flag = "--composite-fixed-point-pass=name=Mine pipeline=func.func(cse,canonicalize) max-iterations=1";
    let output = folder.opt(&[flag, "-o=out.mlir"]);
    let message = "Composite pass \"Mine\"+ didn't converge in 1 iterations";
    assert!(err(&output).contains(message), "{}", err(&output));
}

#[test]
fn large_functions_are_not_inlined_beyond_a_threshold() {
    let folder = Folder::new("threshold");
    let text = "func.func private @g(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  %z = arith.muli %y, %x : i32
  return %z : i32
}
func.func @f(%x: i32) -> i32 {
  %y = call @g(%x) : (i32) -> i32
  return %y : i32
}
";
    std::fs::write(folder.0.join("in.mlir"), text).expect("the folder can be written to");
    let calls = |flag: &str| {
        let flags = ["--allow-unregistered-dialect", flag];
        out(&folder.opt(&flags)).matches("call @g").count()
    };
    assert_eq!(calls("--inline"), 0);
    // Three ops in two: 150 %.
    assert_eq!(calls("--inline=inlining-threshold=149"), 1);
    assert_eq!(calls("--inline=inlining-threshold=150"), 0);
    // Of a callee that is next to nothing too.
    let others = "  \"test.op\"() : () -> ()\n".repeat(150);
    let callee = "func.func private @g() {\n  return\n}\n";
    let text = format!("{callee}func.func @f() {{\n{others}  call @g() : () -> ()\n  return\n}}\n");
    std::fs::write(folder.0.join("in.mlir"), text).expect("the folder can be written to");
    assert_eq!(calls("--inline=inlining-threshold=0"), 1);
    assert_eq!(calls("--inline=inlining-threshold=1"), 0);
}
