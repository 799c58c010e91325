//! Attributes.

use super::{attribute_prints, ops_fixed_point};

// covers: IR-070, IR-075, IR-077, IR-078, IR-079, IR-080
#[test]
fn scalars() {
    for text in [
        "1 : i64",
        "-5 : i8",
        "200 : ui8",
        "7 : index",
        "true",
        "false",
        "170141183460469231731687303715884105727 : i128",
        "1.500000e+00 : f64",
        "0x7C00 : f16",
        "0x7CFF : f16",
        "0xFF800000 : f32",
        "\"text \\22\\\\\\0A\\FF\"",
        "\"typed\" : i32",
        "i32",
        "(i32) -> f32",
        "unit",
        "@a",
        "@a::@\"b c\"::@d-e",
        "[]",
        "[1, 2 : i8, \"x\", [unit], 2.500000e+00]",
        "{a = 1 : i64, \"b c\" = unit, d = {}}",
        "array<i32>",
        "array<i8: -1, 2>",
        "array<i1: true, false>",
        "array<f64: 1.000000e+00, 0x7FF0000000000000>",
        "strided<[1, ?], offset: ?>",
        "strided<[]>",
    ] {
        if text.starts_with("{a") {
            // A unit attribute is written as its name.
            attribute_prints(text, "{a = 1 : i64, \"b c\", d = {}}");
        } else {
            attribute_prints(text, text);
        }
    }
    attribute_prints("5", "5 : i64");
    attribute_prints("255 : i8", "-1 : i8");
    attribute_prints("0x10 : i8", "16 : i8");
    attribute_prints("1 : i1", "true");
    attribute_prints("1.5", "1.500000e+00 : f64");
    attribute_prints("-0.0 : f32", "-0.000000e+00 : f32");
    attribute_prints("0x3FF0000000000000 : f64", "1.000000e+00 : f64");
}

// covers: IR-071, IR-066
#[test]
fn dictionaries_are_sorted_by_name() {
    attribute_prints("{b = 1, a.c, a = 2}", "{a = 2 : i64, a.c, b = 1 : i64}");
}

// covers: IR-072
#[test]
fn dense_elements() {
    for text in [
        "dense<1> : tensor<2x2xi32>",
        "dense<[[1, 2], [3, -4]]> : tensor<2x2xi32>",
        "dense<[1.000000e+00, 2.500000e+00]> : vector<2xf32>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<[(1,2), (3,4)]> : tensor<2xcomplex<i32>>",
        "dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>",
        "dense<[5, 6]> : tensor<2xindex>",
        "dense<> : tensor<0x2xi32>",
        "dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi8>",
        "dense<[18446744073709551615, 0]> : tensor<2xui64>",
    ] {
        attribute_prints(text, text);
    }
    attribute_prints(
        "dense<[[7, 7], [7, 7]]> : tensor<2x2xi32>",
        "dense<7> : tensor<2x2xi32>",
    );
    attribute_prints(
        "dense<\"0x0100000002000000\"> : tensor<2xi32>",
        "dense<[1, 2]> : tensor<2xi32>",
    );
    attribute_prints(
        "dense<\"0x05\"> : tensor<3xi1>",
        "dense<[true, false, true]> : tensor<3xi1>",
    );
    attribute_prints(
        "dense<[0x7F800000, 1.0]> : tensor<2xf32>",
        "dense<[0x7F800000, 1.000000e+00]> : tensor<2xf32>",
    );
}

// covers: IR-072
#[test]
fn large_elements_are_printed_as_digits() {
    let list: Vec<String> = (0..101).map(|value| value.to_string()).collect();
    let digits: String = (0..101u8).map(|value| format!("{value:02X}")).collect();
    attribute_prints(
        &format!("dense<[{}]> : tensor<101xi8>", list.join(", ")),
        &format!("dense<\"0x{digits}\"> : tensor<101xi8>"),
    );
    let bits: Vec<&str> = (0..128)
        .map(|i| if i % 3 == 0 { "true" } else { "false" })
        .collect();
    attribute_prints(
        &format!("dense<[{}]> : tensor<128xi1>", bits.join(", ")),
        "dense<\"0x49922449922449922449922449922449\"> : tensor<128xi1>",
    );
}

// covers: IR-069, IR-081, IR-082, IR-084, IR-085
#[test]
fn affine_maps_and_sets() {
    for text in [
        "affine_map<() -> ()>",
        "affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>",
        "affine_map<(d0) -> (d0 * 2 + 1, -d0, d0 - 3)>",
        "affine_map<(d0, d1) -> (d0 - d1, d0 - d1 * 2, (d0 + d1) * 3)>",
        "affine_map<(d0)[s0] -> (d0 floordiv s0, d0 ceildiv 4, d0 mod 8)>",
        "affine_map<(d0)[s0] -> (d0 * s0)>",
        "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>",
        "affine_set<() : ()>",
    ] {
        attribute_prints(text, text);
    }
    attribute_prints(
        "affine_map<(i, j)[n] -> (i + j * 2 + n - 1 + 1, 3 + i)>",
        "affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0, d0 + 3)>",
    );
    attribute_prints(
        "affine_map<(d0) -> (- d0 mod 2, 2 * 3 - d0, d0 * 4 ceildiv 2)>",
        "affine_map<(d0) -> ((-d0) mod 2, -d0 + 6, d0 * 2)>",
    );
    attribute_prints(
        "affine_set<(d0)[s0] : (d0 >= s0, d0 <= 10)>",
        "affine_set<(d0)[s0] : (d0 - s0 >= 0, -d0 + 10 >= 0)>",
    );
}

// covers: IR-068
#[test]
fn attributes_of_dialects_that_are_not_loaded() {
    for text in ["#d.a", "#d.a<[1], \"x\">", "#d<\"any\">", "#d.a<1> : i32"] {
        attribute_prints(text, text);
    }
}

// covers: DIAG-001, DIAG-002, DIAG-003, DIAG-005, IR-014, IR-019
#[test]
fn locations() {
    let cx = super::permissive();
    for text in [
        "loc(unknown)",
        "loc(\"f.toy\":1:2)",
        "loc(\"f.toy\":1:2 to :5)",
        "loc(\"f.toy\":1:2 to 3:4)",
        "loc(\"name\")",
        "loc(\"name\"(\"f.toy\":1:2))",
        "loc(callsite(\"a\" at \"f.toy\":3:4))",
        "loc(fused[\"a\", \"b\"])",
        "loc(fused<\"meta\">[\"a\", \"b\"])",
    ] {
        let attr = terrace_ir::asm::parse_attribute(&cx, text).expect("the location is valid");
        assert_eq!(terrace_ir::asm::print_attribute(&cx, attr), text);
    }
}

// covers: IR-015, IR-023
#[test]
fn attributes_of_ops() {
    ops_fixed_point(&[
        "\"a.a\"() {\"attribute name\" = 42 : i32, b.c, d = [1]} : () -> ()",
        "\"a.a\"() <{p = 1 : i32}> {q = 2 : i32} : () -> ()",
    ]);
}
