//! Whole modules as LLVM IR. What `mlir-translate` makes of them differs in names and in where blocks between branches are put.

use terrace_lowering::llvm_ir::{LlvmContext, translate};

use super::module;
use crate::lowerings::expect;

/// Programs of one text, and the file with the LLVM IR of all of them.
fn check(programs: &str, expected: &str) {
    let translated = programs.split("// -----\n").map(|program| {
        let llvm = LlvmContext::create();
        let module = translate(&module(program), &llvm);
        let module = module.unwrap_or_else(|why| panic!("{program}\n{}", why.message()));
        module.to_string()
    });
    let translated = translated.collect::<Vec<_>>().join("; -----\n");
    expect(expected, &translated);
}

/// Declares tests of programs.
macro_rules! programs {
    ($($name:ident = $file:literal;)*) => {$(
        #[test]
        fn $name() {
            check(
                include_str!(concat!("export/", $file, ".mlir")),
                concat!("llvm_ir/export/", $file, ".ll"),
            );
        }
    )*};
}

programs! {
    // covers: LLVM-006, LLVM-007, LLVM-012, LLVM-013, LLVM-014, LLVM-016
    numbers_and_constants = "numbers";
    // covers: LLVM-008
    accesses_of_memory = "memory";
    vectors_fixed_scalable_masked_and_predicated = "vectors";
    // covers: LLVM-024
    intrinsics = "intrinsics";
    // covers: LLVM-011
    calls_invocations_and_bundles = "calls";
    // covers: LLVM-017, LLVM-018, LLVM-019, LLVM-015
    globals_aliases_and_types = "symbols";
    addresses_that_are_constants = "addresses";
    // covers: LLVM-003, LLVM-004, LLVM-005
    functions_comdats_flags_and_notes = "module";
    loops_scopes_and_types_of_accesses = "metadata";
    places_in_the_source = "places";
    debug_information = "debug";
}

#[cfg(feature = "spirv")]
programs! {
    ops_of_gpus = "devices";
}
