//! What types become in the llvm dialect.

use smallvec::SmallVec;
use terrace_dialects::llvm::{
    ArrayType, FunctionType as LlvmFunctionType, PointerType, StructType, VoidType,
};
use terrace_dialects::memref::strides_and_offset;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::conversion::TypeConverter;
use terrace_ir::types::{FunctionType, IntegerType, MemRefType, TypeData, VectorType};
use terrace_ir::{Context, Type};

/// The type converter to the llvm dialect for targets whose machine words have 64 bits; see [`type_converter_for`].
pub fn type_converter() -> TypeConverter {
    type_converter_for(64)
}

/// The type converter to the llvm dialect: `index` becomes an integer of this width, a memref its descriptor, a complex number a struct of
/// two, a function type a pointer.
///
/// The descriptor of a ranked memref is a struct of the allocated pointer, the aligned pointer, the offset, and,
/// if the rank is not zero, arrays of sizes and strides; that of an unranked memref is its rank and a pointer to a
/// ranked descriptor.
///
/// # Panics
/// If there are no integers of this width.
pub fn type_converter_for(index_width: u32) -> TypeConverter {
    TypeConverter::new().rule(move |converter, cx, ty| match ty.data(cx) {
        TypeData::Index => Some(Some(IntegerType::get(cx, index_width).into())),
        TypeData::MemRef { memory_space, .. } => {
            let index = converter.convert(cx, Type::INDEX)?;
            Some(descriptor_type(cx, ty.cast(cx)?, *memory_space, index))
        }
        TypeData::UnrankedMemRef { memory_space, .. } => {
            let pointer = pointer_type(cx, *memory_space);
            let index = converter.convert(cx, Type::INDEX)?;
            Some(pointer.map(|pointer| StructType::literal(cx, &[index, pointer]).into()))
        }
        TypeData::Complex(element) => {
            let element = converter.convert(cx, *element);
            Some(element.map(|element| StructType::literal(cx, &[element, element]).into()))
        }
        // A function is passed by its address.
        TypeData::Function { .. } => Some(Some(PointerType::get(cx, 0).into())),
        TypeData::Vector {
            shape,
            scalable,
            element,
        } => Some(vector_type(converter, cx, shape, scalable, *element)),
        TypeData::Integer { .. } | TypeData::Float(_) => None,
        TypeData::Dialect(dialect) if dialect.info.dialect == "llvm" => None,
        _ => Some(None),
    })
}

/// A vector of one dimension stays one; of several it becomes an array of arrays of vectors, as far as only the last
/// dimension is scalable.
fn vector_type(
    converter: &TypeConverter,
    cx: &Context,
    shape: &[i64],
    scalable: &[bool],
    element: Type,
) -> Option<Type> {
    let element = converter.convert(cx, element)?;
    let (last, outer) = shape.split_last()?;
    let (last_scalable, outer_scalable) = scalable.split_last()?;
    if outer_scalable.contains(&true) {
        return None;
    }
    let row: Type = VectorType::scalable(cx, &[*last], &[*last_scalable], element).into();
    outer.iter().rev().try_fold(row, |row, size| {
        Some(ArrayType::get(cx, u64::try_from(*size).ok()?, row).into())
    })
}

fn descriptor_type(
    cx: &Context,
    ty: MemRefType,
    memory_space: Option<Attribute>,
    index: Type,
) -> Option<Type> {
    strides_and_offset(cx, ty)?;
    let pointer = pointer_type(cx, memory_space)?;
    let mut fields: SmallVec<[Type; 5]> = smallvec::smallvec![pointer, pointer, index];
    let rank = ty.rank(cx) as u64;
    if rank != 0 {
        let array: Type = ArrayType::get(cx, rank, index).into();
        fields.extend([array, array]);
    }
    Some(StructType::literal(cx, &fields).into())
}

/// The pointer type of a memory space, which must be absent or an integer.
fn pointer_type(cx: &Context, memory_space: Option<Attribute>) -> Option<Type> {
    let space = match memory_space {
        None => 0,
        Some(attr) => u32::try_from(attr.cast::<IntegerAttr>(cx)?.value(cx)).ok()?,
    };
    Some(PointerType::get(cx, space).into())
}

/// How many values an argument of this type becomes in a signature: a memref's descriptor is passed field by field.
pub(super) fn expanded_types(
    converter: &TypeConverter,
    cx: &Context,
    ty: Type,
) -> Option<SmallVec<[Type; 7]>> {
    let converted = converter.convert(cx, ty)?;
    match ty.data(cx) {
        TypeData::MemRef { shape, .. } => {
            let pointer = converted.cast::<StructType>(cx)?.elements(cx)[0];
            let index = converter.convert(cx, Type::INDEX)?;
            let mut types: SmallVec<[Type; 7]> = smallvec::smallvec![pointer, pointer, index];
            types.extend(std::iter::repeat_n(index, 2 * shape.len()));
            Some(types)
        }
        TypeData::UnrankedMemRef { .. } => {
            Some(converted.cast::<StructType>(cx)?.elements(cx).into())
        }
        _ => Some(smallvec::smallvec![converted]),
    }
}

/// The signature of a function: memref arguments expanded, several results packed in a struct.
pub(super) fn signature(
    converter: &TypeConverter,
    cx: &Context,
    ty: FunctionType,
) -> Option<LlvmFunctionType> {
    let mut inputs: Vec<Type> = Vec::new();
    for input in ty.inputs(cx) {
        inputs.extend(expanded_types(converter, cx, *input)?);
    }
    let result =
        result_type(converter, cx, ty.results(cx))?.unwrap_or_else(|| VoidType::get(cx).into());
    Some(LlvmFunctionType::get(cx, result, inputs, false))
}

/// What a function with these results returns: nothing, a value or a struct.
pub(super) fn result_type(
    converter: &TypeConverter,
    cx: &Context,
    results: &[Type],
) -> Option<Option<Type>> {
    let converted = converter.convert_all(cx, results.iter().copied())?;
    Some(match converted[..] {
        [] => None,
        [single] => Some(single),
        _ => Some(StructType::literal(cx, &converted).into()),
    })
}
