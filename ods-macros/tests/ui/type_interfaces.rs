#![allow(unused_imports)] // errors: 6

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", types(OfOps, Lacking))]
pub struct D;

/// On a struct.
#[type_interface]
pub struct OnStruct;

/// With an argument.
#[attr_interface(name = "x")]
pub trait WithArgument {}

/// Checked.
#[type_interface(verify = check)]
pub trait Checked {}

/// By value.
#[type_interface]
pub trait ByValue {
    fn method(self);
}

/// For ops.
#[op_interface]
pub trait ForOps {}

/// For types.
#[type_interface]
pub trait ForTypes {}

/// A type with an interface of ops.
#[ty(dialect = D, mnemonic = "a", interfaces(ForOps))]
pub struct OfOps {}

impl ForOps for OfOps {}

/// A type that lacks an implementation.
#[ty(dialect = D, mnemonic = "b", interfaces(ForTypes))]
pub struct Lacking {}

fn main() {}
