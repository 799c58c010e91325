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
        "@a::@\"b c\"::@\"d-e\"",
        "[]",
        "[1, 2 : i8, \"x\", [unit], 2.500000e+00]",
        "{a = 1 : i64, \"b c\" = unit, d = {}}",
        "array<i32>",
        "array<i8: -1, 2>",
        "array<i1: true, false>",
        "array<f64: 1.000000e+00, 0x7FF0000000000000>",
        "array<i24: -1, 8388607>",
        "array<i0: 0, 0>",
        "array<i128: -170141183460469231731687303715884105728>",
        "array<ui256: 340282366920938463463374607431768211456>",
        "array<f8E4M3FN: 1.000000e+00>",
        "array<f80: 1.000000e+00>",
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

#[test]
fn integers_of_any_width() {
    let two_to_the_255 =
        "57896044618658097711785492504343953926634992332820282019728792003956564819968";
    for text in [
        "0 : i0".to_owned(),
        "-1 : si1".to_owned(),
        "1 : ui1".to_owned(),
        format!("-{two_to_the_255} : i256"),
        format!("{two_to_the_255} : ui256"),
        "340282366920938463463374607431768211455 : i256".to_owned(),
        "-170141183460469231731687303715884105728 : i128".to_owned(),
        "1 : i16777215".to_owned(),
    ] {
        attribute_prints(&text, &text);
    }
    attribute_prints(
        &format!("{two_to_the_255} : i256"),
        &format!("-{two_to_the_255} : i256"),
    );
    attribute_prints("0xffffffffffffffffffffffffffffffff : i128", "-1 : i128");
    attribute_prints(
        &format!("0x8{} : si257", "0".repeat(63)),
        &format!("{two_to_the_255} : si257"),
    );
}

#[test]
fn floats_of_every_format() {
    // Values that MLIR prints for these bits.
    for (bits, text) in [
        ("0x7 : f4E2M1FN", "6.000000e+00 : f4E2M1FN"),
        ("0x20 : f6E3M2FN", "-0.000000e+00 : f6E3M2FN"),
        ("0x3F : f6E2M3FN", "-7.500000e+00 : f6E2M3FN"),
        ("0x01 : f8E4M3FN", "1.953130e-03 : f8E4M3FN"),
        ("0x00 : f8E8M0FNU", "5.877470e-39 : f8E8M0FNU"),
        ("0x20248 : tf32", "3.140630e+00 : tf32"),
        (
            "0x3FFBCCCCCCCCCCCCD000 : f80",
            "0.100000000000000005551 : f80",
        ),
        // MLIR reads decimal digits by way of `f64`, which these are out of reach of.
        ("0x18000000000000000 : f80", "0x18000000000000000 : f80"),
        ("0x8000000000000000 : f80", "0x18000000000000000 : f80"),
        (
            "0x7FFE8000000000000001 : f80",
            "0x7FFE8000000000000001 : f80",
        ),
        (
            "0x7FFEFFFFFFFFFFFFFFFFFFFFFFFFFFFF : f128",
            "0x7FFEFFFFFFFFFFFFFFFFFFFFFFFFFFFF : f128",
        ),
        (
            "0x3FFB999999999999A000000000000000 : f128",
            "0.100000000000000005551115123125782702 : f128",
        ),
        (
            "0x3FFF0000000000000000 : f80",
            "0x7FFF0000000000000000 : f80",
        ),
    ] {
        attribute_prints(bits, text);
        attribute_prints(text, text);
    }
    for text in [
        "0x7F : f8E4M3FN",
        "0xFF : f8E4M3FN",
        "0x80 : f8E4M3FNUZ",
        "0x80 : f8E5M2FNUZ",
        "0x80 : f8E4M3B11FNUZ",
        "0xFF : f8E8M0FNU",
        "0x7D : f8E5M2",
        "0x78 : f8E4M3",
        "0x70 : f8E3M4",
        "0x7FFFF : tf32",
        "0x7FFFC000000000000000 : f80",
        "0x7FFF8000000000000000000000000000 : f128",
    ] {
        attribute_prints(text, text);
    }
    attribute_prints("1.0e30 : f4E2M1FN", "6.000000e+00 : f4E2M1FN");
    attribute_prints("1.0e30 : f8E4M3FN", "0x7F : f8E4M3FN");
    attribute_prints("1.0e400 : f64", "0x7FF0000000000000 : f64");
    // The nearest number of the type, which no decimal digits say to MLIR.
    attribute_prints(
        "1.0e400 : f128",
        "0x452FB4EC7F91973FF3CB1CCF26FBC178 : f128",
    );
    attribute_prints("0.1 : f128", "0x3FFB999999999999999999999999999A : f128");
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
        "dense<[-64, 63]> : tensor<2xi7>",
        "dense<[127, 64]> : tensor<2xui7>",
        "dense<[(true,false), (true,true)]> : tensor<2xcomplex<i1>>",
        "dense<[170141183460469231731687303715884105728, -1]> : tensor<2xi130>",
        "dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf4E2M1FN>",
        "dense<[1.000000e+00, -2.500000e+00]> : tensor<2xtf32>",
        "dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf80>",
        "dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf128>",
        "dense<1> : tensor<0xi32>",
        "dense<1> : tensor<9223372036854775807xi32>",
        "dense<0> : tensor<2xi0>",
        "dense<\"a\"> : tensor<2x!d.t>",
        "dense<[[\"a\", \"0x41\"]]> : tensor<1x2x!d.t>",
        "dense<> : tensor<0x!d.t>",
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
        "dense<[\"a\", \"a\"]> : tensor<2x!d.t>",
        "dense<\"a\"> : tensor<2x!d.t>",
    );
    for (hex, list) in [
        (
            "dense<\"0x7F01\"> : tensor<2xi7>",
            "dense<[-1, 1]> : tensor<2xi7>",
        ),
        (
            "dense<\"0x00FC01\"> : tensor<1xtf32>",
            "dense<1.000000e+00> : tensor<1xtf32>",
        ),
        (
            "dense<\"0x0000000000000080FF3F\"> : tensor<1xf80>",
            "dense<1.000000e+00> : tensor<1xf80>",
        ),
        (
            "dense<\"0x00000000\"> : tensor<0xi32>",
            "dense<0> : tensor<0xi32>",
        ),
    ] {
        attribute_prints(hex, list);
    }
    attribute_prints(
        "dense<\"0x05\"> : tensor<3xi1>",
        "dense<[true, false, true]> : tensor<3xi1>",
    );
    attribute_prints(
        "dense<[0x7F800000, 1.0]> : tensor<2xf32>",
        "dense<[0x7F800000, 1.000000e+00]> : tensor<2xf32>",
    );
}

