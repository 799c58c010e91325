//! Binaries that are read.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic};
use terrace_lowering::spirv::{
    DeserializeOptions, SerializeOptions, deserialize, find_module, serialize_with, words_of_bytes,
};

use super::words;

fn context() -> Context {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    cx
}

/// The text of the module that a binary holds, or its errors.
fn text(words: &[u32]) -> Result<String, Vec<Diagnostic>> {
    let cx = context();
    let module = deserialize(&cx, words, DeserializeOptions::default())?;
    Ok(print_module(&module, &PrintOptions::default()))
}

/// The first line of the error of a binary, and its first note.
fn fault(words: &[u32]) -> (String, Option<String>) {
    let errors = text(words).expect_err("the binary has a fault");
    let note = errors[0].notes().first();
    let note = note.map(|note| note.message.clone());
    (errors[0].message().to_owned(), note)
}

/// An instruction.
fn instruction(opcode: u32, operands: &[u32]) -> Vec<u32> {
    let length = operands.len() as u32 + 1;
    [&[length << 16 | opcode], operands].concat()
}

/// A module with these instructions behind its memory model.
fn module(instructions: &[Vec<u32>]) -> Vec<u32> {
    let mut words = vec![0x0723_0203, 0x0001_0300, 0, 64, 0];
    words.extend(instruction(17, &[1]));
    words.extend(instruction(14, &[0, 1]));
    words.extend(instructions.concat());
    words
}

// covers: SPV-036, SPV-038, SPV-044
#[test]
fn what_is_written_is_read() {
    let programs = [
        (include_str!("loop.mlir"), include_str!("loop.read.mlir")),
        (
            include_str!("control.mlir"),
            include_str!("control.read.mlir"),
        ),
        (
            include_str!("values.mlir"),
            include_str!("values.read.mlir"),
        ),
    ];
    for (program, expected) in programs {
        let first = words(program).expect("the program has a binary");
        let read = text(&first).expect("the binary is read");
        assert_eq!(read, expected);
        let again = words(&read).expect("what was read has a binary");
        text(&again).expect("it is read again");
    }
}

/// A loop with an `if` that goes on with the next round.
fn early_exit() -> Vec<u32> {
    module(&[
        instruction(19, &[1]),
        instruction(33, &[2, 1]),
        instruction(20, &[3]),
        instruction(41, &[3, 4]),
        instruction(54, &[1, 5, 0, 2]),
        instruction(248, &[6]),
        instruction(249, &[7]),
        instruction(248, &[7]),
        instruction(246, &[8, 9, 0]),
        instruction(250, &[4, 10, 8]),
        instruction(248, &[10]),
        instruction(247, &[11, 0]),
        instruction(250, &[4, 12, 11]),
        instruction(248, &[12]),
        instruction(249, &[9]),
        instruction(248, &[11]),
        instruction(249, &[9]),
        instruction(248, &[9]),
        instruction(249, &[7]),
        instruction(248, &[8]),
        instruction(253, &[]),
        instruction(56, &[]),
    ])
}

// covers: SPV-020, SPV-022
#[test]
fn selections_that_are_left_early_stay_branches() {
    let read = text(&early_exit()).expect("the binary is read");
    assert_eq!(read, include_str!("early.read.mlir"));
    let again = words(&read).expect("what was read has a binary");
    let count = |opcode: u32| {
        again
            .iter()
            .filter(|word| **word & 0xffff == opcode)
            .count()
    };
    assert_eq!(count(247), 1, "the selection is announced");
    text(&again).expect("it is read again");
}

// covers: SPV-013
#[test]
fn integers_without_a_sign_are_unsigned_ones() {
    let program = "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
      spirv.GlobalVariable @plain : !spirv.ptr<i32, Private>
      spirv.GlobalVariable @unsigned : !spirv.ptr<ui32, Private>
      spirv.GlobalVariable @signed : !spirv.ptr<si32, Private>
    }";
    let words = words(program).expect("the program has a binary");
    let declares = |words: &[u32]| words[0] == 4 << 16 | 21;
    let integers: Vec<u32> = words
        .windows(4)
        .filter(|words| declares(words))
        .map(|words| words[3])
        .collect();
    assert_eq!(integers, [0, 1], "each is declared once");
    let read = text(&words).expect("the binary is read");
    assert_eq!(read.matches("<i32, Private>").count(), 2, "in\n{read}");
    assert_eq!(read.matches("<si32, Private>").count(), 1, "in\n{read}");
}

// covers: SPV-038
#[test]
fn lines_are_locations() {
    let cx = context();
    let program = r#"spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
      spirv.func @f(%x: i32) -> i32 "None" {
        %y = spirv.IAdd %x, %x : i32 loc("kernel.glsl":4:7)
        %z = spirv.IMul %y, %y : i32 loc("other.glsl":9:1)
        spirv.ReturnValue %z : i32 loc(unknown)
      }
    }"#;
    let module = parse_module(&cx, program.as_bytes(), "t.mlir").expect("the text is read");
    let options = SerializeOptions { lines: true };
    let module = find_module(&module).expect("there is a module");
    let words = serialize_with(module, options).expect("it has a binary");
    let read = deserialize(&cx, &words, DeserializeOptions::default()).expect("it is read");
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    let printed = print_module(&read, &options);
    for line in [r#"loc("kernel.glsl":4:7)"#, r#"loc("other.glsl":9:1)"#] {
        assert!(printed.contains(line), "{line} is missing in\n{printed}");
    }
}

