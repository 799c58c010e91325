//! Values of which nothing is known, and places of which it is known that nothing gets there.

use terrace_core::builder::Builder;
use terrace_core::ir::{Ir, Op, Value};
use terrace_core::location::Location;
use terrace_core::types::Type;

/// A dialect with ops for a value that nobody looks at and for a place that is never reached. A dialect interface.
pub trait PoisonInterface: Send + Sync {
    /// Builds the value.
    fn build_poison(&self, b: &mut Builder<'_>, loc: Location, ty: Type) -> Value;

    /// Builds the end of a block that is never reached.
    fn build_unreachable(&self, b: &mut Builder<'_>, loc: Location) -> Op;
}

/// Builds a value that nobody looks at; `None` if no loaded dialect has an op for it.
pub fn build_poison(b: &mut Builder<'_>, loc: Location, ty: Type) -> Option<Value> {
    let dialects = Ir::context(b).dialect_interfaces::<dyn PoisonInterface>();
    Some(dialects.first()?.build_poison(b, loc, ty))
}

/// Builds the end of a block that is never reached; `None` if no loaded dialect has an op for it.
pub fn build_unreachable(b: &mut Builder<'_>, loc: Location) -> Option<Op> {
    let dialects = Ir::context(b).dialect_interfaces::<dyn PoisonInterface>();
    Some(dialects.first()?.build_unreachable(b, loc))
}
