//! The ptr dialect: addresses in memory, without a word of what is there.
//!
//! A [`PtrType`] is an address in a memory space. What other dialects use to point at memory, such as memrefs, is a pointer with
//! more: [`ToPtrOp`] takes the address out of it, [`GetMetadataOp`] the rest, and [`FromPtrOp`] puts them together.

mod access;
mod arithmetic;
mod casts;
mod enums;
mod types;

pub use access::*;
pub use arithmetic::*;
pub use casts::*;
pub use enums::*;
use terrace_ir::attributes::Attribute;
use terrace_ir::{Builder, Location, Op, Type};
use terrace_ods_macros::dialect;
pub use types::*;

/// Addresses in memory.
#[dialect(
    name = "ptr",
    ops(
        ConstantOp,
        FromPtrOp,
        GatherOp,
        GetMetadataOp,
        LoadOp,
        MaskedLoadOp,
        MaskedStoreOp,
        PtrAddOp,
        PtrDiffOp,
        ScatterOp,
        StoreOp,
        ToPtrOp,
        TypeOffsetOp,
    ),
    types(PtrMetadataType, PtrType),
    attributes(AddressAttr, GenericSpaceAttr, NullAttr, SpecAttr),
    materialize_constant = constant
)]
pub struct PtrDialect;

fn constant(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
    let is_pointer = value.is::<AddressAttr>(b) || value.is::<NullAttr>(b);
    is_pointer.then(|| ConstantOp::build(b, loc, ty, value).into())
}
