//! What types become in the llvm dialect.

use smallvec::SmallVec;
use terrace_conversion::{ConversionRewriter, TypeConverter};
use terrace_dialects::llvm::{
    ArrayType, FunctionType as LlvmFunctionType, PointerType, StructType, VoidType, is_float,
};
use terrace_dialects::memref::strides_and_offset;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, FunctionType, IntegerType, MemRefType, TypeData, VectorType};
use terrace_ir::{Builder, Context, Location, Op, Type, Value};

use super::descriptor;
use super::func::CallConvention;

/// The type converter to the llvm dialect for targets whose machine words have 64 bits; see [`type_converter_for`].
pub fn type_converter() -> TypeConverter {
    type_converter_for(64)
}

/// The type converter to the llvm dialect: `index` becomes an integer of this width, a memref its descriptor, a complex number a struct of
/// two, a function type a pointer. Integers lose their signs, and floats of at most eight bits, which LLVM IR lacks, become integers.
///
/// The descriptor of a ranked memref is a struct of the allocated pointer, the aligned pointer, the offset, and,
/// if the rank is not zero, arrays of sizes and strides; that of an unranked memref is its rank and a pointer to a
/// ranked descriptor.
///
/// # Panics
/// If there are no integers of this width.
pub fn type_converter_for(index_width: u32) -> TypeConverter {
    TypeConverter::new()
        .rule(move |converter, cx, ty| match ty.data(cx) {
            TypeData::Index => Some(Some(IntegerType::get(cx, index_width).into())),
            TypeData::MemRef { memory_space, .. } => {
                let index = converter.convert(cx, Type::INDEX)?;
                Some(descriptor_type(
                    converter,
                    cx,
                    ty.cast(cx)?,
                    *memory_space,
                    index,
                ))
            }
            TypeData::UnrankedMemRef { memory_space, .. } => {
                // The ranked descriptor is in memory of the ordinary kind.
                let pointer = PointerType::get(cx, 0).into();
                let index = converter.convert(cx, Type::INDEX)?;
                let is_known = pointer_type(converter, cx, *memory_space).is_some();
                Some(is_known.then(|| StructType::literal(cx, &[index, pointer]).into()))
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
            TypeData::Integer { .. } if ty.is_signless_integer(cx) => None,
            TypeData::Integer { width, .. } => Some(Some(IntegerType::get(cx, *width).into())),
            TypeData::Float(_) if is_float(cx, ty) => None,
            TypeData::Float(kind) => {
                let width = kind.width();
                Some((width <= 8).then(|| IntegerType::get(cx, width).into()))
            }
            TypeData::Dialect(dialect) if dialect.info.dialect == "llvm" => None,
            _ => Some(None),
        })
        .target_materialization(|b, ty, values, loc| {
            let is_descriptor = values.len() > 1 && ty.is::<StructType>(b);
            is_descriptor.then(|| Some(descriptor::repack_any(b, loc, ty, values)))
        })
        .source_materialization(|b, ty, values, loc| {
            if values.len() < 2 {
                return None;
            }
            let types: SmallVec<[Type; 7]> = values.iter().map(|value| b.ty(*value)).collect();
            let descriptor = descriptor::type_of(b, &types);
            let descriptor = descriptor::repack_any(b, loc, descriptor, values);
            Some(Some(cast(b, loc, ty, descriptor)))
        })
}

/// Fails if an op computes with floats that are integers in the llvm dialect.
pub(super) fn check_floats(rw: &ConversionRewriter<'_>, op: Op) -> RewriteResult {
    let is_unsupported = |value: Value| {
        let element = rw.ty(value).element_or_self(rw);
        matches!(element.data(rw), TypeData::Float(_)) && !is_float(rw, element)
    };
    match rw.operands(op).chain(rw.results(op)).any(is_unsupported) {
        true => Err(MatchFailure::new("LLVM IR lacks the floating-point type")),
        false => Ok(()),
    }
}

/// A value as one of another type, which what follows the conversion is to resolve.
fn cast(b: &mut Builder<'_>, loc: Location, ty: Type, value: Value) -> Value {
    let name = b.op_name("builtin.unrealized_conversion_cast");
    let cast = b.create(OpSpec {
        operands: &[value],
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    });
    b.result(cast, 0)
}

/// A vector of one dimension stays one, and one without dimensions gets one; of several it becomes an array of arrays of vectors, as far as only the last
/// dimension is scalable.
fn vector_type(
    converter: &TypeConverter,
    cx: &Context,
    shape: &[i64],
    scalable: &[bool],
    element: Type,
) -> Option<Type> {
    let element = converter.convert(cx, element)?;
    let Some((last, outer)) = shape.split_last() else {
        return Some(VectorType::get(cx, &[1], element).into());
    };
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
    converter: &TypeConverter,
    cx: &Context,
    ty: MemRefType,
    memory_space: Option<Attribute>,
    index: Type,
) -> Option<Type> {
    strides_and_offset(cx, ty)?;
    let pointer = pointer_type(converter, cx, memory_space)?;
    let mut fields: SmallVec<[Type; 5]> = smallvec::smallvec![pointer, pointer, index];
    let rank = ty.rank(cx) as u64;
    if rank != 0 {
        let array: Type = ArrayType::get(cx, rank, index).into();
        fields.extend([array, array]);
    }
    Some(StructType::literal(cx, &fields).into())
}

/// The number of a memory space, which must be absent or become an integer.
pub(super) fn address_space(
    converter: &TypeConverter,
    cx: &Context,
    memory_space: Option<Attribute>,
) -> Option<u32> {
    let Some(attr) = memory_space else {
        return Some(0);
    };
    let number = converter.convert_attribute(cx, attr)?;
    u32::try_from(number.cast::<IntegerAttr>(cx)?.value(cx)).ok()
}

/// The pointer type of a memory space, which must be absent or become an integer.
pub(super) fn pointer_type(
    converter: &TypeConverter,
    cx: &Context,
    memory_space: Option<Attribute>,
) -> Option<Type> {
    let space = address_space(converter, cx, memory_space)?;
    Some(PointerType::get(cx, space).into())
}

/// What a function takes for an argument of this type: the fields of a memref's descriptor, or a pointer.
pub fn expanded_types(
    converter: &TypeConverter,
    cx: &Context,
    ty: Type,
    convention: CallConvention,
) -> Option<SmallVec<[Type; 7]>> {
    let converted = converter.convert(cx, ty)?;
    match (ty.data(cx), convention) {
        (
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. },
            CallConvention::BarePointers,
        ) => Some(smallvec::smallvec![bare_pointer(converter, cx, ty)?]),
        (TypeData::MemRef { shape, .. }, CallConvention::Descriptors) => {
            let pointer = converted.cast::<StructType>(cx)?.elements(cx)[0];
            let index = converter.convert(cx, Type::INDEX)?;
            let mut types: SmallVec<[Type; 7]> = smallvec::smallvec![pointer, pointer, index];
            types.extend(std::iter::repeat_n(index, 2 * shape.len()));
            Some(types)
        }
        (TypeData::UnrankedMemRef { .. }, CallConvention::Descriptors) => {
            Some(converted.cast::<StructType>(cx)?.elements(cx).into())
        }
        _ => Some(smallvec::smallvec![converted]),
    }
}