#[test]
fn faults_have_a_place() {
    let place = |at: usize| Some(format!("at word {at} of the binary"));
    let header = "SPIR-V binary module must have a 5-word header";
    assert_eq!(fault(&[]), (header.to_owned(), place(0)));
    assert_eq!(fault(&[1, 2, 3, 4, 5]).0, "incorrect magic number");
    let versions = [0x0723_0203, 0x0002_0000, 0, 1, 0];
    assert_eq!(fault(&versions).0, "unsupported SPIR-V major version: 2");
    let mut ids = module(&[]);
    ids[3] = u32::MAX;
    assert_eq!(fault(&ids).0, "has 4294967295 ids, of at most 4194304");
    let zero = module(&[vec![19]]);
    assert_eq!(
        fault(&zero),
        ("word count cannot be zero".to_owned(), place(10))
    );
    let short = module(&[vec![9 << 16 | 19]]);
    assert_eq!(
        fault(&short).0,
        "insufficient words for the last instruction"
    );
    let twice = module(&[instruction(19, &[1]), instruction(20, &[1])]);
    assert_eq!(fault(&twice).0, "<id> 1 is defined more than once");
    let unknown = module(&[instruction(32, &[1, 12, 7])]);
    assert_eq!(
        fault(&unknown),
        ("unknown type result <id>: 7".to_owned(), place(10))
    );
    let large = module(&[instruction(19, &[64])]);
    assert_eq!(
        fault(&large).0,
        "<id> 64 is not below the bound of the module"
    );
    let width = module(&[instruction(21, &[1, 7, 0])]);
    assert_eq!(fault(&width).0, "OpTypeInt has 7 bits");
    let endless = module(&[
        instruction(19, &[1]),
        instruction(33, &[2, 1]),
        instruction(54, &[1, 3, 0, 2]),
        instruction(248, &[4]),
    ]);
    assert_eq!(fault(&endless).0, "a function has no OpFunctionEnd");
    let nowhere = module(&[
        instruction(19, &[1]),
        instruction(33, &[2, 1]),
        instruction(54, &[1, 3, 0, 2]),
        instruction(248, &[4]),
        instruction(249, &[5]),
        instruction(56, &[]),
    ]);
    assert_eq!(fault(&nowhere).0, "no block has the label <id> 5");
    let bytes = words_of_bytes(&[1, 2, 3]).expect_err("three bytes are no word");
    assert_eq!(
        bytes.message(),
        "SPIR-V binary module must contain integral number of 32-bit words"
    );
}

/// Types, constants and operations of which each names the one before twice would be exponentially large.
#[test]
fn what_doubles_is_bounded() {
    let mut types = vec![instruction(22, &[1, 32])];
    types.extend((2..60).map(|id| instruction(30, &[id, id - 1, id - 1])));
    let fault = fault(&module(&types)).0;
    assert_eq!(fault, "OpTypeStruct names more than 65536 types");
    let mut operations = vec![
        instruction(21, &[1, 32, 0]),
        instruction(50, &[1, 2, 1]),
        instruction(19, &[50]),
        instruction(33, &[51, 1]),
    ];
    operations.extend((3..40).map(|id| instruction(52, &[1, id, 128, id - 1, id - 1])));
    operations.extend([
        instruction(54, &[1, 52, 0, 51]),
        instruction(248, &[53]),
        instruction(254, &[39]),
        instruction(56, &[]),
    ]);
    let read = text(&module(&operations)).expect("the binary is read");
    let count = read.matches("spirv.SpecConstantOperation").count();
    assert_eq!(count, 37, "each operation is there once");
}

/// Whatever becomes of a binary, reading it ends, with a module or an error.
#[test]
fn damaged_binaries_are_errors() {
    let cx = context();
    let programs = [
        words(include_str!("loop.mlir")).expect("the program has a binary"),
        words(include_str!("control.mlir")).expect("the program has a binary"),
        words(include_str!("values.mlir")).expect("the program has a binary"),
        early_exit(),
    ];
    let read = |words: &[u32]| drop(deserialize(&cx, words, DeserializeOptions::default()));
    for program in programs {
        for end in 0..program.len() {
            read(&program[..end]);
        }
        for index in 0..program.len() {
            let word = program[index];
            let next = program[(index * 7 + 3) % program.len()];
            for damage in [
                0,
                u32::MAX,
                word.wrapping_add(1),
                word.wrapping_sub(1),
                word ^ 0x1_0000,
                next,
            ] {
                let mut damaged = program.clone();
                damaged[index] = damage;
                read(&damaged);
            }
            let mut shorter = program.clone();
            shorter.remove(index);
            read(&shorter);
        }
    }
}

#[test]
fn modules_are_valid() {
    let cx = context();
    let words = words(include_str!("control.mlir")).expect("the program has a binary");
    let flat = DeserializeOptions { structured: false };
    let module = deserialize(&cx, &words, flat).expect("the binary is read");
    verify(&module).expect("the module is valid");
    let printed = print_module(&module, &PrintOptions::default());
    assert!(
        !printed.contains("spirv.mlir."),
        "nothing is structured in\n{printed}"
    );
}
