//! What types become in the spirv dialect.

use std::sync::Arc;

use terrace_conversion::TypeConverter;
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::spirv::{
    self, ArrayType, Capability, Extension, ImageArrayedInfo, ImageDepthInfo, ImageFormat,
    ImageSamplerUseInfo, ImageSamplingInfo, ImageType, PointerType, RuntimeArrayType,
    SampledImageType, StorageClass, StructBody, StructType,
};
use terrace_ir::ods::AttrConstraint;
use terrace_ir::types::{
    DYNAMIC, FloatKind, IntegerType, MemRefType, Signedness, TypeData, VectorType,
};
use terrace_ir::{Builder, Context, Location, Type, Value};

use super::emit::{emit, number};
use super::target::SpirvTarget;

/// The type converter to the spirv dialect for a target.
///
/// An index becomes an integer of 32 or 64 bits, a number that the target lacks one of 32 bits, a vector of one element that
/// element. A memref with a storage class becomes a pointer to a struct that holds an array, for kernels to the array itself
/// or, if its size is not known, to an element.
pub fn type_converter(target: SpirvTarget) -> TypeConverter {
    let target = Arc::new(target);
    let (types, casts) = (target.clone(), target.clone());
    TypeConverter::new()
        .for_target(target)
        .rule(move |_, cx, ty| Some(convert(cx, &types, ty)))
        .source_materialization(move |b, ty, values, loc| truncated(b, &casts, ty, values, loc))
}

/// What a type becomes for a target.
fn convert(cx: &Context, target: &SpirvTarget, ty: Type) -> Option<Type> {
    match ty.data(cx) {
        TypeData::Index => Some(index_type(target)),
        TypeData::Integer { .. } | TypeData::Float(_) => number_type(cx, target, ty),
        TypeData::Complex(element) => pair_of(cx, scalar_type(cx, target, *element, None)?),
        TypeData::Vector { .. } => vector_type(cx, target, ty.cast(cx)?, None),
        TypeData::RankedTensor { shape, element, .. } => tensor_type(cx, target, shape, *element),
        TypeData::MemRef { .. } => memref_type(cx, target, ty.cast(cx)?),
        TypeData::Dialect(dialect) if dialect.info.dialect == "spirv" => Some(ty),
        _ => None,
    }
}

/// What an index becomes.
pub(super) fn index_type(target: &SpirvTarget) -> Type {
    match target.options.wide_index {
        true => Type::I64,
        false => Type::I32,
    }
}

/// Whether the type is one of SPIR-V's scalars, on some target.
pub(super) fn is_scalar(cx: &Context, ty: Type) -> bool {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
        TypeData::Float(kind) => matches!(
            kind,
            FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64
        ),
        _ => false,
    }
}

fn number_type(cx: &Context, target: &SpirvTarget, ty: Type) -> Option<Type> {
    if is_scalar(cx, ty) {
        return scalar_type(cx, target, ty, None);
    }
    match ty.data(cx) {
        TypeData::Integer { width, .. } if *width < 8 => packed_type(cx, ty),
        TypeData::Float(kind) => small_float_type(target, *kind),
        _ => None,
    }
}

/// Floats of 8 bits as integers.
fn small_float_type(target: &SpirvTarget, kind: FloatKind) -> Option<Type> {
    let known = matches!(
        kind,
        FloatKind::F8E5M2
            | FloatKind::F8E4M3FN
            | FloatKind::F8E5M2FNUZ
            | FloatKind::F8E4M3FNUZ
            | FloatKind::F8E4M3B11FNUZ
            | FloatKind::F8E4M3
            | FloatKind::F8E3M4
            | FloatKind::F8E8M0FNU
    );
    (known && target.options.emulate_unsupported_floats).then_some(Type::I8)
}

/// Integers of 2 and 4 bits are kept several to one of 32 bits.
fn packed_type(cx: &Context, ty: Type) -> Option<Type> {
    match ty.data(cx) {
        TypeData::Integer { width, signedness } if width.is_power_of_two() => {
            Some(IntegerType::with_signedness(cx, 32, *signedness).into())
        }
        _ => None,
    }
}

