#![allow(unused_imports)] // errors: 6

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-176
/// An interface.
#[op_interface]
pub trait InterfaceByValue {
    /// A method.
    fn f(self);
    /// Another.
    fn g(&mut self);
}

/// An interface.
#[op_interface]
pub trait InterfaceGeneric {
    /// A method.
    fn f<T>(&self, x: T);
    /// Another.
    fn g(&self) -> impl Iterator<Item = u32>;
}

/// An interface.
#[op_interface]
pub trait InterfaceAssociatedType {
    /// A type.
    type T;
}

/// An interface.
#[op_interface]
pub struct InterfaceOnStruct;

fn main() {}
