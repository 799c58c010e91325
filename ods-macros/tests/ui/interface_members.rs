#![allow(unused_imports)] // errors: 17

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// One.
#[op_interface(verify)]
pub trait VerifyAlone {}

/// One.
#[op_interface(verify = )]
pub trait VerifyCutOff {}

/// One.
#[op_interface(verify = "check")]
pub trait VerifyText {}

/// One.
#[op_interface(verify(check))]
pub trait VerifyList {}

/// One.
#[op_interface(verfy = check)]
pub trait Misspelt {}

/// One.
#[op_interface(verify = a, verify = b)]
pub trait Twice {}

/// One.
#[op_interface]
pub trait Generic<T> {}

/// One.
#[op_interface]
pub trait Members {
    /// A constant.
    const N: u32;
    /// In the background.
    async fn later(&self);
    /// By a box.
    fn boxed(self: Box<Self>);
    /// By a constant.
    fn sized<const N: usize>(&self) -> [u32; N];
    /// By anything.
    fn any(&self, x: impl Into<u32>);
    /// Gives itself.
    fn itself(&self) -> Self;
}

/// One.
#[op_interface]
pub enum OnEnum {}

/// One.
#[attr_interface]
pub fn on_function() {}

/// One.
#[type_interface("x")]
pub trait TextArgument {}

/// One.
#[attr_interface]
pub trait TypeInAttribute {
    /// A type.
    type T;
}

fn main() {}
