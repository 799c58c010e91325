#![allow(unused_imports)] // errors: 26

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Region))]
pub struct D;

/// Names of other things.
#[op(dialect = String, mnemonic = "a", traits(HasParent(String), u32), interfaces(Clone), canonicalize(AnyType))]
pub struct Op;

/// An op whose blocks end with no op.
#[op(dialect = D, mnemonic = "b", traits(SingleBlockImplicitTerminator(String)))]
pub struct Region {
    #[region] body: AnyRegion,
}

/// A dialect of other things.
#[dialect(name = "e", ops(String, D), types(Op, u32), attributes(T), dependent_dialects(Op))]
pub struct E;

/// A type in no dialect.
#[ty(dialect = Op, mnemonic = "t", interfaces(Clone))]
pub struct T {
    float: f64,
    reference: &'static str,
    vector: Vec<f32>,
    option: Option<Box<u32>>,
}

/// An enum in no dialect.
#[enum_attr(dialect = T, mnemonic = "e")]
pub enum Enum { A }

constraint! {
    /// an attribute
    pub Types: Type = I64Attr;
    /// a type
    pub Attributes: Attribute = AnyType;
    /// half a type
    pub Half: Type = AnyType & I64Attr;
    /// neither
    pub Neither: Type = String;
}

fn main() {}
