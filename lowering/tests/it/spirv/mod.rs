//! SPIR-V binaries.

mod deserialize;
mod update_vce;

use rspirv::binary::Disassemble;
use rspirv::dr::load_words;
use terrace_ir::Context;
use terrace_ir::asm::parse_module;
use terrace_ir::verify::verify;
use terrace_lowering::spirv::{find_module, serialize};

/// The words of the only module in a text, or the first line of the error.
fn words(text: &str) -> Result<Vec<u32>, String> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is read");
    verify(&module).expect("the text is valid");
    let words = find_module(&module).and_then(serialize);
    words.map_err(|error| error.message().to_owned())
}

// covers: SPV-019, SPV-036, SPV-037
#[test]
fn modules_become_binaries() {
    let words = words(include_str!("loop.mlir")).expect("the module has instructions");
    let module = load_words(words).expect("the binary is read");
    assert_eq!(module.disassemble() + "\n", include_str!("loop.spvasm"));
}

#[test]
fn recursive_structs_have_forward_pointers() {
    let text = "spirv.module Physical64 GLSL450 {
      spirv.GlobalVariable @list : !spirv.ptr<!spirv.struct<node, (i32 [0], !spirv.ptr<!spirv.struct<node>, StorageBuffer> [8])>, StorageBuffer>
    }";
    let words = words(text).expect("the module has instructions");
    let text = load_words(words).expect("the binary is read").disassemble();
    let opcodes: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            line.split_whitespace()
                .find(|word| word.starts_with("OpType"))
        })
        .collect();
    let expected = [
        "OpTypeInt",
        "OpTypeForwardPointer",
        "OpTypeStruct",
        "OpTypePointer",
    ];
    assert_eq!(opcodes, expected, "in\n{text}");
}

#[test]
fn what_has_no_binary_is_an_error() {
    assert_eq!(words("module {}"), Err("found no module op".to_owned()));
    let two = "spirv.module Logical GLSL450 {}\nspirv.module Logical GLSL450 {}";
    assert_eq!(
        words(two),
        Err("found more than one 'spirv.module' op".to_owned())
    );
    let tensor = "spirv.module Logical GLSL450 {
      spirv.GlobalVariable @t : !spirv.ptr<!spirv.arm.tensor<2xf32>, Private>
    }";
    let message = "cannot serialize type '!spirv.arm.tensor<2xf32>'";
    assert_eq!(words(tensor), Err(message.to_owned()));
    let endless = "spirv.module Logical GLSL450 {
      spirv.GlobalVariable @s : !spirv.ptr<!spirv.struct<s, (!spirv.struct<s>)>, Private>
    }";
    let message = "'!spirv.struct<s, (!spirv.struct<s>)>' contains itself";
    assert_eq!(words(endless), Err(message.to_owned()));
}
