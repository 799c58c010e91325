#![allow(unused_imports)] // errors: 25

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(A, B, Other))]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "a")]
pub struct A;

/// Another.
#[op(dialect = D, mnemonic = "b")]
pub struct B;

/// Without a value.
#[dialect(name)]
pub struct NameAlone;

/// Cut off.
#[dialect(name =)]
pub struct NameCutOff;

/// An integer.
#[dialect(name = 4)]
pub struct NameInteger;

/// Twice.
#[dialect(name = "e", name = "f")]
pub struct NameTwice;

/// With a dot.
#[dialect(name = "e.f")]
pub struct NameWithDot;

/// A list of values.
#[dialect(name = "e", ops = [A, B])]
pub struct OpsAssigned;

/// Without a list.
#[dialect(name = "e", ops)]
pub struct OpsAlone;

/// Without a comma.
#[dialect(name = "e", ops(Own B))]
pub struct OpsWithoutComma;

/// The first of them.
#[op(dialect = OpsWithoutComma, mnemonic = "own")]
pub struct Own;

/// By their names in the text.
#[dialect(name = "e", ops("d.a"))]
pub struct OpsByText;

/// A type among the attributes, twice.
#[dialect(name = "e", attributes(A, A), types(B, B))]
pub struct ListedTwice;

/// An op of another dialect.
#[dialect(name = "e", ops(Other))]
pub struct WrongOps;

/// An op of `D`.
#[op(dialect = D, mnemonic = "other")]
pub struct Other;

/// A misspelt argument after a sound one.
#[dialect(name = "e", atributes())]
pub struct AttributesMisspelt;

/// What is not there.
#[dialect(name = "e", version = 3)]
pub struct UnknownArgument;

/// A function that is none.
#[dialect(name = "e", materialize_constant)]
pub struct MaterializeAlone;

/// With a parameter.
#[dialect(name = "e")]
pub struct Generic<T>;

/// On an enum.
#[dialect(name = "e")]
pub enum OnEnum {}

/// No name for an argument.
#[dialect("e")]
pub struct OnlyText;

/// Lists nothing.
#[dialect(name = "f")]
pub struct Forgetful;

/// An op that is forgotten.
#[op(dialect = Forgetful, mnemonic = "op")]
pub struct ForgottenOp;

/// A type that is forgotten.
#[ty(dialect = Forgetful, mnemonic = "ty")]
pub struct ForgottenType {}

/// An attribute that is forgotten.
#[attr(dialect = Forgetful, mnemonic = "attr")]
pub struct ForgottenAttr {}

/// An enum that is forgotten.
#[enum_attr(dialect = Forgetful, mnemonic = "enum")]
pub enum ForgottenEnum {
    /// A case.
    A,
}

fn main() {}
