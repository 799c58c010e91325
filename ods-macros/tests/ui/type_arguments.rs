#![allow(unused_imports)] // errors: 29

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// A type.
#[ty(dialect = D, mnemonic)]
pub struct MnemonicAlone;

/// A type.
#[ty(dialect = "d", mnemonic = "t")]
pub struct DialectText;

/// A type.
#[ty(dialect = D, mnemonic = "a b")]
pub struct MnemonicTwoWords;

/// A type.
#[ty(dialect = D, name = "t")]
pub struct NameInstead;

/// A type.
#[ty(dialect = D, mnemonic = "t", mnemonic = "u")]
pub struct MnemonicTwice;

/// A type.
#[ty(dialect = D, mnemonic = "t", traits(Pure))]
pub struct TraitsOfType;

/// A type.
#[ty(dialect = D, mnemonic = "t", verify = check)]
pub struct VerifyAssigned;

/// An attribute.
#[attr(dialect = D, mnemonic = "t", custom_assembly(parse, print))]
pub struct CustomList;

/// A type.
#[ty(dialect = D, mnemonic = "t", alias = "t")]
pub struct AliasNamed;

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { }, custom_assembly)]
pub struct TwoSyntaxes;

/// A type.
#[ty(dialect = D, mnemonic = "t", interfaces = A)]
pub struct InterfacesAssigned;

/// A type.
#[ty]
pub struct NoArguments;

/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub enum OnEnum {}

/// An attribute.
#[attr(dialect = D, mnemonic = "t")]
pub type OnAlias = u32;

/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct Positional(u32);

/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct Generic<T> {
    element: T,
}

/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct Borrowed<'a> {
    text: &'a str,
}

/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct Parameters {
    get: u32,
    #[defualt(1)] misspelt: u32,
    #[default()] empty: u32,
    #[name = 4] number: u32,
    #[name = "e"] #[name = "f"] twice: u32,
    #[name = "a b"] words: u32,
    #[operand] operand: u32,
    #[cfg(unix)] sometimes: u32,
}

/// A type.
#[ty(dialect = D, no_assembly, mnemonic = "t", alias)]
pub struct NamedWithoutText;

/// A type.
#[ty(dialect = D, no_assembly, assembly { "x" })]
pub struct FormatWithoutText;

fn main() {}
