//! Op interfaces: ordinary Rust traits, looked up by trait object type without hashing.

use std::any::{Any, TypeId};

use super::VerifyResult;
use crate::ir::{Ir, Op};

/// Borrows an op's id as an interface object.
pub struct InterfaceCast<I: ?Sized + 'static>(pub fn(&Op) -> &I);

/// An interface that an op implements.
pub struct InterfaceEntry {
    /// The type of the trait object.
    pub id: fn() -> TypeId,
    /// An [`InterfaceCast`] to it.
    pub cast: &'static (dyn Any + Send + Sync),
    /// The interface's name, for documentation and messages.
    pub name: &'static str,
    /// Checks an op for the interface.
    pub verify: Option<fn(&Ir, Op) -> VerifyResult>,
}

/// The trait object type of a trait declared with `#[op_interface]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op interface",
    label = "the trait must be declared with `#[op_interface]`"
)]
pub trait OpInterface: 'static {
    /// The trait's name.
    const NAME: &'static str;
    /// Checks an op that implements the interface.
    const VERIFY: Option<fn(&Self, &Ir) -> VerifyResult>;
}

impl Op {
    /// The op as an interface object, if its definition implements the interface:
    /// `op.interface::<dyn ShapeInference>(ir)`.
    ///
    /// An op implements a handful of interfaces; the search compares type ids.
    pub fn interface<I: ?Sized + 'static>(&self, ir: &Ir) -> Option<&I> {
        let info = ir.info(*self)?;
        let entry = info
            .interfaces
            .iter()
            .find(|entry| (entry.id)() == TypeId::of::<I>())?;
        let cast = entry.cast.downcast_ref::<InterfaceCast<I>>()?;
        Some((cast.0)(self))
    }

    /// Whether the op implements an interface.
    pub fn implements<I: ?Sized + 'static>(self, ir: &Ir) -> bool {
        self.interface::<I>(ir).is_some()
    }
}
