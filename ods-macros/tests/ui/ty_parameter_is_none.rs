#![allow(unused_imports)] // errors: 4

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", types(T), attributes(A, B))]
pub struct D;

// covers: ODS-190
/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct T {
    width: f64,
}

/// Nothing that the library knows.
pub struct Shape;

/// An attribute.
#[attr(dialect = D, mnemonic = "a", assembly { "<" struct(params) ">" })]
pub struct A {
    shape: Shape,
    #[default(Vec::new())] shapes: Vec<Shape>,
}

/// An attribute.
#[attr(dialect = D, mnemonic = "b", assembly { ("<" $shape^ ">")? })]
pub struct B {
    shape: Option<Shape>,
}

fn main() {}
