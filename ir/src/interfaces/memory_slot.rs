//! Places in memory that can become values.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use terrace_core::attributes::Attribute;
use terrace_core::builder::Builder;
use terrace_core::ir::{Ir, Value};
use terrace_core::types::Type;

/// A place in memory that holds one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// Its address.
    pub pointer: Value,
    /// The type of the value.
    pub element: Type,
}

/// An op that allocates a place in memory that may become values.
#[op_interface]
pub trait PromotableAllocationInterface {
    /// The place; `None` if it is no single value.
    fn promotable_slot(&self, ir: &Ir) -> Option<MemorySlot>;

    /// Builds the value that the place has before anything is stored. The builder is at the start of the allocation's
    /// block.
    fn default_value(&self, b: &mut Builder<'_>, slot: &MemorySlot) -> Option<Value>;
}

/// What an op does with a place in memory that it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotAccess {
    /// Reads all of it.
    Load,
    /// Overwrites all of it.
    Store,
    /// Something that does not matter once the place is a value: the op is then erased.
    Mark,
    /// Something else, so that the place must stay.
    Other,
}

/// An op that can use values instead of a place in memory.
#[op_interface]
pub trait PromotableMemOpInterface {
    /// What the op does with a place that it uses.
    fn slot_access(&self, ir: &Ir, slot: &MemorySlot) -> SlotAccess;

    /// The value that the op stores, as one of the place's type. The builder is after the op.
    fn stored_value(&self, b: &mut Builder<'_>, slot: &MemorySlot) -> Option<Value> {
        let _ = (b, slot);
        None
    }

    /// What the op loads when `value` is in the place, as one of the type that the op gives. The builder is after the op.
    fn loaded_value(&self, b: &mut Builder<'_>, slot: &MemorySlot, value: Value) -> Value {
        let _ = (b, slot);
        value
    }
}

/// A part of an aggregate, and where it is in it.
pub type SlotField = (Attribute, Type);

/// An op that allocates an aggregate that may become several places.
#[op_interface]
pub trait DestructurableAllocationInterface {
    /// The address and the parts of the aggregate; `None` if it has to stay whole.
    fn destructurable_slot(&self, ir: &Ir) -> Option<(Value, Vec<SlotField>)>;

    /// Allocates a place for a part. The builder is before the op.
    fn allocate_field(&self, b: &mut Builder<'_>, field: &SlotField) -> Value;
}

/// An op that uses an aggregate in memory by its parts.
#[op_interface]
pub trait DestructurableAccessorInterface {
    /// The part that the op uses if only that, of the aggregate at `pointer`.
    fn accessed_field(&self, ir: &Ir, pointer: Value, fields: &[SlotField]) -> Option<Attribute>;

    /// Makes the op use the place of that part instead. The builder is before the op. Gives the values that
    /// its results are replaced by if it is to be erased.
    fn use_field(&self, b: &mut Builder<'_>, place: Value) -> SmallVec<[Value; 1]>;
}
