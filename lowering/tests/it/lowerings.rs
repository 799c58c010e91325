//! Lowerings of programs. The expected texts were accepted by `mlir-opt` 22; what the programs return is what they
//! return when `mlir-opt` lowers them.

use std::path::Path;

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Ir};
use terrace_opt_lib::opt::compare_with_file;
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

/// The verified module after a pipeline, or the messages of the failure.
pub(crate) fn lower(program: &str, pipeline: &str) -> Result<Box<Ir>, String> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    terrace_lowering::attach(&cx);
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    terrace_lowering::register_passes(&mut registry);
    let pipeline = Pipeline::parse(&cx, pipeline, &registry)
        .unwrap_or_else(|error| panic!("{}", error.render(&cx)));
    let mut ir = parse_module(&cx, program.as_bytes(), "test.mlir")
        .unwrap_or_else(|errors| panic!("{program}\n{errors:#?}"));
    verify(&ir).unwrap_or_else(|errors| panic!("{program}\n{errors:#?}"));
    let mut manager = PassManager::with_pipeline(pipeline);
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    if result.is_err() {
        let messages = diagnostics.iter().map(|d| d.message().to_owned());
        return Err(messages.collect::<Vec<_>>().join("\n"));
    }
    verify(&ir).unwrap_or_else(|errors| panic!("{program}\n{errors:#?}"));
    Ok(ir)
}

/// The program with the pipeline of its first line, and the file of `tests/it` with the expected text.
pub(crate) fn check(program: &str, expected: &str) {
    let pipeline = program
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// pipeline: "))
        .expect("the first line names the pipeline");
    let ir = lower(program, pipeline).expect("the program is lowered");
    expect(expected, &print_module(&ir, &PrintOptions::default()));
}

/// Compares with a file of `tests/it`.
#[track_caller]
pub(crate) fn expect(file: &str, given: &str) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"));
    compare_with_file(folder.join(file), given).unwrap_or_else(|difference| panic!("{difference}"));
}

