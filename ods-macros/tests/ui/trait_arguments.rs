#![allow(unused_imports)] // errors: 18

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Lists.
#[op(dialect = D, mnemonic = "my", traits(Pure; Commutative))]
pub struct Semicolon {
    #[operand] x: AnyType,
}

/// Lists.
#[op(dialect = D, mnemonic = "my", traits("Pure"))]
pub struct Text {
    #[operand] x: AnyType,
}

/// Several that are wrong.
#[op(dialect = D, mnemonic = "my", traits(Pur, Termnator, IsolatedFromAbov))]
pub struct Several {
    #[operand] x: AnyType,
}

/// Parents.
#[op(dialect = D, mnemonic = "my", traits(HasParent()))]
pub struct NoParent;

/// Parents.
#[op(dialect = D, mnemonic = "my", traits(HasParent(4)))]
pub struct ParentInteger;

/// Parents.
#[op(dialect = D, mnemonic = "my", traits(HasParent<Parent>))]
pub struct ParentAsGeneric;

/// Parents.
#[op(dialect = D, mnemonic = "my", traits(ParentOneOf(A, B)))]
pub struct ParentOneOfName;

/// Parents.
#[op(dialect = D, mnemonic = "my", traits(HasParent("module")))]
pub struct ParentWithoutDialect;

/// Terminators.
#[op(dialect = D, mnemonic = "my", traits(SingleBlockImplicitTerminator()))]
pub struct NoImplicitTerminator {
    #[region] body: AnyRegion,
}

/// Terminators.
#[op(dialect = D, mnemonic = "my", traits(SingleBlockImplicitTerminator(A, B)))]
pub struct TwoImplicitTerminators {
    #[region] body: AnyRegion,
}

/// Terminators.
#[op(dialect = D, mnemonic = "my", traits(SingleBlockImplicitTerminator(A)))]
pub struct ImplicitTerminatorWithoutRegion;

/// Terminators.
#[op(dialect = D, mnemonic = "my", traits(NoTerminator, SingleBlockImplicitTerminator(A)))]
pub struct TerminatorOrNot {
    #[region] body: AnyRegion,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(AllTypesMatch()))]
pub struct MatchNothing {
    #[operand] x: AnyType,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(AllTypesMatch(x, x)))]
pub struct MatchItself {
    #[operand] x: AnyType,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(AllTypesMatch(x, body)))]
pub struct MatchRegion {
    #[operand] x: AnyType,
    #[region] body: AnyRegion,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(AllTypesMatch("x", "y")))]
pub struct MatchText {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

fn main() {}
