//! What is wrong in a text is said where it stands.

use terrace_ir::Context;
use terrace_llvm_import::{ImportOptions, import};

use crate::source;

/// Where a text is wrong, and what is said of it.
fn error(text: &str) -> String {
    let cx = Context::new();
    let source = source(&cx, "wrong.ll", text);
    let error = import(&cx, source, &ImportOptions::default()).unwrap_err();
    let rendered = error.render(&cx);
    rendered.lines().next().unwrap_or_default().to_owned()
}

macro_rules! errors {
    ($($name:ident: $text:literal => $message:literal;)*) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(error($text), $message);
            }
        )*
    };
}

errors! {
    splat_of_a_huge_scalable_vector: "define <vscale x 2000000000 x i8> @f() {\n  ret <vscale x 2000000000 x i8> splat (i8 1)\n}\n"
        => "wrong.ll:2:40: error: splats of such elements have at most 65536";
    undefined_value: "define i32 @f() {\n  ret i32 %x\n}\n"
        => "wrong.ll:2:11: error: use of undefined value '%x'";
    redefined_value: "define i32 @f(i32 %x) {\n  %x = add i32 1, 2\n  ret i32 %x\n}\n"
        => "wrong.ll:2:3: error: multiple definition of local value named 'x'";
    redefined_argument: "define void @f(i32 %a, i32 %a) {\n  ret void\n}\n"
        => "wrong.ll:2:3: error: redefinition of argument '%a'";
    other_type: "define i32 @f(i64 %x) {\n  %y = add i32 %x, 2\n  ret i32 %y\n}\n"
        => "wrong.ll:2:16: error: '%x' defined with type 'i64' but expected 'i32'";
    undefined_block: "define void @f() {\n  br label %nowhere\n}\n"
        => "wrong.ll:2:12: error: use of undefined value '%nowhere'";
    redefined_block: "define void @f() {\na:\n  ret void\na:\n  ret void\n}\n"
        => "wrong.ll:4:1: error: unable to create block named 'a'";
    end_of_file: "define void @f() {\n  ret void"
        => "wrong.ll:2:11: error: expected '}', found the end of the file";
    redefined_global: "@a = global i32 4\n@a = global i32 5\n"
        => "wrong.ll:2:1: error: redefinition of global '@a'";
    undefined_function: "define void @f() {\n  call void @g()\n  ret void\n}\n"
        => "wrong.ll:2:13: error: use of undefined value '@g'";
    unknown_instruction: "define void @f() {\n  %1 = frob i32 3\n  ret void\n}\n"
        => "wrong.ll:2:8: error: expected instruction opcode";
    length_of_text: "@s = global [2 x i8] c\"abc\"\n"
        => "wrong.ll:1:23: error: constant expression type mismatch";
    float_as_integer: "@g = global i32 1.5\n"
        => "wrong.ll:1:17: error: floating point constant invalid for type";
    redefined_metadata: "!0 = !{}\n!0 = !{}\n"
        => "wrong.ll:2:1: error: Metadata id is already used";
    undefined_metadata: "define void @f() {\n  ret void, !dbg !77\n}\n"
        => "wrong.ll:2:18: error: use of undefined metadata '!77'";
    phi_in_entry: "define void @f() {\n  %a = phi i32 [ 0, %b ]\n  ret void\n}\n"
        => "wrong.ll:2:3: error: the entry block cannot have phi nodes";
    unterminated_text: "@s = global i32 \"unterminated\n"
        => "wrong.ll:1:17: error: end of file in a string constant or comment";
    data_layout: "target datalayout = \"e-i64\"\n"
        => "wrong.ll:0:0: error: cannot translate data layout: i64";
    address_that_is_a_number: "define void @f() {\n  %x = load i32, i32 4\n  ret void\n}\n"
        => "wrong.ll:2:18: error: expected a pointer, found a value of type 'i32'";
    value_of_nothing: "define void @f() {\n  store void undef, ptr null\n  ret void\n}\n"
        => "wrong.ll:2:9: error: void type only allowed for function results";
    kind_of_comdat: "$c = comdat fancy\n" => "wrong.ll:1:13: error: unknown selection kind";
    wide_integer: "define i99999999 @f() {\n  unreachable\n}\n"
        => "wrong.ll:1:8: error: bitwidth for integer type out of range";
    packed_struct: "%v = type <{ i32 }\n" => "wrong.ll:1:12: error: expected '>' in packed struct";
    type_in_itself: "%t = type { %t }\n@g = global %t zeroinitializer\n"
        => "wrong.ll:1:11: error: nesting is deeper than 128 levels";
}

/// A chain of debug information that is as long as anybody asks for.
fn chain(length: usize, last: &str) -> String {
    let mut text = "define void @f() !dbg !0 {\n  ret void\n}\n!0 = distinct !DISubprogram(name: \"f\", type: !1)\n!1 = !DISubroutineType(types: !2)\n!2 = !{!3}\n".to_owned();
    for number in 3..length + 3 {
        let next = number + 1;
        text +=
            &format!("!{number} = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{next})\n");
    }
    text + &format!("!{} = {last}\n", length + 3)
}

#[test]
fn metadata_may_be_deep() {
    let text = chain(1000, "!DIBasicType(name: \"int\")");
    let cx = Context::new();
    let source = source(&cx, "deep.ll", &text);
    assert!(import(&cx, source, &ImportOptions::default()).is_ok());
}

#[test]
fn metadata_that_is_too_deep_is_an_error() {
    let message = error(&chain(20_000, "!DIBasicType(name: \"int\")"));
    assert!(
        message.ends_with("error: metadata nests deeper than 4000 levels"),
        "{message}"
    );
}

#[test]
fn a_cycle_that_nothing_breaks_is_an_error() {
    let message = error(&chain(
        3,
        "!DIDerivedType(tag: DW_TAG_typedef, baseType: !4)",
    ));
    let expected = "error: debug information has a cycle without a composite type or a subprogram";
    assert!(message.ends_with(expected), "{message}");
}