macro_rules! programs {
    ($($(#[$doc:meta])* $name:ident = $file:literal returns $value:literal;)*) => {
        $(
            $(#[$doc])*
            #[test]
            fn $name() {
                check(
                    include_str!(concat!("programs/", $file, ".mlir")),
                    concat!("programs/", $file, ".expected"),
                );
            }
        )*

        #[cfg(feature = "llvm22")]
        const PROGRAMS: &[(&str, i32)] = &[
            $((include_str!(concat!("programs/", $file, ".mlir")), $value)),*
        ];
    };
}

programs! {
    nested_loops_conditionals_and_loops_with_a_condition = "loops" returns 150;
    bounds_of_unsigned_loops_are_unsigned = "unsigned" returns 8;
    // covers: AFF-001, AFF-002, AFF-003, AFF-004, AFF-005, AFF-010, PASS-064
    bounds_sets_and_divisions = "affine" returns -807750263;
    // covers: PASS-062, S2L-002, S2L-004, S2L-006, S2L-007, S2L-008, S2L-009, S2L-014, S2L-015, XLT-005, DC-031
    buffers_functions_and_weights = "memory" returns 144209;
    // covers: S2L-001, S2L-003, S2L-005, S2L-010, S2L-011, S2L-013, S2L-017
    types_and_memrefs_of_unknown_rank = "types" returns 31;
    blocks_in_any_order = "order" returns 5;
}

/// The listings of the book's chapter about lowering.
#[test]
fn the_chapter_of_the_book_shows_what_the_passes_make() {
    let stages = [
        include_str!("programs/chapter/sum.mlir"),
        include_str!("programs/chapter/sum.cf.mlir"),
        include_str!("programs/chapter/sum.llvm.mlir"),
    ];
    let passes = ["convert-scf-to-cf", "convert-to-llvm"];
    for (stage, pass) in stages.windows(2).zip(passes) {
        let lowered = lower(stage[0], &format!("builtin.module({pass})"));
        let printed = print_module(&lowered.expect("it is lowered"), &PrintOptions::default());
        assert_eq!(printed.trim_end(), stage[1].trim_end());
    }
    #[cfg(feature = "llvm22")]
    {
        use terrace_lowering::llvm_ir::{LlvmContext, translate};

        let module = lower(stages[2], "builtin.module()").expect("it is a module");
        let llvm = LlvmContext::create();
        let module = translate(&module, &llvm).expect("it has a translation");
        assert_eq!(module.to_string(), include_str!("programs/chapter/sum.ll"));
    }
}

#[test]
fn numbers_and_vectors() {
    check(
        include_str!("programs/numbers.mlir"),
        "programs/numbers.expected",
    );
}

#[test]
fn indices_switches_and_assertions() {
    check(
        include_str!("programs/indices.mlir"),
        "programs/indices.expected",
    );
}

macro_rules! conversions {
    ($($name:ident = $file:literal;)*) => {$(
        #[test]
        fn $name() {
            check(
                include_str!(concat!("programs/conversions/", $file, ".mlir")),
                concat!("programs/conversions/", $file, ".expected"),
            );
        }
    )*};
}

conversions! {
    attributes_of_functions_and_memrefs_of_unknown_rank = "functions";
    functions_that_c_calls_and_defines = "c-interfaces";
    memrefs_as_pointers = "bare-pointers";
    views_of_memrefs = "views";
    buffers_hints_and_assertions = "buffers";
    allocation_by_other_functions = "generic-allocation";
    parallel_loops_and_hints_for_loops = "structured";
    calls_of_the_c_library = "library";
    branches_and_nothing_else = "branches";
    complex_numbers_by_their_parts = "complex";
    complex_numbers_by_fast_arithmetic = "complex-fast";
    complex_numbers_as_structs = "complex-structs";
    functions_of_complex_numbers_of_the_c_library = "complex-library";
    shapes_as_tensors = "shapes";
    what_is_required_of_shapes_is_asserted = "constraints";
    structured_ops_as_loops = "linalg-loops";
    structured_ops_as_affine_loops = "linalg-affine-loops";
    structured_ops_as_parallel_loops = "linalg-parallel-loops";
    structured_ops_without_their_names = "linalg-generalize";
    functions_on_tensors_become_functions_on_buffers = "bufferize";
    what_the_analysis_of_tensors_finds = "bufferize-analysis";
    without_an_analysis_writes_are_preceded_by_copies = "bufferize-copies";
    tensors_inside_functions_become_buffers = "bufferize-inside";
    a_program_on_tensors = "tensors";
    powers_are_calls_of_functions = "math-functions";
    powers_of_wide_exponents_are_calls_of_functions = "math-functions-wide";
    functions_that_c_may_call = "c-wrappers";
    what_is_required_of_shapes_is_granted = "constraints-removed";
    numbers_of_elements_are_products = "shape-products";
    functions_that_a_linker_keeps_once = "export-comdats";
    each_edge_has_a_block = "export-edges";
    a_module_says_its_layout = "export-layout";
    branches_are_loops_and_conditionals = "lifted";
    branches_in_loops_are_loops_and_conditionals = "lifted-nested";
    transforms_run_passes_of_lowerings = "scheduled";
}

/// Through buffers, loops and branches.
#[cfg(feature = "llvm22")]
#[test]
fn a_program_on_tensors_returns_what_it_should() {
    use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, translate};

    let lowered = include_str!("programs/conversions/tensors.expected");
    let module = lower(lowered, "builtin.module()").expect("the program is valid");
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm).expect("the module has a translation");
    let jit = Jit::new(module, Optimization::None).expect("the module is compiled");
    assert_eq!(jit.run_main().expect("main exists"), 589);
}

/// The messages are those of `mlir-opt` where it has one.
#[test]
fn what_cannot_be_bufferized_is_said() {
    let cases = [
        (
            "",
            "func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
               %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
               %x = tensor.extract %t[%i] : tensor<4xf32>
               return %x : f32
             }",
            "to_tensor ops without `restrict` are not supported by One-Shot Analysis",
        ),
        (
            "",
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> tensor<4xf32> {
               %c0 = arith.constant 0 : index
               %c1 = arith.constant 1 : index
               %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
                 scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
               }
               return %r#0 : tensor<4xf32>
             }",
            "Yield operand #0 is not equivalent to the corresponding iter bbArg",
        ),
        (
            "",
            "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
               %r = arith.negf %a : tensor<4xf32>
               return %r : tensor<4xf32>
             }",
            "op was not bufferized",
        ),
        (
            "{must-infer-memory-space}",
            "func.func @f() -> tensor<4xf32> {
               %r = tensor.empty() : tensor<4xf32>
               return %r : tensor<4xf32>
             }",
            "could not infer memory space",
        ),
        ("{analysis-heuristic=sideways}", "", "'sideways' is no value of the option 'analysis-heuristic'"),
        ("{unknown-type-conversion=any}", "", "'any' is no value of the option 'unknown-type-conversion'"),
    ];
    for (options, program, message) in cases {
        let pipeline = format!("builtin.module(one-shot-bufferize{options})");
        let messages = lower(program, &pipeline).err();
        let messages = messages.unwrap_or_else(|| panic!("{program} is bufferized"));
        assert!(messages.contains(message), "{program}\n{messages}");
    }
}

