//! Whole modules as LLVM IR. What `mlir-translate` makes of them differs in names and in where blocks between branches are put.

use terrace_lowering::llvm_ir::{LlvmContext, translate};

use super::module;

/// Lines of programs that end like this are left out with an older LLVM: it lacks what they are about, or its C API does.
const NEWER: &str = " // LLVM 22";

/// The program that the LLVM there is can express.
fn of_this_version(program: &str) -> String {
    let is_known = |line: &&str| cfg!(feature = "llvm22") || !line.ends_with(NEWER);
    let lines: Vec<&str> = program.lines().filter(is_known).collect();
    lines.join("\n")
}

/// Programs of one text, and the LLVM IR of all of them.
fn check(programs: &str, expected: &str) {
    let translated = programs.split("// -----\n").map(|program| {
        let llvm = LlvmContext::create();
        let module = translate(&module(&of_this_version(program)), &llvm);
        let module = module.unwrap_or_else(|why| panic!("{program}\n{}", why.message()));
        module.to_string()
    });
    let translated = translated.collect::<Vec<_>>().join("; -----\n");
    assert_eq!(translated, expected, "\n{translated}");
}

/// Declares tests of programs. With LLVM 19 the text of some is another one, because that writes the same in other words, or because
/// lines are left out.
macro_rules! programs {
    ($($name:ident = $file:literal $(, in LLVM 19 $older:literal)?;)*) => {$(
        #[test]
        fn $name() {
            let texts = [
                include_str!(concat!("export/", $file, ".ll")),
                $(include_str!(concat!("export/", $older, ".ll")),)?
            ];
            let expected = match cfg!(feature = "llvm22") {
                true => texts[0],
                false => texts[texts.len() - 1],
            };
            check(include_str!(concat!("export/", $file, ".mlir")), expected);
        }
    )*};
}

programs! {
    // covers: LLVM-006, LLVM-007, LLVM-012, LLVM-013, LLVM-014, LLVM-016
    numbers_and_constants = "numbers", in LLVM 19 "numbers.19";
    // covers: LLVM-008
    accesses_of_memory = "memory", in LLVM 19 "memory.19";
    vectors_fixed_scalable_masked_and_predicated = "vectors", in LLVM 19 "vectors.19";
    // covers: LLVM-024
    intrinsics = "intrinsics", in LLVM 19 "intrinsics.19";
    // covers: LLVM-011
    calls_invocations_and_bundles = "calls", in LLVM 19 "calls.19";
    // covers: LLVM-017, LLVM-018, LLVM-019, LLVM-015
    globals_aliases_and_types = "symbols";
    addresses_that_are_constants = "addresses";
    // covers: LLVM-003, LLVM-004, LLVM-005
    functions_comdats_flags_and_notes = "module", in LLVM 19 "module.19";
    loops_scopes_and_types_of_accesses = "metadata";
    // LLVM 19's C API keeps one node of a name for a global.
    places_in_the_source = "places", in LLVM 19 "places.19";
    // LLVM 19's C API has no labels.
    debug_information = "debug", in LLVM 19 "debug.19";
}
