#![allow(unused_imports)] // errors: 9

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $widht ">" })]
pub struct TyUnknownParameter {
    width: u32,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width ">" })]
pub struct TyParameterMissing {
    width: u32,
    height: u32,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width attr_dict ">" })]
pub struct TyOpDirective {
    width: u32,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" (":" $width^)? ">" })]
pub struct TyGroupAnchor {
    width: u32,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct($width, $widht) ">" })]
pub struct TyStructUnknownParameter {
    width: u32,
}

/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct TyDefaultTwice {
    #[default]
    #[default(1)]
    width: u32,
    #[default = 1]
    height: u32,
    #[name(x)]
    depth: u32,
}

/// An attribute.
#[attr(dialect = D)]
pub struct AttrNoMnemonic;

fn main() {}
