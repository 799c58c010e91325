#![allow(unused_imports)] // errors: 22

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width $width ">" })]
pub struct Twice {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width params ">" })]
pub struct ParamsTwice {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" type($width) ">" })]
pub struct TypeDirective {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" qualified("x") $width ">" })]
pub struct QualifiedText {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width operands ">" })]
pub struct OpDirectives {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" oilist("w" $width) ">" })]
pub struct OilistDirective {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct ">" })]
pub struct StructAlone {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct() ">" })]
pub struct StructEmpty {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct("width") ">" })]
pub struct StructOfText {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct($width $height) ">" })]
pub struct StructNoComma {
    width: u32,
    height: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" custom<Size>("x") $width ">" })]
pub struct CustomOfText {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" custom<Size>($widht) ">" })]
pub struct CustomUnknown {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" (":" $width)? ">" })]
pub struct GroupNoAnchor {
    width: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" ($width^ "," $height^)? ">" })]
pub struct GroupTwoAnchors {
    width: Option<u32>,
    height: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" (":"^ $width)? ">" })]
pub struct GroupAnchorText {
    width: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" (struct($width^))? ">" })]
pub struct GroupStructFirst {
    width: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" (("," $width^)? $height^)? ">" })]
pub struct GroupNestedFirst {
    width: Option<u32>,
    height: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct(custom<Size>($width, $height)) ">" })]
pub struct StructOfTwo {
    width: u32,
    height: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" struct(($width^)?) ">" })]
pub struct StructOfGroup {
    width: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width^ ">" })]
pub struct AnchorOutside {
    width: Option<u32>,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly { "<" "=>" $width ">" })]
pub struct BadLiteral {
    width: u32,
}

/// One.
#[ty(dialect = D, mnemonic = "t", assembly = "`<` $widht `>`")]
pub struct InText {
    width: u32,
}

fn main() {}
