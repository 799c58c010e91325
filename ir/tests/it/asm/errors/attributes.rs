//! Messages about attributes.

use terrace_ir::asm::{parse_attribute, parse_module};

use super::super::permissive;
use super::{attribute_error, error};

#[test]
fn attributes() {
    attribute_error("", "expected attribute value @  }");
    attribute_error("1, a = 2", "duplicate key 'a' in dictionary attribute @ a");
    attribute_error(
        "300 : i8",
        "integer constant out of range for attribute @ 300",
    );
    attribute_error(
        "-1 : ui8",
        "negative integer literal not valid for unsigned integer type @ 1",
    );
    attribute_error(
        "1 : none",
        "integer literal not valid for specified type @ 1",
    );
    attribute_error(
        "1.0 : i32",
        "floating point value not valid for specified type @ }",
    );
    attribute_error(
        "0x1FFFF : f16",
        "hexadecimal float constant out of range for type @ 0x1FFFF",
    );
    attribute_error("#x", "undefined symbol alias id 'x' @ }");
    attribute_error("@a::b", "expected nested symbol reference identifier @ b");
    attribute_error("-", "expected constant integer or floating point value @ }");
    attribute_error("array<i32 1>", "expected ':' after dense array type @  1");
    attribute_error(
        "array<i4: 1>",
        "element type bitwidth must be a multiple of 8 @ i4",
    );
    attribute_error(
        "array<index: 1>",
        "expected integer or float type, got: 'index' @ index",
    );
    attribute_error("array<i8: 256>", "integer constant out of range @ >");
    attribute_error("array<ui8: -1>", "integer constant out of range @ >");
    attribute_error(
        "array<i32: true>",
        "expected i1 type for 'true' or 'false' values @ true",
    );
    attribute_error(
        "array<i1: 1>",
        "expected 'true' or 'false' values for i1 type @ >",
    );
    attribute_error(
        "array<f32: \"a\">",
        "expected floating point literal @ \"a\"",
    );
    attribute_error("array<i32: 1.0>", "expected integer literal @ 1.0");
    attribute_error("strided<[1]", "expected ',' @ }");
    attribute_error("strided<[1], 3>", "expected 'offset' after comma @  3");
    attribute_error("strided<[1], offset 3>", "expected ':' after 'offset' @  3");
    attribute_error(
        "strided<[9223372036854775808]>",
        "expected a 64-bit signed integer or '?' @ 9223372036854775808",
    );
    attribute_error("distinct<0>", "expected '[' after 'distinct' @ <");
    attribute_error("distinct[-1]<>", "expected distinct ID @ -");
    attribute_error(
        "distinct[18446744073709551616]<>",
        "expected an unsigned 64-bit integer @ ]",
    );
    attribute_error("distinct[0>", "expected ']' to close distinct ID @ >");
    attribute_error("distinct[0]", "expected '<' after distinct ID @ }");
    attribute_error(
        "distinct[0]<1 2>",
        "expected '>' to close distinct attribute @  2",
    );
    attribute_error(
        "[distinct[0]<1>, distinct[0]<2>]",
        "referenced attribute does not match previous definition: 1 : i64 @ 2",
    );
    attribute_error(
        "-1.0 : f8E8M0FNU",
        "negative floating point value not valid for f8E8M0FNU, which has no sign @ 1.0",
    );
    for number in [
        "256 : i8",
        "-129 : i8",
        "128 : si8",
        "0x100 : ui8",
        "1 : i0",
        "2 : i1",
    ] {
        let literal = number.split_once(' ').map_or("", |(literal, _)| literal);
        let digits = literal.trim_start_matches('-');
        attribute_error(
            number,
            &format!("integer constant out of range for attribute @ {digits}"),
        );
    }
    let limit = "1".to_owned() + &"0".repeat(39);
    for width in [128, 129, 130] {
        attribute_error(
            &format!("{limit} : si{width}"),
            &format!("integer constant out of range for attribute @ {limit}"),
        );
    }
    attribute_error(
        "#builtin.x",
        "dialect 'builtin' provides no attribute parsing hook @ x",
    );
    error("\"a\"() {1 = 2} : () -> ()", "expected attribute name @ 1");
    error(
        "\"a\"() {\"\" = 2} : () -> ()",
        "expected valid attribute name @ \"\"",
    );
}