/// Whether a target has a scalar, in a place where memory of this storage class is shared with others.
fn is_supported(
    cx: &Context,
    target: &SpirvTarget,
    ty: Type,
    storage: Option<StorageClass>,
) -> bool {
    let width = ty.bit_width(cx).unwrap_or_default();
    let is_bfloat = ty == Type::BF16;
    if is_bfloat && !target.has(Extension::SPV_KHR_bfloat16) {
        return false;
    }
    let interface = match (storage, width) {
        (Some(StorageClass::PushConstant), 8) => Some(Capability::StoragePushConstant8),
        (Some(StorageClass::PushConstant), 16) => Some(Capability::StoragePushConstant16),
        (Some(StorageClass::StorageBuffer), 8) => Some(Capability::StorageBuffer8BitAccess),
        (Some(StorageClass::StorageBuffer), 16) => Some(Capability::StorageBuffer16BitAccess),
        (Some(StorageClass::Uniform), 8) => Some(Capability::UniformAndStorageBuffer8BitAccess),
        (Some(StorageClass::Uniform), 16) => Some(Capability::StorageUniform16),
        (Some(StorageClass::Input | StorageClass::Output), 16) => {
            Some(Capability::StorageInputOutput16)
        }
        _ => None,
    };
    if let Some(capability) = interface {
        let extension = match width {
            8 => Extension::SPV_KHR_8bit_storage,
            _ => Extension::SPV_KHR_16bit_storage,
        };
        return target.allows(capability) && target.has(extension);
    }
    match (ty.is_float(cx), width) {
        (false, 8) => target.allows(Capability::Int8),
        (false, 16) => target.allows(Capability::Int16),
        (false, 64) => target.allows(Capability::Int64),
        (true, 16) if is_bfloat => target.allows(Capability::BFloat16TypeKHR),
        (true, 16) => target.allows_any(&[Capability::Float16, Capability::Float16Buffer]),
        (true, 64) => target.allows(Capability::Float64),
        _ => true,
    }
}

/// A scalar, or the one of 32 bits that stands for it.
fn scalar_type(
    cx: &Context,
    target: &SpirvTarget,
    ty: Type,
    storage: Option<StorageClass>,
) -> Option<Type> {
    if !is_scalar(cx, ty) {
        return None;
    }
    if is_supported(cx, target, ty, storage) {
        return Some(ty);
    }
    if !target.options.emulate_narrow_scalars || ty.bit_width(cx)? > 32 {
        return None;
    }
    match ty.data(cx) {
        TypeData::Integer { signedness, .. } => {
            Some(IntegerType::with_signedness(cx, 32, *signedness).into())
        }
        _ => Some(Type::F32),
    }
}

fn pair_of(cx: &Context, element: Type) -> Option<Type> {
    Some(VectorType::get(cx, &[2], element).into())
}

/// A vector of what its elements become, or that itself if there is one.
fn vector_type(
    cx: &Context,
    target: &SpirvTarget,
    ty: VectorType,
    storage: Option<StorageClass>,
) -> Option<Type> {
    if ty.scalable_dims(cx).contains(&true) {
        return None;
    }
    let element = match ty.element(cx).data(cx) {
        TypeData::Index => index_type(target),
        TypeData::Float(kind) if !is_scalar(cx, ty.element(cx)) => small_float_type(target, *kind)?,
        _ => ty.element(cx),
    };
    let count: i64 = ty
        .shape(cx)
        .iter()
        .try_fold(1i64, |count, size| count.checked_mul(*size))?;
    let is_single = ty.shape(cx).len() <= 1 && count == 1;
    if !is_scalar(cx, element) {
        let element = packed_type(cx, element)?;
        return match (is_single, count) {
            (true, _) => Some(element),
            (false, ..=4) => Some(VectorType::get(cx, ty.shape(cx), element).into()),
            (false, _) => None,
        };
    }
    if is_single {
        return scalar_type(cx, target, element, storage);
    }
    if ty.shape(cx).len() != 1 || !matches!(count, 2 | 3 | 4 | 8 | 16) {
        return None;
    }
    let element = scalar_type(cx, target, element, storage)?;
    Some(VectorType::get(cx, ty.shape(cx), element).into())
}

/// The number of bytes of a value in memory; truth values have no size.
fn size_in_bytes(cx: &Context, ty: Type) -> Option<i64> {
    if is_scalar(cx, ty) {
        let bits = i64::from(ty.bit_width(cx)?);
        return (bits != 1).then_some(bits / 8);
    }
    match ty.data(cx) {
        TypeData::Complex(element) => size_in_bytes(cx, *element)?.checked_mul(2),
        TypeData::Vector { shape, element, .. } => {
            let size = size_in_bytes(cx, *element)?;
            shape
                .iter()
                .try_fold(size, |size, count| size.checked_mul(*count))
        }
        _ => None,
    }
}

