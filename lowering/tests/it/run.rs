//! Programs that print, each lowered, compiled and run. What they print is what they print when `mlir-opt` lowers them and
//! `mlir-runner` runs them; base addresses are left out.

use terrace_lowering::llvm_ir::{
    Jit, LlvmContext, Optimization, Target, capture_output, optimize, translate,
};

use super::lowerings::lower;

const PIPELINE: &str = "builtin.module(lower-affine,convert-scf-to-cf,convert-to-llvm)";

/// What a program prints, lowered by the pipeline that its first line names, if it does.
fn output(program: &str, optimization: Optimization) -> String {
    let named = program.lines().next();
    let named = named.and_then(|line| line.strip_prefix("// pipeline: "));
    let module =
        lower(program, named.unwrap_or(PIPELINE)).unwrap_or_else(|why| panic!("{program}\n{why}"));
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm);
    let module = module.unwrap_or_else(|why| panic!("{program}\n{}", why.message()));
    let target = Target::host(&module).expect("LLVM knows this machine");
    optimize(&module, &target, optimization).expect("the passes run");
    let jit = Jit::new(module, optimization).expect("all functions are known");
    let (result, printed) = capture_output(|| jit.run_main());
    assert_eq!(
        result.map_err(|why| why.message().to_owned()),
        Ok(0),
        "{program}"
    );
    let lines = String::from_utf8(printed).expect("the output is text");
    let lines = lines.lines().map(|line| match line.split_once("base@ = ") {
        Some((before, address)) => {
            let after = address.split_once(' ').map_or("", |parts| parts.1);
            format!("{before}base@ = X {after}\n")
        }
        None => format!("{line}\n"),
    });
    lines.collect()
}

fn check(file: &str) {
    for program in file.split("// -----\n") {
        let expected = program
            .lines()
            .filter_map(|line| line.strip_prefix("// prints:"));
        let expected: String = expected
            .map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line)))
            .collect();
        assert!(!expected.is_empty(), "{program}");
        for optimization in [Optimization::None, Optimization::More] {
            assert_eq!(output(program, optimization), expected, "{program}");
        }
    }
}

macro_rules! programs {
    ($($(#[doc = $doc:literal])* $name:ident;)*) => {$(
        #[test]
        fn $name() {
            check(include_str!(concat!("programs/run/", stringify!($name), ".mlir")));
        }
    )*};
}

programs! {
    affine;
    calls;
    control;
    floats;
    index;
    integers;
    math;
    memrefs;
    vector_dialect;
    vectors;
}
