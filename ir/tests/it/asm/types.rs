//! Types.

use terrace_ir::asm::parse_type;

use super::{permissive, type_prints};

// covers: IR-049, IR-050, IR-051, IR-052, IR-058, IR-060
#[test]
fn scalars_functions_and_tuples() {
    for text in [
        "i1",
        "i37",
        "si8",
        "ui16",
        "i16777215",
        "index",
        "f16",
        "bf16",
        "f32",
        "f64",
        "none",
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E5M2",
        "f8E4M3",
        "f8E4M3FN",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "f8E3M4",
        "f8E8M0FNU",
        "tf32",
        "f80",
        "f128",
        "complex<f32>",
        "complex<i7>",
        "tuple<>",
        "tuple<i32, tuple<f32>>",
        "() -> ()",
        "(i32) -> f32",
        "(i32, f32) -> (i1, index)",
        "(() -> ()) -> ((i32) -> i32)",
    ] {
        type_prints(text, text);
    }
    type_prints("(i32) -> (f32)", "(i32) -> f32");
}

// covers: IR-053, IR-054, IR-056, IR-057, IR-059, IR-061, IR-062
#[test]
fn shaped_types() {
    for text in [
        "vector<4xf32>",
        "vector<2x[4]xi8>",
        "vector<index>",
        "tensor<f64>",
        "tensor<2x?xf64>",
        "tensor<0xf32>",
        "tensor<*xi1>",
        "tensor<4xvector<2xf32>>",
        "tensor<2xf32, #enc.x<1>>",
        "memref<f32>",
        "memref<2x?xf32, strided<[?, 1], offset: 3>>",
        "memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>",
        "memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>, 3 : i32>",
        "memref<*xf32, \"space\">",
        "memref<2xmemref<?xi8>>",
    ] {
        type_prints(text, text);
    }
    type_prints("tensor<? x ? x 13 x f32>", "tensor<?x?x13xf32>");
    type_prints("tensor<0x4xi32>", "tensor<0x4xi32>");
    type_prints("memref<4xf32, 0>", "memref<4xf32>");
    type_prints("memref<4xf32, 0 : i32>", "memref<4xf32>");
    type_prints("memref<4xf32, 1>", "memref<4xf32, 1>");
    type_prints("memref<*xf32, 1 : i64>", "memref<*xf32, 1>");
    type_prints("memref<4xf32, {a}>", "memref<4xf32, {a}>");
}

// covers: IR-055
#[test]
fn the_identity_layout_is_no_layout() {
    type_prints(
        "memref<?x?xf32, affine_map<(d0, d1) -> (d0, d1)>>",
        "memref<?x?xf32>",
    );
    type_prints(
        "memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>",
        "memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>",
    );
}

// covers: IR-063
#[test]
fn shapes_without_elements_differ() {
    let cx = permissive();
    let ty = |text| parse_type(&cx, text).expect("the type is valid");
    assert_ne!(ty("tensor<0x4xf32>"), ty("tensor<4x0xf32>"));
}

// covers: IR-046, IR-047, IR-048, IR-064
#[test]
fn types_of_dialects_that_are_not_loaded() {
    for text in [
        "!d.t",
        "!d.t<i32, \"x>y\", (a -> b), [1]>",
        "!d<\"any text >\">",
        "!d<(x)>",
        "tensor<2x!d.t<1>>",
        "memref<2x!d.t>",
    ] {
        type_prints(text, text);
    }
    type_prints("!d<t<1>>", "!d.t<1>");
}
