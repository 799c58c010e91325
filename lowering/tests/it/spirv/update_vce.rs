//! What modules require of their targets.

use terrace_ir::asm::{PrintOptions, print_module};

use crate::lowerings::lower;

/// The first line of a module after the pass, or the error.
fn updated(target: &str, body: &str) -> Result<String, String> {
    let text = format!(
        "module attributes {{spirv.target_env = #spirv.target_env<#spirv.vce<{target}>, #spirv.resource_limits<>>}} {{
          spirv.module Logical GLSL450 {{\n{body}\n}}
        }}"
    );
    first_line(&text)
}

fn first_line(text: &str) -> Result<String, String> {
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let module = lower(text, "builtin.module(spirv-update-vce)").map_err(|text| first(&text))?;
    let printed = print_module(&module, &PrintOptions::default());
    let line = printed.lines().find(|line| line.contains("spirv.module"));
    Ok(line.unwrap_or_default().trim().to_owned())
}

fn function(signature: &str, op: &str) -> String {
    format!("spirv.func @f({signature}) \"None\" {{\n{op}\nspirv.Return\n}}")
}

// covers: IFC-016, SPV-024, SPV-025, SPV-028, SPV-030, SPV-031
#[test]
fn the_least_is_deduced() {
    let all = "v1.6, [Shader, Float64, Int64, GroupNonUniformArithmetic, StorageBuffer16BitAccess, Kernel], [SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class]";
    let expect = |body: &str, triple: &str| {
        let line = updated(all, body).expect("the target has everything");
        let expected = format!("spirv.module Logical GLSL450 requires #spirv.vce<{triple}> {{");
        assert_eq!(line, expected, "of\n{body}");
    };
    expect(&function("", ""), "v1.0, [Shader, Matrix], []");
    expect(
        &function("%x: f64", "%y = spirv.FAdd %x, %x : f64"),
        "v1.0, [Float64, Shader, Matrix], []",
    );
    expect(
        &function(
            "%x: f32",
            "%y = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : f32 -> f32",
        ),
        "v1.3, [GroupNonUniformArithmetic, Shader, GroupNonUniform, Matrix], []",
    );
    expect(
        "spirv.GlobalVariable @g : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>",
        "v1.0, [StorageBuffer16BitAccess, Shader, Matrix], [SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class]",
    );
    expect(
        &function(
            "",
            "spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|UniformMemory>",
        ),
        "v1.0, [Shader, Matrix], []",
    );
}

// covers: SPV-025, SPV-030
#[test]
fn what_a_target_lacks_is_an_error() {
    let cases = [
        (
            "v1.0, [Shader, GroupNonUniformArithmetic], []",
            function(
                "%x: f32",
                "%y = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : f32 -> f32",
            ),
            "'spirv.GroupNonUniformFAdd' requires min version v1.3 but target environment allows up to v1.0",
        ),
        (
            "v1.0, [Shader], []",
            function("%x: i64", ""),
            "'spirv.func' requires at least one capability in [Int64] but none allowed in target environment",
        ),
        (
            "v1.0, [Shader], []",
            "spirv.GlobalVariable @g : !spirv.ptr<f32, StorageBuffer>".to_owned(),
            "'spirv.GlobalVariable' requires at least one extension in [SPV_KHR_storage_buffer_storage_class, SPV_KHR_variable_pointers] but none allowed in target environment",
        ),
    ];
    for (target, body, message) in cases {
        assert_eq!(
            updated(target, &body),
            Err(message.to_owned()),
            "of\n{body}"
        );
    }
    let missing = "missing 'spirv.target_env' attribute";
    let alone = first_line("spirv.module Logical GLSL450 {}");
    assert_eq!(alone, Err(missing.to_owned()));
}
