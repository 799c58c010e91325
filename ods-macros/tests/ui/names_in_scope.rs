#![allow(unused_imports)] // errors: 23

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Functions, Directive), types(T))]
pub struct D;

/// Names that are nowhere.
#[op(dialect = Dialekt, mnemonic = "a", traits(my::Trait), interfaces(NoInterface), canonicalize(NoRule))]
pub struct Op {
    #[operand] a: AnyTipe,
    #[attr] b: DefaultValued<I64Attr, { ONE }>,
    #[result] c: Variadic<I46>,
}

/// A function that is nowhere.
#[op(dialect = D, mnemonic = "b", canonicalize = rewrite, traits(TypesMatchWith("same", from = a, to = b, same)))]
pub struct Functions {
    #[operand] a: AnyType,
    #[operand] b: AnyType,
}

/// Directives without functions.
#[op(dialect = D, mnemonic = "c", assembly { custom<Size>($size) attr_dict })]
pub struct Directive {
    #[attr] size: I64Attr,
}

/// Ops that are nowhere.
#[dialect(name = "e", ops(NoOp), types(NoType), attributes(NoAttribute), dependent_dialects(NoDialect),
    materialize_constant = no_function, interfaces(no_interfaces))]
pub struct E;

/// A type of what is not there.
#[ty(dialect = D, mnemonic = "t", interfaces(NoInterface))]
pub struct T {
    element: NoParameter,
    #[default(NO_DEFAULT)] size: u32,
}

/// An enum of nothing.
#[enum_attr(dialect = NoDialect, mnemonic = "e")]
pub enum Enum { A }

/// Checked by nothing.
#[op_interface(verify = no_function)]
pub trait Interface {}

constraint! {
    /// of nothing
    pub Constraint: Type = NoConstraint & AnyType;
}

fn main() {}