// covers: IR-075
#[test]
fn a_float_is_no_integer() {
    let cx = permissive();
    let errors = parse_module(&cx, b"\"a\"() {a = 42 : f32} : () -> ()", "t").expect_err("invalid");
    assert_eq!(
        errors[0].render(&cx),
        "t:1:12: error: unexpected decimal integer literal for a floating point value
\"a\"() {a = 42 : f32} : () -> ()
           ^~
t:1:12: note: add a trailing dot to make the literal a float
\"a\"() {a = 42 : f32} : () -> ()
           ^
"
    );
}

#[test]
fn elements() {
    attribute_error(
        "dense<1> : i32",
        "elements literal must be a shaped type @ dense<1> : i32",
    );
    attribute_error(
        "dense<1> : tensor<?xi32>",
        "elements literal type must have static shape @ dense<1> : tensor<?xi32>",
    );
    attribute_error(
        "dense<[[1, 2], [3]]> : tensor<2x2xi32>",
        "tensor literal is invalid; ranks are not consistent between elements @ ]",
    );
    attribute_error(
        "dense<[1, 2]> : tensor<3xi32>",
        "inferred shape of elements literal ([2]) does not match type ([3]) @ dense<[1, 2]> : tensor<3xi32>",
    );
    attribute_error(
        "dense<[1.5, 2]> : tensor<2xi32>",
        "expected integer elements, but parsed floating-point @ 1.5",
    );
    attribute_error(
        "dense<true> : tensor<2xi32>",
        "expected i1 type for 'true' or 'false' values @ true",
    );
    attribute_error(
        "dense<> : tensor<2xi32>",
        "parsed zero elements, but type ('tensor<2xi32>') expected at least 1 @ dense<> : tensor<2xi32>",
    );
    attribute_error(
        "dense<\"0x1\"> : tensor<2xi32>",
        "expected string containing hex digits starting with `0x` @ \"0x1\"",
    );
    attribute_error(
        "dense<\"0x12\"> : tensor<2xi32>",
        "elements hex data size is invalid for provided type: 'tensor<2xi32>' @ dense<\"0x12\"> : tensor<2xi32>",
    );
}

// covers: IR-074
#[test]
fn elements_of_unusual_types() {
    attribute_error(
        "dense<[-1, 300]> : tensor<2xui8>",
        "expected unsigned integer elements, but parsed negative value @ 1",
    );
    attribute_error(
        "dense<300> : tensor<2xi8>",
        "integer constant out of range for type @ 300",
    );
    attribute_error(
        "dense<-true> : tensor<2xi1>",
        "expected integer or floating point literal @ true",
    );
    attribute_error(
        "dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>",
        "parsed 2 elements, but type ('tensor<2xcomplex<f32>>') expected 4 elements @ \
         dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>",
    );
    attribute_error(
        "dense<(1, 2)> : tensor<2xi8>",
        "expected scalar elements for this element type @ dense<(1, 2)> : tensor<2xi8>",
    );
    attribute_error(
        "dense<[\"a\", 1]> : tensor<2x!d.t>",
        "expected string token, got 1 @ dense<[\"a\", 1]> : tensor<2x!d.t>",
    );
    attribute_error(
        "dense<[\"a\"]> : tensor<1xi8>",
        "expected integer elements, but parsed string @ \"a\"",
    );
    attribute_error(
        "dense<[\"a\"]> : tensor<1xf32>",
        "expected floating point elements, but parsed string @ \"a\"",
    );
    attribute_error(
        "dense<1> : tensor<9223372036854775807x2xi8>",
        "elements literal has too many elements @ dense<1> : tensor<9223372036854775807x2xi8>",
    );
    attribute_error(
        "dense_resource<1> : tensor<2xi8>",
        "expected identifier key for 'resource' entry @ 1",
    );
    attribute_error(
        "dense_resource<a> : i8",
        "`dense_resource` expected a shaped type @ : i8",
    );
    attribute_error("sparse<1> : tensor<3xi8>", "expected ',' @ >");
    attribute_error(
        "sparse<[[0, 5]], [5]> : tensor<3x4xi8>",
        "sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<3x4xi8>' @ \
         sparse<[[0, 5]], [5]> : tensor<3x4xi8>",
    );
    attribute_error(
        "sparse<[[0, 1]], [5, 6]> : tensor<3x4xi8>",
        "expected shape ([3, 4]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2]) @ \
         sparse<[[0, 1]], [5, 6]> : tensor<3x4xi8>",
    );
    attribute_error(
        "sparse<[[0]], [[5]]> : tensor<3xi8>",
        "expected 1-d tensor for sparse element values @ sparse<[[0]], [[5]]> : tensor<3xi8>",
    );
}