/// A tensor as an array of its elements.
fn tensor_type(cx: &Context, target: &SpirvTarget, shape: &[i64], element: Type) -> Option<Type> {
    let element = match element.data(cx) {
        TypeData::Index => index_type(target),
        TypeData::Float(kind) if !is_scalar(cx, element) => small_float_type(target, *kind)?,
        _ => element,
    };
    let count = shape.iter().try_fold(1i64, |count, size| match *size {
        DYNAMIC => None,
        size => count.checked_mul(size),
    })?;
    size_in_bytes(cx, element)?;
    let element = scalar_type(cx, target, element, None)?;
    let count = u32::try_from(count).ok().filter(|count| *count != 0)?;
    Some(ArrayType::get(cx, element, count, 0).into())
}

/// Whether memory of this kind is laid out by those who share it.
pub(super) fn has_explicit_layout(storage: StorageClass) -> bool {
    matches!(
        storage,
        StorageClass::PhysicalStorageBuffer
            | StorageClass::PushConstant
            | StorageClass::StorageBuffer
            | StorageClass::Uniform
    )
}

/// The storage class of a memref.
pub(super) fn storage_class(cx: &Context, ty: MemRefType) -> Option<StorageClass> {
    let space = ty.memory_space(cx)?;
    StorageClass::read(cx, space)
}

/// How the elements of a memref are kept: each in an element of an array, or several in one.
pub(super) struct Elements {
    /// What the array is of.
    pub(super) stored: Type,
    /// How many bits of `stored` one element takes; none if it takes all of them.
    pub(super) packed_bits: Option<u32>,
}

/// How the elements of a memref in this memory are kept.
pub(super) fn elements(
    cx: &Context,
    target: &SpirvTarget,
    ty: MemRefType,
    storage: StorageClass,
) -> Option<Elements> {
    let element = ty.element(cx);
    let place = Some(storage);
    let whole = |stored: Type| Elements {
        stored,
        packed_bits: None,
    };
    match element.data(cx) {
        TypeData::Integer { width: 1, .. } => {
            let bits = target.options.bool_bits;
            let stored = scalar_type(cx, target, IntegerType::get(cx, bits).into(), place)?;
            (bits == 8).then_some(Elements {
                stored,
                packed_bits: Some(bits),
            })
        }
        TypeData::Integer { width, .. } if *width < 8 => Some(Elements {
            stored: packed_type(cx, element)?,
            packed_bits: Some(*width),
        }),
        TypeData::Integer { .. } => scalar_type(cx, target, element, place).map(whole),
        TypeData::Float(_) if is_scalar(cx, element) => {
            scalar_type(cx, target, element, place).map(whole)
        }
        TypeData::Float(kind) => small_float_type(target, *kind).map(whole),
        TypeData::Index => Some(whole(index_type(target))),
        TypeData::Vector { .. } => vector_type(cx, target, element.cast(cx)?, place).map(whole),
        TypeData::Complex(part) => pair_of(cx, scalar_type(cx, target, *part, place)?).map(whole),
        _ => None,
    }
}

/// The number of bytes from the beginning of a memref's memory to the end of its last element; `None` if it is not known.
fn memref_bytes(
    cx: &Context,
    target: &SpirvTarget,
    ty: MemRefType,
    bits: Option<u32>,
) -> Option<i64> {
    let (strides, offset) = strides_and_offset(cx, ty)?;
    let shape = ty.shape(cx);
    if let Some(bits) = bits {
        let count = shape
            .iter()
            .try_fold(1i64, |count, size| count.checked_mul(*size))?;
        return Some((count.checked_mul(bits.into())?.checked_add(7)?) / 8);
    }
    let element = match ty.element(cx).data(cx) {
        TypeData::Index => index_type(target),
        TypeData::Float(kind) if !is_scalar(cx, ty.element(cx)) => small_float_type(target, *kind)?,
        _ => ty.element(cx),
    };
    let size = size_in_bytes(cx, element)?;
    if shape.is_empty() {
        return Some(size);
    }
    if offset == DYNAMIC || strides.contains(&DYNAMIC) {
        return None;
    }
    let extents = shape.iter().zip(&strides);
    let extents = extents.map(|(size, stride)| size.checked_mul(*stride));
    let furthest = extents.collect::<Option<Vec<i64>>>()?.into_iter().max()?;
    offset.checked_add(furthest)?.checked_mul(size)
}