/// The messages are those of `mlir-opt` where it has one.
#[test]
fn what_cannot_be_converted_is_said() {
    let cases = [
        (
            "convert-math-to-funcs",
            "func.func @f(%a: tensor<2xi32>) -> tensor<2xi32> {
               %0 = math.ipowi %a, %a : tensor<2xi32>
               return %0 : tensor<2xi32>
             }",
            "failed to legalize operation 'math.ipowi' that was explicitly marked illegal",
        ),
        (
            "set-llvm-module-datalayout{data-layout=zz}",
            "",
            "invalid data layout descriptor: unknown specifier 'z'",
        ),
        (
            "lift-cf-to-scf",
            "func.func @f() {
               cf.br ^bb1
             ^bb1:
               return
             ^bb2:
               cf.br ^bb1
             }",
            "'cf.br' op transformation does not support unreachable blocks",
        ),
    ];
    for (pass, program, message) in cases {
        let messages = lower(program, &format!("builtin.module({pass})")).err();
        let messages = messages.unwrap_or_else(|| panic!("{program} is converted"));
        assert!(messages.contains(message), "{program}\n{messages}");
    }
}

#[test]
fn debug_information_is_made_of_what_the_option_says() {
    let program = "llvm.func @f() { llvm.return }";
    for (options, kind) in [("", "LineTablesOnly"), ("{emission-kind=Full}", "Full")] {
        let pipeline = format!("builtin.module(ensure-debug-info-scope-on-llvm-func{options})");
        let ir = lower(program, &pipeline).expect("the program is valid");
        let printed = print_module(&ir, &PrintOptions::default().with_debug_info());
        let expected = format!("emissionKind = {kind}>");
        assert!(printed.contains(&expected), "{printed}");
    }
}

/// No conversion is ever rolled back, and no attribute takes part in one.
#[test]
fn what_nothing_depends_on_can_be_set() {
    let program = "func.func @f(%a: i32) -> i32 { return %a : i32 }";
    let text = |options: &str| {
        let pipeline = format!(
            "builtin.module(convert-scf-to-cf{{allow-pattern-rollback=0}},convert-to-llvm{options})"
        );
        let ir = lower(program, &pipeline).expect("the program is valid");
        print_module(&ir, &PrintOptions::default())
    };
    assert_eq!(text(""), text("{allow-pattern-rollback=0 dynamic=1}"));
}

#[test]
fn conversions_that_need_the_module_do_not_run_inside() {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let mut registry = PassRegistry::new();
    terrace_lowering::register_passes(&mut registry);
    for pass in [
        "convert-cf-to-llvm",
        "convert-func-to-llvm",
        "convert-math-to-libm",
        "finalize-memref-to-llvm",
    ] {
        let text = format!("builtin.module(func.func({pass}))");
        let error = Pipeline::parse(&cx, &text, &registry).err();
        let error = error.expect("the pass is for modules");
        let error = error.render(&cx);
        assert!(error.contains("restricted to 'builtin.module'"), "{error}");
    }
}

#[cfg(feature = "spirv")]
#[test]
fn modules_of_kernels_get_a_data_layout() {
    let program = "
        func.func @f(%n: index) {
          gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
            gpu.terminator
          }
          return
        }";
    let outline = |layout: &str| {
        let pipeline = format!("builtin.module(gpu-kernel-outlining{{data-layout-str={layout}}})");
        lower(program, &pipeline)
    };
    let ir = outline("'#dlti.dl_spec<index = 32 : i32>'").expect("the layout is right");
    let printed = print_module(&ir, &PrintOptions::default());
    assert!(
        printed.contains(
            "gpu.module @f_kernel attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>}"
        ),
        "{printed}"
    );
    assert_eq!(
        outline("unit").expect_err("it is none"),
        "'unit' is not a data layout"
    );
}

#[test]
fn indices_of_another_width() {
    check(
        include_str!("programs/words.mlir"),
        "programs/words.expected",
    );
    let error = lower(
        "",
        "builtin.module(convert-index-to-llvm{index-bitwidth=16777216})",
    );
    assert_eq!(
        error.expect_err("the width is too large"),
        "an index of 16777216 bits is too wide; the most is 16777215"
    );
}

// covers: S2L-012
#[test]
fn functions_of_c_are_called_with_memrefs_by_address() {
    let program =
        "func.func private @ext(memref<?xi32>, i64) -> i64 attributes {llvm.emit_c_interface}";
    let module = lower(program, "builtin.module(convert-func-to-llvm)").expect("it is lowered");
    let printed = print_module(&module, &PrintOptions::default());
    let definition = "llvm.func private @ext(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, \
                      %arg5: i64) -> i64";
    assert!(printed.contains(definition), "{printed}");
    let call = "llvm.call @_mlir_ciface_ext(%7, %arg5) : (!llvm.ptr, i64) -> i64";
    assert!(printed.contains(call), "{printed}");
    let declaration = "llvm.func @_mlir_ciface_ext(!llvm.ptr, i64) -> i64";
    assert!(printed.contains(declaration), "{printed}");
}