// covers: IR-083
#[test]
fn affine_expressions() {
    attribute_error(
        "affine_map<d0 -> (d0)>",
        "expected '(' in dimensional identifier list @ d0",
    );
    attribute_error("affine_map<(d0) (d0)>", "expected '->' or ':' @  (");
    attribute_error(
        "affine_map<(d0) -> d0>",
        "expected '(' in affine map range @  d0",
    );
    attribute_error(
        "affine_map<(d0) -> (d0>",
        "expected ')' in affine map range @ >",
    );
    attribute_error("affine_map<(d0) -> (d0)", "expected '>' in affine map @ }");
    attribute_error(
        "affine_map<(d0) -> (%d0)>",
        "unexpected ssa identifier @ %d0",
    );
    attribute_error(
        "affine_set<(d0) : d0>",
        "expected '(' in integer set constraint list @  d0",
    );
    attribute_error("affine_set 1", "expected '<' in integer set @  1");
    attribute_error(
        "affine_map<(d0) -> (d1)>",
        "use of undeclared identifier @ d1",
    );
    attribute_error(
        "affine_map<(d0, d0) -> (d0)>",
        "redefinition of identifier 'd0' @ d0",
    );
    attribute_error(
        "affine_map<(d0) -> (d0 + )>",
        "missing right operand of binary operator @ )",
    );
    attribute_error(
        "affine_map<(d0) -> (())>",
        "no expression inside parentheses @ )",
    );
    attribute_error(
        "affine_map<(d0) -> (d0 * d0)>",
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic @ *",
    );
    attribute_error(
        "affine_map<(d0) -> (d0 floordiv d0)>",
        "non-affine expression: right operand of floordiv has to be either a constant or symbolic @ floordiv",
    );
}

// covers: IR-073, IR-095
#[test]
fn what_mlir_gave_up_is_no_attribute() {
    // The manual of 2020 has these; `mlir-opt` 22 says the same of them.
    attribute_error(
        "opaque<\"d\", \"0xFF\"> : tensor<2xi8>",
        "expected attribute value @  opaque",
    );
    attribute_error(
        "affine_relation<(d0) : (d0 == 0)>",
        "expected attribute value @  affine_relation",
    );
}

#[test]
fn dimensions_with_names_of_their_own_are_so_many() {
    let cx = permissive();
    let map = |letter: char, count: usize| {
        let names: Vec<String> = (0..count)
            .map(|number| format!("{letter}{number}"))
            .collect();
        format!("affine_map<({}) -> ({letter}0)>", names.join(", "))
    };
    assert!(parse_attribute(&cx, &map('x', 1000)).is_ok());
    assert!(parse_attribute(&cx, &map('d', 5000)).is_ok());
    let error = parse_attribute(&cx, &map('x', 1001)).expect_err("there are too many");
    assert_eq!(
        error.message(),
        "expected at most 1000 dimensions and symbols before one with a name of its own"
    );
}

#[test]
fn nothing_follows_a_single_attribute() {
    let error = parse_attribute(&permissive(), "1 : i32 2").expect_err("two attributes");
    assert_eq!(error.message(), "expected the end of the text");
}