/// A pointer to the memory of a memref.
fn memref_type(cx: &Context, target: &SpirvTarget, ty: MemRefType) -> Option<Type> {
    let storage = storage_class(cx, ty)?;
    if storage == StorageClass::Image {
        return image_type(cx, ty);
    }
    let Elements {
        stored,
        packed_bits,
    } = elements(cx, target, ty, storage)?;
    let size = size_in_bytes(cx, stored)?;
    let stride = match has_explicit_layout(storage) {
        true => u32::try_from(size).ok()?,
        false => 0,
    };
    let is_kernel = target.allows(Capability::Kernel);
    let array: Type = if ty.shape(cx).contains(&DYNAMIC) {
        if is_kernel {
            return Some(PointerType::get(cx, stored, storage).into());
        }
        RuntimeArrayType::get(cx, stored, stride).into()
    } else {
        let bytes = memref_bytes(cx, target, ty, packed_bits)?;
        let count = u32::try_from(bytes.checked_add(size - 1)? / size).ok();
        ArrayType::get(cx, stored, count.filter(|count| *count != 0)?, stride).into()
    };
    if is_kernel {
        return Some(PointerType::get(cx, array, storage).into());
    }
    Some(PointerType::get(cx, wrapped(cx, array, storage), storage).into())
}

/// A struct of one member, with an offset where the memory is shared.
pub(super) fn wrapped(cx: &Context, member: Type, storage: StorageClass) -> Type {
    let offsets = match has_explicit_layout(storage) {
        true => vec![0],
        false => Vec::new(),
    };
    let body = StructBody {
        members: vec![member],
        offsets,
        ..StructBody::default()
    };
    StructType::of_body(cx, body).into()
}

/// A pointer to an image that is read through a sampler, of one number a texel.
fn image_type(cx: &Context, ty: MemRefType) -> Option<Type> {
    let element = ty.element(cx);
    let dim = match ty.shape(cx).len() {
        1 => spirv::Dim::Dim1D,
        2 => spirv::Dim::Dim2D,
        3 => spirv::Dim::Dim3D,
        _ => return None,
    };
    let format = match (element.data(cx), element.bit_width(cx)?) {
        (TypeData::Float(FloatKind::F32), _) => ImageFormat::R32f,
        (TypeData::Float(FloatKind::F16), _) => ImageFormat::R16f,
        (TypeData::Integer { signedness, .. }, width) => {
            let unsigned = *signedness == Signedness::Unsigned;
            match (width, unsigned) {
                (32, false) => ImageFormat::R32i,
                (32, true) => ImageFormat::R32ui,
                (16, false) => ImageFormat::R16i,
                (16, true) => ImageFormat::R16ui,
                _ => return None,
            }
        }
        _ => return None,
    };
    let image = ImageType::get(
        cx,
        element,
        dim,
        ImageDepthInfo::DepthUnknown,
        ImageArrayedInfo::NonArrayed,
        ImageSamplingInfo::SingleSampled,
        ImageSamplerUseInfo::NeedSampler,
        format,
    );
    let sampled = SampledImageType::get(cx, image.into());
    Some(PointerType::get(cx, sampled.into(), StorageClass::UniformConstant).into())
}

/// An integer as the narrower one that it stands for, for users that keep the type from before the conversion.
fn truncated(
    b: &mut Builder<'_>,
    target: &SpirvTarget,
    ty: Type,
    values: &[Value],
    loc: Location,
) -> Option<Option<Value>> {
    let [value] = values else { return None };
    let from = b.ty(*value);
    if !ty.is_integer(b) || !from.is_integer(b) || !is_scalar(b, ty) {
        return None;
    }
    if from.bit_width(b) < ty.bit_width(b) {
        return None;
    }
    if ty == Type::I1 {
        let one = number(b, loc, from, 1);
        return Some(Some(emit::<spirv::IEqualOp>(b, loc, &[*value, one], ty)));
    }
    if !is_supported(b, target, ty, None) {
        return None;
    }
    let is_signed = matches!(ty.data(b), TypeData::Integer { signedness, .. } if *signedness == Signedness::Signed);
    Some(Some(match is_signed {
        true => emit::<spirv::SConvertOp>(b, loc, &[*value], ty),
        false => emit::<spirv::UConvertOp>(b, loc, &[*value], ty),
    }))
}