// covers: S2L-016, DC-003
#[test]
fn what_cannot_be_lowered_remains() {
    let layout = "func.func @f(%m: memref<4xi32, affine_map<(d0) -> (d0 floordiv 2)>>) { return }";
    let module = lower(layout, "builtin.module(convert-to-llvm)").expect("the rest is lowered");
    let printed = print_module(&module, &PrintOptions::default());
    assert!(
        printed.contains("func.func @f(%arg0: memref<4xi32, #map>) {\n    llvm.return"),
        "{printed}"
    );
}

#[test]
fn dialects_are_converted_by_their_interfaces() {
    let program = "func.func @f(%a: i32) -> i32 { %b = arith.addi %a, %a : i32 return %b : i32 }";
    let filtered = |dialects: &str| {
        let pipeline = format!("builtin.module(convert-to-llvm{{filter-dialects={dialects}}})");
        lower(program, &pipeline).map(|ir| print_module(&ir, &PrintOptions::default()))
    };
    // As `mlir-opt` with the same option.
    assert_eq!(
        filtered("arith").as_deref(),
        Ok(
            "module {\n  func.func @f(%arg0: i32) -> i32 {\n    %0 = llvm.add %arg0, %arg0 : i32\n    return %0 : i32\n  }\n}\n"
        )
    );
    let all = filtered("arith,func").expect("it is lowered");
    assert!(all.contains("llvm.func @f"), "{all}");
    assert_eq!(filtered("foo"), Err("dialect not loaded: foo".to_owned()));
    assert_eq!(
        filtered("scf"),
        Err("dialect has no conversion to the llvm dialect: scf".to_owned())
    );
}

/// What is known of a dialect of one's own stands beside what comes with Terrace, and before it.
#[test]
fn an_interface_of_ones_own_converts() {
    use std::sync::Arc;

    use terrace_dialects::arith::ArithDialect;
    use terrace_lowering::to_llvm::{ConvertToLlvmInterface, ToLlvmConversion, convert_to_llvm};

    struct Nothing;
    impl ConvertToLlvmInterface for Nothing {
        fn populate(&self, _: &Context, _: &mut ToLlvmConversion) {}
    }

    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    cx.attach_dialect_interface::<ArithDialect, dyn ConvertToLlvmInterface>(Arc::new(Nothing));
    let program = b"func.func @f() { %0 = arith.constant 3 : i32 return }";
    let mut ir = parse_module(&cx, program, "test.mlir").expect("the program is valid");
    convert_to_llvm(&mut ir).expect("it is converted");
    let printed = print_module(&ir, &PrintOptions::default());
    assert!(printed.contains("arith.constant"), "{printed}");
}

#[test]
fn an_index_is_as_wide_as_the_data_layout_says() {
    let program = "module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
        func.func @f(%a: index) -> index { return %a : index } }";
    let ir = lower(program, "builtin.module(convert-to-llvm)").expect("it is lowered");
    let printed = print_module(&ir, &PrintOptions::default());
    assert!(
        printed.contains("llvm.func @f(%arg0: i32) -> i32"),
        "{printed}"
    );
    let wide = program.replace("32", "99999999999");
    let error = lower(&wide, "builtin.module(convert-to-llvm)").map(|_| ());
    assert_eq!(
        error,
        Err("an index of 99999999999 bits is too wide; the most is 16777215".to_owned())
    );
}

/// Every program returns the same, whatever is done to it before.
#[cfg(feature = "llvm22")]
#[test]
fn programs_return_what_they_should() {
    use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, translate};

    let lowered = "lower-affine,convert-scf-to-cf,convert-to-llvm";
    let pipelines = [
        format!("builtin.module({lowered})"),
        format!("builtin.module(func-split-large{{whole=8 piece=4}},{lowered})"),
        "builtin.module(canonicalize,func.func(affine-loop-fusion,affine-scalrep),cse,\
         lower-affine,canonicalize,convert-scf-to-cf,canonicalize,cse,convert-to-llvm)"
            .to_owned(),
    ];
    for (program, value) in PROGRAMS {
        for pipeline in &pipelines {
            let module = lower(program, pipeline).expect("the program is lowered");
            let llvm = LlvmContext::create();
            let module = translate(&module, &llvm).expect("the module has a translation");
            let jit = Jit::new(module, Optimization::None).expect("the module is compiled");
            let returned = jit.run_main().expect("main exists");
            assert_eq!(returned, *value, "{pipeline}\n{program}");
        }
    }
}
