//! Conversions of async, omp and acc. The expected texts are those of `mlir-opt` 22.

use crate::lowerings::{check, lower};

macro_rules! programs {
    ($($name:ident = $($file:literal)*;)*) => {$(
        #[test]
        fn $name() {
            $(check(
                include_str!(concat!("parallel/", $file, ".mlir")),
                concat!("parallel/", $file, ".expected"),
            );)*
        }
    )*};
}

programs! {
    parallel_loops_are_shared_by_threads = "loops" "threads";
    constructs_of_openmp_take_types_of_llvm = "openmp";
    conditions_of_directives_are_conditionals = "directives";
    what_runs_beside_its_surroundings_becomes_coroutines = "coroutines" "functions";
    async_programs_call_a_library = "library";
    references_are_counted = "living" "policy" "cancelled";
}

#[test]
fn what_has_no_conversion_is_an_error() {
    let illegal = |op: &str| {
        format!("failed to legalize operation '{op}' that was explicitly marked illegal")
    };
    let cases = [
        (
            "convert-scf-to-openmp",
            "func.func @f(%a: index, %x: f32) -> f32 {
               %r = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
                 scf.reduce(%x : f32) { ^bb0(%p: f32, %q: f32): %s = arith.divf %p, %q : f32 scf.reduce.return %s : f32 }
               }
               return %r : f32
             }",
            "unconverted operation found".to_owned(),
        ),
        (
            "convert-openmp-to-llvm",
            "func.func @f(%m: memref<f32>, %x: f32) { omp.atomic.write %m = %x : memref<f32>, f32 return }",
            illegal("omp.atomic.write"),
        ),
        (
            "async-func-to-async-runtime",
            "async.func @f(%t: !async.token, %c: i1) -> !async.token {
               scf.if %c { async.await %t : !async.token }
               return
             }",
            illegal("async.await"),
        ),
        (
            "convert-async-to-llvm",
            "func.func @f(%v: !async.value<f32>, %g: !async.group) {
               %0 = async.runtime.add_to_group %v, %g : !async.value<f32>
               return
             }",
            illegal("async.runtime.add_to_group"),
        ),
        (
            "async-runtime-ref-counting",
            "func.func @f(%t: !async.token) { async.await %t : !async.token return }",
            "async operations must be lowered to async runtime operations".to_owned(),
        ),
        (
            "async-runtime-ref-counting",
            "func.func @f(%t: !async.token) { cf.br ^end(%t : !async.token) ^end(%u: !async.token): return }",
            "async reference counting can't handle terminators that are not ReturnLike".to_owned(),
        ),
        (
            "async-runtime-ref-counting",
            "func.func @f(%t: !async.token, %c: i1) {
               cf.cond_br %c, ^bb1(%c : i1), ^bb2
             ^bb1(%d: i1):
               return
             ^bb2:
               async.runtime.await %t : !async.token
               return
             }",
            "'cf.cond_br' op successor have different `liveIn` property of the reference counted value".to_owned(),
        ),
    ];
    for (pass, program, message) in cases {
        let said = lower(program, &format!("builtin.module({pass})")).err();
        let said = said.unwrap_or_else(|| panic!("{program} is converted"));
        assert!(said.starts_with(&message), "{program}\n{said}");
    }
}

/// MLIR drops a reference in a block that it has added itself before it is used there.
#[test]
fn references_that_are_used_later_are_kept_where_several_values_die() {
    let program = "func.func @f(%t: !async.token, %u: !async.token, %c: i1) {
        cf.cond_br %c, ^bb1, ^bb2
      ^bb1:
        async.runtime.await %t : !async.token
        cf.br ^bb2
      ^bb2:
        async.runtime.await %u : !async.token
        return
      }";
    let ir = lower(program, "builtin.module(async-runtime-ref-counting)").expect("it is lowered");
    let text = terrace_ir::asm::print_module(&ir, &terrace_ir::asm::PrintOptions::default());
    assert_eq!(text.matches("drop_ref %arg1").count(), 1, "{text}");
}
