//! Attributes that are computed from an op and not stored in it.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use terrace_core::attributes::Attribute;
use terrace_core::ir::{Ir, Op};

/// Attributes by name.
pub type DerivedAttributes = SmallVec<[(&'static str, Attribute); 2]>;

/// An op with attributes that follow from its other parts. Nobody stores them, so that they cannot be wrong; who writes an op in another
/// form asks for them. For those that know the op's Rust type a method in an `impl` block is enough.
#[op_interface]
pub trait DerivedAttributeOpInterface {
    /// All of them, made now.
    fn derived_attributes(&self, ir: &Ir) -> DerivedAttributes;
}

/// The attribute of an op with this name, whether it is stored or derived.
pub fn stored_or_derived_attr(ir: &Ir, op: Op, name: &str) -> Option<Attribute> {
    ir.attr(op, name).or_else(|| {
        let interface = op.interface::<dyn DerivedAttributeOpInterface>(ir)?;
        let derived = interface.derived_attributes(ir);
        let mut derived = derived.into_iter();
        derived
            .find(|(other, _)| *other == name)
            .map(|(_, attr)| attr)
    })
}
