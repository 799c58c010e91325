#![allow(unused_imports)] // errors: 20

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

constraint! {
    /// one
    NoKind = AnyType;
    /// two
    NoBody: Type;
    /// three
    Cut: Type = ;
    /// four
    Lower: type = AnyType;
    /// five
    Op: Operand = AnyType;
    /// six
    TwoAnds: Type = AnyType && AnyInteger;
    /// seven
    TwoOrs: Type = AnyFloat || AnyInteger;
    /// eight
    NotAlone: Type = !;
    /// nine
    EmptyParentheses: Type = ();
    /// ten
    Trailing: Type = AnyType &;
    /// eleven
    NoParameters: Type = || true;
    /// twelve
    ManyParameters: Type = |cx, ty, x| true;
    /// thirteen
    Call: Type = is_even(4);
    /// fourteen
    Text: Type = "float";
    /// fifteen
    Juxtaposed: Type = AnyFloat AnyInteger;
    /// sixteen
    PlusTraits: Type = AnyFloat + AnyInteger;
    /// seventeen
    pub struct Struct;
}

constraint! {
    /// no semicolon at the end
    NoSemicolon: Type = AnyType
}

constraint! {
    pub Undocumented: Attribute = I64Attr;
    ///
    pub EmptyDocs: Attribute = I64Attr;
}

fn main() {}
