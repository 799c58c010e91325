//! Memref descriptors as values of the llvm dialect.

use smallvec::SmallVec;
use terrace_conversion::ConversionRewriter;
use terrace_dialects::llvm;
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Builder, Context, Location, Type, Value};

/// The fields of the struct.
const ALLOCATED: i64 = 0;
const ALIGNED: i64 = 1;
const OFFSET: i64 = 2;
const SIZES: i64 = 3;
const STRIDES: i64 = 4;

/// What an index becomes.
pub fn index_type(rw: &ConversionRewriter<'_>) -> Type {
    // Every converter of this module converts it.
    rw.convert_type(Type::INDEX).unwrap_or(Type::I64)
}

/// `llvm.mlir.constant(value : index) : i64`.
pub fn index_constant(rw: &mut ConversionRewriter<'_>, loc: Location, value: i64) -> Value {
    let attr = IntegerAttr::index(rw, value);
    let ty = index_type(rw);
    llvm::ConstantOp::build(rw, loc, ty, attr.into()).res(rw)
}

/// `llvm.mlir.constant` of an integer type.
pub fn integer_constant(
    b: &mut Builder<'_>,
    loc: Location,
    ty: Type,
    value: impl Into<i128>,
) -> Value {
    let attr = IntegerAttr::get(b, ty, value.into());
    llvm::ConstantOp::build(b, loc, ty, attr.into()).res(b)
}

/// A field of an aggregate.
pub fn extract(rw: &mut Builder<'_>, loc: Location, from: Value, path: &[i64]) -> Value {
    let path = DenseArrayAttr::i64s(rw, path);
    llvm::ExtractValueOp::build(rw, loc, from, path).res(rw)
}

/// An aggregate with one field set.
pub fn insert(
    rw: &mut Builder<'_>,
    loc: Location,
    into: Value,
    value: Value,
    path: &[i64],
) -> Value {
    let path = DenseArrayAttr::i64s(rw, path);
    llvm::InsertValueOp::build(rw, loc, into, value, path).res(rw)
}

/// A descriptor of the converted memref type `ty` with the allocated and the aligned pointer, and nothing else yet.
pub fn of_pointers(rw: &mut Builder<'_>, loc: Location, ty: Type, pointers: [Value; 2]) -> Value {
    let descriptor = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    set_pointers(rw, loc, descriptor, pointers)
}

/// A descriptor with another allocated pointer.
pub fn set_allocated(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    pointer: Value,
) -> Value {
    insert(rw, loc, descriptor, pointer, &[ALLOCATED])
}

/// A descriptor with another aligned pointer.
pub fn set_aligned(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    pointer: Value,
) -> Value {
    insert(rw, loc, descriptor, pointer, &[ALIGNED])
}

/// A descriptor with another allocated and another aligned pointer.
pub fn set_pointers(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    [allocated, aligned]: [Value; 2],
) -> Value {
    let descriptor = set_allocated(rw, loc, descriptor, allocated);
    set_aligned(rw, loc, descriptor, aligned)
}

/// A descriptor with another offset.
pub fn set_offset(rw: &mut Builder<'_>, loc: Location, descriptor: Value, offset: Value) -> Value {
    insert(rw, loc, descriptor, offset, &[OFFSET])
}

/// A descriptor with another size of a dimension.
pub fn set_size(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    dim: usize,
    size: Value,
) -> Value {
    insert(rw, loc, descriptor, size, &[SIZES, dim as i64])
}

/// A descriptor with another stride of a dimension.
pub fn set_stride(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    dim: usize,
    stride: Value,
) -> Value {
    insert(rw, loc, descriptor, stride, &[STRIDES, dim as i64])
}

/// A descriptor with other sizes.
pub fn set_sizes(rw: &mut Builder<'_>, loc: Location, descriptor: Value, sizes: &[Value]) -> Value {
    let sizes = sizes.iter().enumerate();
    sizes.fold(descriptor, |descriptor, (dim, size)| {
        set_size(rw, loc, descriptor, dim, *size)
    })
}

/// A descriptor with other strides.
pub fn set_strides(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    strides: &[Value],
) -> Value {
    let strides = strides.iter().enumerate();
    strides.fold(descriptor, |descriptor, (dim, stride)| {
        set_stride(rw, loc, descriptor, dim, *stride)
    })
}

