//! Op interfaces: ordinary Rust traits, looked up by trait object type without hashing.

use std::any::{Any, TypeId};

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
