//! From the spirv dialect to the llvm dialect. The expected texts are what `mlir-opt` 22 gives, but for results of structured
//! control flow and parts of vectors in structs, which it has no conversion for.

use terrace_ir::asm::{PrintOptions, print_module};

use crate::lowerings::{expect, lower};

#[track_caller]
fn check(program: &str, expected: &str) {
    check_for("Unknown", program, expected);
}

#[track_caller]
fn check_for(client_api: &str, program: &str, expected: &str) {
    let pipeline = format!("builtin.module(convert-spirv-to-llvm{{client-api={client_api}}})");
    let ir = lower(program, &pipeline).expect("it is converted");
    expect(expected, &print_module(&ir, &PrintOptions::default()));
}

// covers: SP2L-001, SP2L-002, SP2L-003, SP2L-008, SP2L-017, SP2L-018, SP2L-019, SP2L-020, SP2L-023, SP2L-030, SP2L-032
// covers: SP2L-037, SP2L-038
#[test]
fn numbers() {
    check(
        include_str!("numbers.mlir"),
        "spirv_to_llvm/numbers.expected",
    );
}

// covers: SP2L-010, SP2L-011, SP2L-012, SP2L-013, SP2L-014, SP2L-015, SP2L-016, SP2L-031
#[test]
fn bits() {
    check(include_str!("bits.mlir"), "spirv_to_llvm/bits.expected");
}

// covers: SP2L-004, SP2L-005, SP2L-006, SP2L-021, SP2L-022, SP2L-024, SP2L-025, SP2L-026, SP2L-027, SP2L-028, SP2L-029
// covers: SP2L-034, SP2L-039, SP2L-040, SP2L-041, SP2L-043
#[test]
fn modules_functions_and_memory() {
    check(include_str!("module.mlir"), "spirv_to_llvm/module.expected");
}

#[test]
fn storage_classes_are_address_spaces_for_opencl() {
    let program = include_str!("opencl.mlir");
    check_for("OpenCL", program, "spirv_to_llvm/opencl.expected");
    let everywhere = lower(
        program,
        "builtin.module(convert-spirv-to-llvm{client-api=Vulkan})",
    );
    let printed = print_module(&everywhere.unwrap(), &PrintOptions::default());
    assert!(
        !printed.contains("ptr<") && printed.contains("addr_space = 0"),
        "{printed}"
    );
}

// covers: SP2L-033, SP2L-035
#[test]
fn structured_control_flow() {
    check(
        include_str!("control.mlir"),
        "spirv_to_llvm/control.expected",
    );
}

/// The first line of the error for a function of this signature and body.
fn error(arguments: &str, body: &str) -> String {
    let program = format!("spirv.func @f({arguments}) \"None\" {{\n{body}\nspirv.Return\n}}");
    match lower(&program, "builtin.module(convert-spirv-to-llvm)") {
        Ok(ir) => panic!("{}", print_module(&ir, &PrintOptions::default())),
        Err(messages) => messages.lines().next().unwrap_or_default().to_owned(),
    }
}

// covers: SP2L-005, SP2L-006, SP2L-007, SP2L-009, SP2L-025, SP2L-029, SP2L-031, SP2L-035, SP2L-036, SP2L-042
#[test]
fn what_has_no_conversion_is_an_error() {
    let illegal = |op: &str| {
        format!("failed to legalize operation 'spirv.{op}' that was explicitly marked illegal")
    };
    for ty in [
        "!spirv.struct<(f32 [0], i32 [8])>",
        "!spirv.struct<(f32 [0, NonWritable])>",
        "!spirv.struct<name, (f32 [0])>",
        "!spirv.array<4 x f32, stride=8>",
        "!spirv.rtarray<f32, stride=4>",
        "!spirv.matrix<2 x vector<2xf32>>",
        "!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba32f>",
    ] {
        assert_eq!(error(&format!("%a: {ty}"), ""), illegal("func"), "{ty}");
    }
    let cases = [
        ("%a: i32", "%0 = spirv.SMod %a, %a : i32", "SMod"),
        ("%a: f32", "%0 = spirv.FMod %a, %a : f32", "FMod"),
        ("%a: f32", "%0 = spirv.GL.FSign %a : f32", "GL.FSign"),
        (
            "%a: i8, %b: i64",
            "%0 = spirv.ShiftLeftLogical %a, %b : i8, i64",
            "ShiftLeftLogical",
        ),
        (
            "%p: !spirv.ptr<f32, Function>",
            "%0 = spirv.Load \"Function\" %p [\"Volatile|Nontemporal\"] : f32",
            "Load",
        ),
        (
            "",
            "%c = spirv.Constant [1 : i32, 2 : i32] : !spirv.array<2 x i32>",
            "Constant",
        ),
        (
            "",
            "spirv.mlir.loop control(Unroll) {\nspirv.Branch ^h\n^h:\n%t = spirv.Constant true\nspirv.BranchConditional %t, ^b, ^m\n^b:\nspirv.Branch ^c\n^c:\nspirv.Branch ^h\n^m:\nspirv.mlir.merge\n}",
            "mlir.loop",
        ),
        (
            "%c: i1",
            "spirv.mlir.selection control(Flatten) {\nspirv.BranchConditional %c, ^a, ^m\n^a:\nspirv.Branch ^m\n^m:\nspirv.mlir.merge\n}",
            "mlir.selection",
        ),
    ];
    for (arguments, body, op) in cases {
        assert_eq!(error(arguments, body), illegal(op), "{body}");
    }
    let variable =
        "spirv.module Logical GLSL450 { spirv.GlobalVariable @v : !spirv.ptr<f32, Workgroup> }";
    let message = lower(variable, "builtin.module(convert-spirv-to-llvm)").err();
    assert_eq!(message, Some(illegal("GlobalVariable")));
}