/// The places of a descriptor's values, in the order in which they are passed to functions: `num_values` is three and two for
/// each dimension, or two for the descriptor of an unranked memref.
pub fn paths(num_values: usize) -> impl Iterator<Item = SmallVec<[i64; 2]>> {
    let rank = num_values.saturating_sub(3) as i64 / 2;
    let fields = (0..num_values.min(3) as i64).map(|field| SmallVec::from_slice(&[field]));
    let sizes = (0..rank).map(|dim| SmallVec::from_slice(&[SIZES, dim]));
    let strides = (0..rank).map(|dim| SmallVec::from_slice(&[STRIDES, dim]));
    fields.chain(sizes).chain(strides)
}

/// The `num_values` values of a descriptor, in the order in which they are passed to functions.
pub fn unpack(
    rw: &mut Builder<'_>,
    loc: Location,
    descriptor: Value,
    num_values: usize,
) -> SmallVec<[Value; 7]> {
    paths(num_values)
        .map(|path| extract(rw, loc, descriptor, &path))
        .collect()
}

/// The descriptor of the values that a function was passed for it.
pub fn repack(rw: &mut Builder<'_>, loc: Location, ty: Type, values: &[Value]) -> Value {
    let rank = (values.len() - 3) / 2;
    let descriptor = of_pointers(rw, loc, ty, [values[0], values[1]]);
    let mut descriptor = set_offset(rw, loc, descriptor, values[2]);
    for dim in 0..rank {
        descriptor = set_size(rw, loc, descriptor, dim, values[3 + dim]);
        descriptor = set_stride(rw, loc, descriptor, dim, values[3 + rank + dim]);
    }
    descriptor
}

/// The type of the descriptor that holds these values of a memref: three and two for each dimension, or two for a memref
/// whose rank is not known.
pub fn type_of(cx: &Context, values: &[Type]) -> Type {
    match values {
        [pointer, _, index, rest @ ..] => {
            let mut fields: SmallVec<[Type; 5]> = smallvec::smallvec![*pointer, *pointer, *index];
            if !rest.is_empty() {
                let array = llvm::ArrayType::get(cx, rest.len() as u64 / 2, *index).into();
                fields.extend([array, array]);
            }
            llvm::StructType::literal(cx, &fields).into()
        }
        _ => llvm::StructType::literal(cx, values).into(),
    }
}

/// The descriptor of a memref, also of one whose rank is not known, of the values that a function was passed for it.
pub fn repack_any(b: &mut Builder<'_>, loc: Location, ty: Type, values: &[Value]) -> Value {
    let [rank, ranked] = values else {
        return repack(b, loc, ty, values);
    };
    let poison = llvm::PoisonOp::build(b, loc, ty).res(b);
    let with_rank = insert(b, loc, poison, *rank, &[0]);
    insert(b, loc, with_rank, *ranked, &[1])
}

/// The type of the pointers of a converted memref type.
///
/// # Errors
/// If it is the type of no descriptor.
pub fn pointer_of(cx: &Context, descriptor: Type) -> Result<Type, MatchFailure> {
    let fields = descriptor.cast::<llvm::StructType>(cx);
    fields
        .and_then(|fields| fields.elements(cx).first().copied())
        .ok_or_else(|| MatchFailure::new("the type is that of no descriptor"))
}

/// The pointer that was allocated.
pub fn allocated_pointer(rw: &mut Builder<'_>, loc: Location, descriptor: Value) -> Value {
    extract(rw, loc, descriptor, &[ALLOCATED])
}

/// The aligned pointer.
pub fn aligned_pointer(rw: &mut Builder<'_>, loc: Location, descriptor: Value) -> Value {
    extract(rw, loc, descriptor, &[ALIGNED])
}

/// The offset.
pub fn offset(rw: &mut Builder<'_>, loc: Location, descriptor: Value) -> Value {
    extract(rw, loc, descriptor, &[OFFSET])
}

/// The size of a dimension.
pub fn size(rw: &mut Builder<'_>, loc: Location, descriptor: Value, dim: usize) -> Value {
    extract(rw, loc, descriptor, &[SIZES, dim as i64])
}

/// All sizes, as an array.
pub fn sizes(rw: &mut Builder<'_>, loc: Location, descriptor: Value) -> Value {
    extract(rw, loc, descriptor, &[SIZES])
}

/// The stride of a dimension.
pub fn stride(rw: &mut Builder<'_>, loc: Location, descriptor: Value, dim: usize) -> Value {
    extract(rw, loc, descriptor, &[STRIDES, dim as i64])
}