/// The pointer that stands for a memref whose sizes, strides and offset are known.
fn bare_pointer(converter: &TypeConverter, cx: &Context, ty: Type) -> Option<Type> {
    let ty = ty.cast::<MemRefType>(cx)?;
    let (strides, offset) = strides_and_offset(cx, ty)?;
    let mut known = ty.shape(cx).iter().chain(&strides).chain([&offset]);
    known
        .all(|number| *number != DYNAMIC)
        .then(|| pointer_type(converter, cx, ty.memory_space(cx)))?
}

/// A function type in the llvm dialect.
pub struct Signature {
    /// What the function takes for each of its inputs: a memref comes field by field.
    pub inputs: Vec<SmallVec<[Type; 7]>>,
    /// What it returns: several results are packed in a struct.
    pub result: Option<Type>,
}

impl Signature {
    /// The signature of a function; `None` if one of its types cannot be converted.
    pub fn of(
        converter: &TypeConverter,
        cx: &Context,
        ty: FunctionType,
        convention: CallConvention,
    ) -> Option<Self> {
        let inputs = ty.inputs(cx).iter();
        let inputs = inputs.map(|input| expanded_types(converter, cx, *input, convention));
        Some(Signature {
            inputs: inputs.collect::<Option<_>>()?,
            result: result_type(converter, cx, ty.results(cx), convention)?,
        })
    }

    /// The function type.
    pub fn ty(&self, cx: &Context, is_variadic: bool) -> LlvmFunctionType {
        let result = self.result.unwrap_or_else(|| VoidType::get(cx).into());
        LlvmFunctionType::get(
            cx,
            result,
            self.inputs.iter().flatten().copied().collect(),
            is_variadic,
        )
    }
}

/// What a function with these results returns: nothing, a value or a struct.
pub(super) fn result_type(
    converter: &TypeConverter,
    cx: &Context,
    results: &[Type],
    convention: CallConvention,
) -> Option<Option<Type>> {
    let is_memref = |ty: Type| {
        let data = ty.data(cx);
        matches!(
            data,
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }
        )
    };
    let converted = results.iter().map(|ty| match convention {
        CallConvention::BarePointers if is_memref(*ty) => bare_pointer(converter, cx, *ty),
        _ => converter.convert(cx, *ty),
    });
    let converted: SmallVec<[Type; 2]> = converted.collect::<Option<_>>()?;
    Some(match converted[..] {
        [] => None,
        [single] => Some(single),
        _ => Some(StructType::literal(cx, &converted).into()),
    })
}
