//! Conversions to the spirv dialect. The expected texts were compared with what `mlir-opt` 22 makes.

use terrace_ir::ods::TypedOp;
use terrace_lowering::spirv::serialize;

use crate::lowerings::{check, lower};

macro_rules! conversions {
    ($($(#[doc = $doc:literal])* $name:ident = $file:literal;)*) => {$(
        $(#[doc = $doc])*
        #[test]
        fn $name() {
            check(
                include_str!(concat!("to_spirv/", $file, ".mlir")),
                concat!("to_spirv/", $file, ".expected"),
            );
        }
    )*};
}

conversions! {
    // covers: SPV-041
    numbers = "numbers";
    // covers: SPV-039
    numbers_that_the_target_lacks = "narrow";
    functions_of_numbers = "functions";
    indices_of_64_bits = "indices";
    branches_and_undefined_values = "branches";
    loops_and_conditionals_stay_structured = "structured";
    elements_of_few_bits_and_atomic_updates = "memory";
    memory_of_kernels = "pointers";
    memory_spaces_become_storage_classes = "spaces";
    // covers: PASS-068, PASS-069, SPV-032, SPV-033, SPV-034, SPV-035, SPV-042
    kernels_become_entry_points = "kernels";
    loops_become_kernels = "loops";
    loops_become_modules_of_spirv = "pipeline";
}

#[test]
fn modules_that_loops_become_have_binaries() {
    let program = include_str!("to_spirv/pipeline.mlir");
    let lowered = lower(program, "builtin.module(lower-parallel-loops-to-spirv)");
    let lowered = lowered.expect("it is lowered");
    let modules = lowered.children().filter(|(_, child)| {
        terrace_dialects::spirv::ModuleOp::cast(child, child.root()).is_some()
    });
    let words = modules.map(|(_, module)| serialize(module).expect("it has a binary"));
    assert_eq!(words.filter(|words| words.len() > 100).count(), 2);
}

/// The message of the failure of a pipeline.
fn failure(program: &str, pipeline: &str) -> String {
    match lower(program, pipeline) {
        Ok(_) => panic!("the pipeline does not fail"),
        Err(message) => message,
    }
}

// covers: SPV-040
#[test]
fn what_the_target_lacks_is_an_error() {
    let program = "func.func @f(%a: i64) -> i64 { %0 = arith.addi %a, %a : i64 return %0 : i64 }";
    assert_eq!(
        failure(program, "builtin.module(convert-arith-to-spirv)"),
        "failed to legalize operation 'arith.addi' that was explicitly marked illegal"
    );
}

#[test]
fn reductions_without_an_instruction_are_errors() {
    let program = "module attributes {gpu.container_module} {
        gpu.module @kernels {
          gpu.func @f(%x: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 1, 1]>} {
            %0 = gpu.all_reduce and %x {} : (i32) -> i32
            gpu.return
          }
        }
      }";
    assert_eq!(
        failure(program, "builtin.module(convert-gpu-to-spirv)"),
        "failed to legalize operation 'gpu.all_reduce'"
    );
}

// covers: SPV-028, SPV-030, SPV-031
#[test]
fn the_target_says_what_may_be_used() {
    let program = |capability: &str| {
        format!(
            "module attributes {{spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader{capability}], []>, #spirv.resource_limits<>>}} {{
               func.func @f(%a: i64) -> i64 {{ %0 = arith.addi %a, %a : i64 return %0 : i64 }}
             }}"
        )
    };
    let pipeline = "builtin.module(convert-arith-to-spirv)";
    assert!(lower(&program(", Int64"), pipeline).is_ok());
    assert!(lower(&program(""), pipeline).is_err());
}

#[test]
fn kernels_without_a_target_are_no_entry_points() {
    let message = failure(
        "spirv.module Logical GLSL450 {}",
        "builtin.module(spirv.module(spirv-lower-abi-attrs))",
    );
    assert_eq!(
        message,
        "'spirv.module' op missing SPIR-V target env attribute"
    );
}

#[test]
fn arguments_all_say_where_they_are_found() {
    let program = |argument: &str| {
        format!(
            "module attributes {{spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>}} {{
               spirv.module Logical GLSL450 {{
                 spirv.func @k(%a: f32 {{spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}}, %b: {argument}) \"None\"
                     attributes {{spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>}} {{ spirv.Return }}
               }}
             }}"
        )
    };
    let pipeline = "builtin.module(spirv.module(spirv-lower-abi-attrs))";
    assert_eq!(
        failure(&program("f32"), pipeline),
        "argument #1 of the kernel does not say where it is found"
    );
    assert_eq!(
        failure(
            &program("f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}"),
            pipeline
        ),
        "argument #1 of the kernel cannot become a variable"
    );
}

#[test]
fn unknown_choices_are_errors() {
    let mapped = failure(
        "module {}",
        "builtin.module(map-memref-spirv-storage-class{client-api=metal})",
    );
    assert_eq!(mapped, "invalid clientAPI 'metal'");
    let policy = "builtin.module(func.func(gpu-map-parallel-loops{mapping-policy=any}))";
    assert_eq!(
        failure("func.func private @f()", policy),
        "Invalid mapping policy option: 'any'"
    );
}
