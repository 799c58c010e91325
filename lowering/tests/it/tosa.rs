//! Conversions of tosa. The expected texts are those of `mlir-opt` 22.

use crate::lowerings::{check, lower};

macro_rules! conversions {
    ($($(#[doc = $doc:literal])* $name:ident = $file:literal;)*) => {$(
        $(#[doc = $doc])*
        #[test]
        fn $name() {
            check(
                include_str!(concat!("tosa/", $file, ".mlir")),
                concat!("tosa/", $file, ".expected"),
            );
        }
    )*};
}

conversions! {
    constants_and_scales = "arith";
    scales_by_numbers_of_32_bits = "arith-narrow";
    elements_that_are_moved = "tensor";
    conditionals_loops_and_scattered_elements = "scf";
    variables_are_globals = "variables";
    elements_at_one_place = "pointwise";
    reductions_tables_and_scaled_numbers = "reductions";
    images_and_fourier_transforms = "images";
    convolutions_pooling_and_products = "named";
    filters_in_another_order = "named-filters-last";
    /// But for the order of constants, as MLIR does it.
    convolutions_become_simpler_ones = "decompositions";
    shapes_of_results_follow_from_operands = "infer-shapes";
    constant_tensors_are_those_of_tosa = "constants";
    what_is_computed_of_constants_is_one = "constant-fold";
    constants_that_others_need_are_reduced = "constant-fold-all";
    integers_say_no_sign = "signless";
    the_module_says_what_it_is_for = "target";
    numbers_have_half_as_many_bits = "narrow";
    functions_take_narrow_numbers = "narrow-functions";
    narrow_floats_that_lose_nothing = "narrow-floats";
    quantized_numbers_are_computed = "quantized";
    quantized_types_are_simple = "quantized-normal";
    functions_take_what_is_stored = "quantized-functions";
}

/// What cannot be converted is said as `mlir-opt` says it.
#[test]
fn what_has_no_counterpart_is_said() {
    let cases = [
        (
            "builtin.module(func.func(tosa-to-linalg))",
            "func.func @f(%a: tensor<*xf32>) -> tensor<*xf32> {
               %0 = tosa.abs %a : (tensor<*xf32>) -> tensor<*xf32>
               return %0 : tensor<*xf32>
             }",
            "failed to legalize operation 'tosa.abs'",
        ),
        (
            "builtin.module(func.func(tosa-to-linalg))",
            "func.func @f(%a: tensor<2xui8>) -> tensor<2xi1> {
               %0 = tosa.greater %a, %a : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
               return %0 : tensor<2xi1>
             }",
            "failed to legalize operation 'tosa.greater'",
        ),
        (
            "builtin.module(func.func(tosa-to-linalg-named))",
            "func.func @f(%a: tensor<1x5x3xi8>, %b: tensor<1x3x6xi8>, %z: tensor<1xi8>) -> tensor<1x5x6xi32> {
               %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x5x3xi8>, tensor<1x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>
               return %0 : tensor<1x5x6xi32>
             }",
            "failed to legalize operation 'tosa.matmul'",
        ),
        (
            "builtin.module(func.func(tosa-narrow-i64-to-i32))",
            "func.func @f(%a: tensor<2xi64>) -> tensor<2xi64> {
               %0 = tosa.add %a, %a : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
               return %0 : tensor<2xi64>
             }",
            "failed to legalize operation 'tosa.add'",
        ),
        (
            "builtin.module(func.func(tosa-narrow-i64-to-i32))",
            "func.func @f() -> tensor<2xi64> {
               %0 = \"tosa.const\"() <{values = dense<[1, 9999999999]> : tensor<2xi64>}> : () -> tensor<2xi64>
               return %0 : tensor<2xi64>
             }",
            "failed to legalize operation 'tosa.const'",
        ),
        (
            "builtin.module(func.func(tosa-narrow-f64-to-f32))",
            "func.func @f(%a: tensor<2xf64>) -> tensor<2xf16> {
               %0 = tosa.cast %a : (tensor<2xf64>) -> tensor<2xf16>
               return %0 : tensor<2xf16>
             }",
            "failed to legalize operation 'tosa.cast'",
        ),
        (
            "builtin.module(func.func(tosa-narrow-f64-to-f32))",
            "func.func @f() -> tensor<1xf64> {
               %0 = \"tosa.const\"() <{values = dense<0.1> : tensor<1xf64>}> : () -> tensor<1xf64>
               return %0 : tensor<1xf64>
             }",
            "failed to legalize operation 'tosa.const'",
        ),
    ];
    for (pipeline, program, message) in cases {
        let messages = lower(program, pipeline).err();
        let messages = messages.unwrap_or_else(|| panic!("{program} is converted"));
        assert_eq!(messages.lines().next(), Some(message), "{program}");
    }
}

/// Where `mlir-opt` makes programs that are not valid, or wrong.
#[test]
fn conditions_of_one_dimension_and_unsigned_bounds() {
    use terrace_ir::asm::{PrintOptions, print_module};

    let cases = [
        (
            "builtin.module(tosa-to-scf)",
            "func.func @f(%c: tensor<1xi1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
               %0 = tosa.cond_if %c : tensor<1xi1> -> tensor<2xf32> {
                 tosa.yield %a : tensor<2xf32>
               } else {
                 tosa.yield %b : tensor<2xf32>
               }
               return %0 : tensor<2xf32>
             }",
            "tensor.extract %arg0[%c0] : tensor<1xi1>",
        ),
        (
            "builtin.module(func.func(tosa-to-linalg))",
            "func.func @f(%a: tensor<2xui8>) -> tensor<2xui8> {
               %0 = tosa.clamp %a {min_val = 3 : ui8, max_val = 200 : ui8} : (tensor<2xui8>) -> tensor<2xui8>
               return %0 : tensor<2xui8>
             }",
            "arith.minui %c-56_i8",
        ),
    ];
    for (pipeline, program, expected) in cases {
        let ir = lower(program, pipeline).expect("the program is lowered");
        let printed = print_module(&ir, &PrintOptions::default());
        assert!(printed.contains(expected), "{printed}");
    }
}

/// A small network through linalg, buffers and loops to machine code.
#[cfg(feature = "llvm22")]
#[test]
fn a_network_returns_what_it_should() {
    use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, translate};

    let program = include_str!("tosa/network.mlir");
    let pipeline = program
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// pipeline: "))
        .expect("the first line names the pipeline");
    let module = lower(program, pipeline).expect("the program is lowered");
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm).expect("the module has a translation");
    let jit = Jit::new(module, Optimization::None).expect("the module is compiled");
    assert_eq!(jit.run_main().expect("main exists"), 218);
}
