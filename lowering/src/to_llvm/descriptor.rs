//! Memref descriptors as values of the llvm dialect.

use smallvec::SmallVec;
use terrace_dialects::llvm;
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::conversion::ConversionRewriter;
use terrace_ir::{Location, Type, Value};

/// The fields of the struct.
const ALLOCATED: i64 = 0;
const ALIGNED: i64 = 1;
const OFFSET: i64 = 2;
const SIZES: i64 = 3;
const STRIDES: i64 = 4;

/// What an index becomes.
pub(super) fn index_type(rw: &ConversionRewriter<'_>) -> Type {
    // Every converter of this module converts it.
    rw.convert_type(Type::INDEX).unwrap_or(Type::I64)
}

/// `llvm.mlir.constant(value : index) : i64`.
pub(super) fn index_constant(rw: &mut ConversionRewriter<'_>, loc: Location, value: i64) -> Value {
    let attr = IntegerAttr::index(rw, value);
    let ty = index_type(rw);
    llvm::ConstantOp::build(rw, loc, ty, attr.into()).res(rw)
}

/// A field of an aggregate.
pub(super) fn extract(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    from: Value,
    path: &[i64],
) -> Value {
    let path = DenseArrayAttr::i64s(rw, path);
    llvm::ExtractValueOp::build(rw, loc, from, path).res(rw)
}

/// An aggregate with one field set.
pub(super) fn insert(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    into: Value,
    value: Value,
    path: &[i64],
) -> Value {
    let path = DenseArrayAttr::i64s(rw, path);
    llvm::InsertValueOp::build(rw, loc, into, value, path).res(rw)
}

/// What a descriptor holds.
pub(super) struct Fields {
    /// What was allocated, to be freed.
    pub(super) allocated: Value,
    /// The first element, aligned.
    pub(super) aligned: Value,
    /// The offset from it, in elements.
    pub(super) offset: Value,
    /// The sizes of the dimensions.
    pub(super) sizes: SmallVec<[Value; 4]>,
    /// The strides of the dimensions, in elements.
    pub(super) strides: SmallVec<[Value; 4]>,
}

/// Builds a descriptor of the converted memref type `ty`: all sizes, then all strides.
pub(super) fn pack(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    fields: &Fields,
) -> Value {
    let mut descriptor = pack_pointers(rw, loc, ty, fields);
    for (dim, size) in (0..).zip(&fields.sizes) {
        descriptor = insert(rw, loc, descriptor, *size, &[SIZES, dim]);
    }
    for (dim, stride) in (0..).zip(&fields.strides) {
        descriptor = insert(rw, loc, descriptor, *stride, &[STRIDES, dim]);
    }
    descriptor
}

/// Builds a descriptor as [`pack`] does, but dimension by dimension.
pub(super) fn pack_dimensions(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    fields: &Fields,
) -> Value {
    let mut descriptor = pack_pointers(rw, loc, ty, fields);
    let dimensions = fields.sizes.iter().zip(&fields.strides);
    for (dim, (size, stride)) in (0..).zip(dimensions) {
        descriptor = insert(rw, loc, descriptor, *size, &[SIZES, dim]);
        descriptor = insert(rw, loc, descriptor, *stride, &[STRIDES, dim]);
    }
    descriptor
}

/// A descriptor without sizes and strides.
fn pack_pointers(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    fields: &Fields,
) -> Value {
    let mut descriptor = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    descriptor = insert(rw, loc, descriptor, fields.allocated, &[ALLOCATED]);
    descriptor = insert(rw, loc, descriptor, fields.aligned, &[ALIGNED]);
    insert(rw, loc, descriptor, fields.offset, &[OFFSET])
}

/// The places of a descriptor's values, in the order in which they are passed to functions: `num_values` is three and two for
/// each dimension, or two for the descriptor of an unranked memref.
pub(super) fn paths(num_values: usize) -> impl Iterator<Item = SmallVec<[i64; 2]>> {
    let rank = num_values.saturating_sub(3) as i64 / 2;
    let fields = (0..num_values.min(3) as i64).map(|field| SmallVec::from_slice(&[field]));
    let sizes = (0..rank).map(|dim| SmallVec::from_slice(&[SIZES, dim]));
    let strides = (0..rank).map(|dim| SmallVec::from_slice(&[STRIDES, dim]));
    fields.chain(sizes).chain(strides)
}

/// The `num_values` values of a descriptor, in the order in which they are passed to functions.
pub(super) fn unpack(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    descriptor: Value,
    num_values: usize,
) -> SmallVec<[Value; 7]> {
    paths(num_values)
        .map(|path| extract(rw, loc, descriptor, &path))
        .collect()
}

/// The descriptor of the values that a function was passed for it.
pub(super) fn repack(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    values: &[Value],
) -> Value {
    let rank = (values.len() - 3) / 2;
    let fields = Fields {
        allocated: values[0],
        aligned: values[1],
        offset: values[2],
        sizes: values[3..3 + rank].into(),
        strides: values[3 + rank..].into(),
    };
    pack_dimensions(rw, loc, ty, &fields)
}

/// The pointer that was allocated.
pub(super) fn allocated_pointer(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    descriptor: Value,
) -> Value {
    extract(rw, loc, descriptor, &[ALLOCATED])
}

/// The aligned pointer.
pub(super) fn aligned_pointer(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    descriptor: Value,
) -> Value {
    extract(rw, loc, descriptor, &[ALIGNED])
}

/// The offset.
pub(super) fn offset(rw: &mut ConversionRewriter<'_>, loc: Location, descriptor: Value) -> Value {
    extract(rw, loc, descriptor, &[OFFSET])
}

/// The size of a dimension.
pub(super) fn size(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    descriptor: Value,
    dim: usize,
) -> Value {
    extract(rw, loc, descriptor, &[SIZES, dim as i64])
}

/// All sizes, as an array.
pub(super) fn sizes(rw: &mut ConversionRewriter<'_>, loc: Location, descriptor: Value) -> Value {
    extract(rw, loc, descriptor, &[SIZES])
}

/// The stride of a dimension.
pub(super) fn stride(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    descriptor: Value,
    dim: usize,
) -> Value {
    extract(rw, loc, descriptor, &[STRIDES, dim as i64])
}