// covers: IR-074
#[test]
fn sparse_elements() {
    for text in [
        "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
        "sparse<[[0, 0], [1, 2]], 5> : tensor<3x4xi32>",
        "sparse<0, 5> : tensor<3x4xi32>",
        "sparse<[0, 1], [5, 6]> : tensor<3xi32>",
        "sparse<> : tensor<3xi32>",
        "sparse<[[0, 1]], 5> : vector<3x4xi32>",
        "sparse<[[0, 1]], \"a\"> : tensor<3x4x!d.t>",
        "sparse<[[0, 1]], (1.000000e+00,2.000000e+00)> : tensor<3x4xcomplex<f32>>",
    ] {
        attribute_prints(text, text);
    }
    attribute_prints("sparse<[], []> : tensor<3xi32>", "sparse<> : tensor<3xi32>");
    attribute_prints(
        "sparse<[[1]], \"0x05000000\"> : tensor<3xi32>",
        "sparse<1, 5> : tensor<3xi32>",
    );
    // One number is one place; equal places are written each.
    for text in [
        "sparse<[[2], [2]], [1, 2]> : tensor<3xi32>",
        "sparse<[[2, 2], [2, 2]], 1> : tensor<3x3xi32>",
    ] {
        attribute_prints(text, text);
    }
}

// covers: IR-072
#[test]
fn elements_of_one_bit_with_a_sign_are_booleans_too() {
    for text in [
        "dense<true> : tensor<2xsi1>",
        "dense<[true, false]> : tensor<2xui1>",
        "dense<(true,false)> : tensor<2xcomplex<si1>>",
    ] {
        attribute_prints(text, text);
    }
    attribute_prints(
        "dense<\"0xA5\"> : tensor<8xui1>",
        "dense<[true, false, true, false, false, true, false, true]> : tensor<8xui1>",
    );
}

// covers: IR-072
#[test]
fn bits_beside_an_element_do_not_count() {
    for (text, printed) in [
        (
            "dense<\"0xFFFFFF\"> : tensor<1xtf32>",
            "dense<0x7FFFF> : tensor<1xtf32>",
        ),
        (
            "dense<\"0xFF01\"> : tensor<2xi7>",
            "dense<[-1, 1]> : tensor<2xi7>",
        ),
        (
            "dense<\"0xFF7F\"> : tensor<2xi7>",
            "dense<-1> : tensor<2xi7>",
        ),
        (
            "dense<\"0xFFF1\"> : tensor<1xcomplex<i4>>",
            "dense<(-1,1)> : tensor<1xcomplex<i4>>",
        ),
    ] {
        attribute_prints(text, printed);
    }
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
        // What a division by nothing means is not the reader's concern.
        "affine_map<(d0) -> (d0 mod 0, d0 floordiv -1, 7 ceildiv 0)>",
        "affine_map<(d0)[s0] -> (d0 * s0)>",
        "affine_map<(d0) -> (-9223372036854775808, d0 + -9223372036854775808, d0 mod -9223372036854775808)>",
        "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>",
        "affine_set<() : (0 == 0)>",
    ] {
        attribute_prints(text, text);
    }
    attribute_prints("affine_set<(d0) : ()>", "affine_set<(d0) : (0 == 0)>");
    attribute_prints(
        "affine_map<(i, j)[n] -> (i + j * 2 + n - 1 + 1, 3 + i)>",
        "affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0, d0 + 3)>",
    );
    attribute_prints(
        "affine_map<(d0)[s0] -> ((d0 * 4) floordiv -2, 7 floordiv -2, -7 ceildiv -2, (d0 * 4 + s0) floordiv -2)>",
        "affine_map<(d0)[s0] -> (d0 * -2, -4, 4, d0 * -2 + s0 floordiv -2)>",
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
    for text in [
        "#d.a",
        "#d.a<[1], \"x\">",
        "#d<\"any\">",
        "#d.a<1> : i32",
        "#d.a-",
        "#d<>",
    ] {
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
        "\"a.a\"() <1 : i32> : () -> ()",
        "\"a.a\"() <{}> : () -> ()",
    ]);
}
