//! Values of which nothing is known.

use crate::builder::Builder;
use crate::ir::{Ir, Value};
use crate::location::Location;
use crate::types::Type;

/// A dialect with an op for a value that nobody looks at. A dialect interface.
pub trait PoisonInterface: Send + Sync {
    /// Builds the value.
    fn build_poison(&self, b: &mut Builder<'_>, loc: Location, ty: Type) -> Value;
}

/// Builds a value that nobody looks at; `None` if no loaded dialect has an op for it.
pub fn build_poison(b: &mut Builder<'_>, loc: Location, ty: Type) -> Option<Value> {
    let dialects = Ir::context(b).dialect_interfaces::<dyn PoisonInterface>();
    Some(dialects.first()?.build_poison(b, loc, ty))
}
