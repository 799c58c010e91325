//! `mlir-c/Dialect/Quant.h`.

use std::ffi::c_uint;

use terrace_dialects::quant::{
    AnyQuantizedType, CalibratedQuantizedType, Quantization, Storage, UniformQuantizedType,
    expressed, is_per_axis, is_per_block, is_per_tensor, is_quantized, storage,
};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr};
use terrace_ir::ods::DeclaredType;
use terrace_ir::types::{IntegerType, RankedTensorType, ShapedType, TypeKind};
use terrace_ir::{Context, Location, Type};

use crate::handle::{Cx, Handle, MlirAttribute, MlirType, cast, optional};
use crate::support::{Array, Identity, MlirTypeID};

kinds! { MlirType:
    AnyQuantizedType: mlirTypeIsAAnyQuantizedType, id mlirAnyQuantizedTypeGetTypeID,
        name mlirAnyQuantizedTypeGetName = "quant.any";
    PerTensor: mlirTypeIsAUniformQuantizedType, id mlirUniformQuantizedTypeGetTypeID = MlirTypeID::of(UniformQuantizedType::INFO),
        name mlirUniformQuantizedTypeGetName = "quant.uniform";
    PerAxis: mlirTypeIsAUniformQuantizedPerAxisType,
        id mlirUniformQuantizedPerAxisTypeGetTypeID = Identity::UniformQuantizedPerAxisType,
        name mlirUniformQuantizedPerAxisTypeGetName = "quant.uniform_per_axis";
    SubChannel: mlirTypeIsAUniformQuantizedSubChannelType,
        id mlirUniformQuantizedSubChannelTypeGetTypeID = Identity::UniformQuantizedSubChannelType,
        name mlirUniformQuantizedSubChannelTypeGetName = "quant.uniform_sub_channel";
    CalibratedQuantizedType: mlirTypeIsACalibratedQuantizedType, id mlirCalibratedQuantizedTypeGetTypeID,
        name mlirCalibratedQuantizedTypeGetName = "quant.calibrated";
}

/// Uniform types are one kind here, and three in MLIR: the identity of those that are not the plain one.
pub(crate) fn identity(cx: Cx, ty: Type) -> Option<Identity> {
    if is_per_axis(cx, ty) {
        return Some(Identity::UniformQuantizedPerAxisType);
    }
    is_per_block(cx, ty).then_some(Identity::UniformQuantizedSubChannelType)
}

macro_rules! uniform_kinds {
    ($($name:ident = $test:expr;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name(UniformQuantizedType);

        impl From<$name> for Type {
            fn from(ty: $name) -> Type {
                ty.0.into()
            }
        }

        impl TypeKind for $name {
            fn cast(cx: &Context, ty: Type) -> Option<Self> {
                $test(cx, ty).then(|| ty.cast(cx).map($name)).flatten()
            }
        }
    )*};
}

uniform_kinds! {
    PerTensor = is_per_tensor;
    PerAxis = is_per_axis;
    SubChannel = is_per_block;
}

/// The flag of signed integers.
const SIGNED: c_uint = 1;

/// How integers of a type are used: nothing if the type is no integer.
fn storage_of(cx: Cx, flags: c_uint, ty: MlirType, min: i64, max: i64) -> Option<Storage> {
    let width = cast::<IntegerType, _>(cx, ty)?.width(cx);
    Some(Storage {
        is_signed: flags & SIGNED != 0,
        width,
        min,
        max,
    })
}

/// The bounds of all integers of a width.
fn bounds(is_signed: bool, width: c_uint) -> (i64, i64) {
    let power = |bits: u32| 1i64.checked_shl(bits).unwrap_or(0);
    match is_signed {
        true => (
            power(width.wrapping_sub(1)).wrapping_neg(),
            power(width.wrapping_sub(1)).wrapping_sub(1),
        ),
        false => (0, power(width).wrapping_sub(1)),
    }
}

exported! {
    fn mlirQuantizedTypeGetSignedFlag() -> c_uint {
        SIGNED
    }

    fn mlirQuantizedTypeGetDefaultMinimumForInteger(is_signed: bool, width: c_uint) -> i64 {
        bounds(is_signed, width).0
    }

    fn mlirQuantizedTypeGetDefaultMaximumForInteger(is_signed: bool, width: c_uint) -> i64 {
        bounds(is_signed, width).1
    }

    fn mlirAnyQuantizedTypeGet(flags: c_uint, integer: MlirType, number: MlirType, min: i64, max: i64) -> MlirType {
        integer.read(|cx, _| {
            let storage = storage_of(cx, flags, integer, min, max)?;
            let ty = AnyQuantizedType::get_checked(cx, Location::UNKNOWN, storage, optional(cx, number)?);
            ty.ok().map(Type::from)
        })
    }

    fn mlirUniformQuantizedTypeGet(
        flags: c_uint, integer: MlirType, number: MlirType, scale: f64, zero_point: i64, min: i64, max: i64,
    ) -> MlirType {
        integer.read(|cx, _| {
            let quantization = Quantization {
                dims: Vec::new(),
                blocks: Vec::new(),
                shape: Vec::new(),
                scales: vec![FloatAttr::f64(cx, scale)],
                zero_points: vec![zero_point],
            };
            uniform(cx, storage_of(cx, flags, integer, min, max)?, number, quantization)
        })
    }

    fn mlirUniformQuantizedPerAxisTypeGet(
        flags: c_uint,
        integer: MlirType,
        number: MlirType,
        count: isize,
        scales: Array<f64>,
        zero_points: Array<i64>,
        dim: i32,
        min: i64,
        max: i64,
    ) -> MlirType {
        integer.read(|cx, _| {
            let scales = scales.of(count).iter().map(|scale| FloatAttr::f64(cx, *scale));
            let quantization = Quantization {
                dims: vec![dim.into()],
                blocks: Vec::new(),
                shape: vec![count as i64],
                scales: scales.collect(),
                zero_points: zero_points.of(count).to_vec(),
            };
            uniform(cx, storage_of(cx, flags, integer, min, max)?, number, quantization)
        })
    }

    fn mlirUniformQuantizedSubChannelTypeGet(
        flags: c_uint,
        integer: MlirType,
        number: MlirType,
        scales: MlirAttribute,
        zero_points: MlirAttribute,
        count: isize,
        dims: Array<i32>,
        blocks: Array<i64>,
        min: i64,
        max: i64,
    ) -> MlirType {
        integer.read(|cx, _| {
            let scales: DenseElementsAttr = cast(cx, scales)?;
            let zero_points: DenseElementsAttr = cast(cx, zero_points)?;
            // A type has scales of 64 bits, whatever numbers it is of.
            let scale = |at| Some(FloatAttr::f64(cx, scales.element_attr(cx, at)?.cast::<FloatAttr>(cx)?.value(cx)));
            let zero_point = |point| i64::try_from(point).ok();
            let quantization = Quantization {
                dims: dims.of(count).iter().map(|dim| i64::from(*dim)).collect(),
                blocks: blocks.of(count).to_vec(),
                shape: scales.ty(cx).shape(cx)?.to_vec(),
                scales: (0..scales.num_elements(cx)).map(scale).collect::<Option<_>>()?,
                zero_points: zero_points.integer_values(cx).map(zero_point).collect::<Option<_>>()?,
            };
            uniform(cx, storage_of(cx, flags, integer, min, max)?, number, quantization)
        })
    }

    fn mlirCalibratedQuantizedTypeGet(number: MlirType, min: f64, max: f64) -> MlirType {
        number.read(|cx, number| {
            let [min, max] = [min, max].map(|bound| FloatAttr::f64(cx, bound));
            CalibratedQuantizedType::get_checked(cx, Location::UNKNOWN, number, min, max).ok().map(Type::from)
        })
    }
}

fn uniform(cx: Cx, storage: Storage, number: MlirType, quantization: Quantization) -> Option<Type> {
    if quantization.scales.len() != quantization.zero_points.len() {
        return None;
    }
    let ty = UniformQuantizedType::get_checked(
        cx,
        Location::UNKNOWN,
        storage,
        number.get_in(cx)?,
        quantization,
    );
    ty.ok().map(Type::from)
}

methods! { MlirType:
    mlirTypeIsAQuantizedType() -> bool = |cx, ty| is_quantized(cx, ty);
    mlirQuantizedTypeGetExpressedType() -> MlirType = |cx, ty| expressed(cx, ty);
    mlirQuantizedTypeGetFlags() -> c_uint = |cx, ty| storage(cx, ty).map(|storage| c_uint::from(storage.is_signed));
    mlirQuantizedTypeIsSigned() -> bool = |cx, ty| storage(cx, ty).map(|storage| storage.is_signed);
    mlirQuantizedTypeGetStorageType() -> MlirType = |cx, ty| storage(cx, ty).map(|storage| storage.ty(cx));
    mlirQuantizedTypeGetStorageTypeMin() -> i64 = |cx, ty| storage(cx, ty).map(|storage| storage.min);
    mlirQuantizedTypeGetStorageTypeMax() -> i64 = |cx, ty| storage(cx, ty).map(|storage| storage.max);
    mlirQuantizedTypeGetStorageTypeIntegralWidth() -> c_uint = |cx, ty| storage(cx, ty).map(|storage| storage.width);
    mlirQuantizedTypeIsCompatibleExpressedType(candidate: MlirType) -> bool = |cx, ty| {
        Some(candidate.get_in(cx)?.element_or_self(cx) == expressed(cx, ty)?)
    };
    mlirQuantizedTypeGetQuantizedElementType() -> MlirType = quantized;
    mlirQuantizedTypeCastFromStorageType(candidate: MlirType) -> MlirType = |cx, ty| {
        replaced(cx, candidate.get_in(cx)?, storage(cx, ty)?.ty(cx), ty)
    };
    mlirQuantizedTypeCastToStorageType() -> MlirType = |cx, ty| {
        let element = quantized(cx, ty)?;
        replaced(cx, ty, element, storage(cx, element)?.ty(cx))
    };
    mlirQuantizedTypeCastFromExpressedType(candidate: MlirType) -> MlirType = |cx, ty| {
        replaced(cx, candidate.get_in(cx)?, expressed(cx, ty)?, ty)
    };
    mlirQuantizedTypeCastToExpressedType() -> MlirType = |cx, ty| {
        let element = quantized(cx, ty)?;
        replaced(cx, ty, element, expressed(cx, element)?)
    };
    mlirQuantizedTypeCastExpressedToStorageType(candidate: MlirType) -> MlirType = |cx, ty| {
        replaced(cx, candidate.get_in(cx)?, expressed(cx, ty)?, storage(cx, ty)?.ty(cx))
    };
}

/// The quantized type that a type is or has as its elements.
fn quantized(cx: Cx, ty: Type) -> Option<Type> {
    Some(ty.element_or_self(cx)).filter(|element| is_quantized(cx, *element))
}

/// A type or a tensor or vector of it, with another one in its place; nothing if it is of something else.
fn replaced(cx: Cx, ty: Type, from: Type, to: Type) -> Option<Type> {
    if ty == from {
        return Some(to);
    }
    let is_of = ty.is::<ShapedType>(cx) && ty.element_or_self(cx) == from;
    is_of.then(|| ty.with_element(cx, to))
}

/// Whether there is only a scale: integers are signed, and zero stands for zero.
fn is_fixed_point(cx: Cx, ty: UniformQuantizedType) -> bool {
    ty.is_signed(cx)
        && ty
            .quantization(cx)
            .zero_points
            .iter()
            .all(|point| *point == 0)
}

methods! { MlirType as PerTensor:
    mlirUniformQuantizedTypeGetScale() -> f64 = |cx, ty| ty.0.quantization(cx).scales.first().map(|scale| scale.value(cx));
    mlirUniformQuantizedTypeGetZeroPoint() -> i64 = |cx, ty| ty.0.quantization(cx).zero_points.first().copied();
    mlirUniformQuantizedTypeIsFixedPoint() -> bool = |cx, ty| is_fixed_point(cx, ty.0);
}

methods! { MlirType as PerAxis:
    mlirUniformQuantizedPerAxisTypeGetNumDims() -> isize = |cx, ty| ty.0.quantization(cx).scales.len();
    mlirUniformQuantizedPerAxisTypeGetScale(position: isize) -> f64 = |cx, ty| {
        Some(ty.0.quantization(cx).scales.get(usize::try_from(position).ok()?)?.value(cx))
    };
    mlirUniformQuantizedPerAxisTypeGetZeroPoint(position: isize) -> i64 = |cx, ty| {
        ty.0.quantization(cx).zero_points.get(usize::try_from(position).ok()?).copied()
    };
    mlirUniformQuantizedPerAxisTypeGetQuantizedDimension() -> i32 =
        |cx, ty| ty.0.quantization(cx).dims.first().map(|dim| *dim as i32);
    mlirUniformQuantizedPerAxisTypeIsFixedPoint() -> bool = |cx, ty| is_fixed_point(cx, ty.0);
}

methods! { MlirType as SubChannel:
    mlirUniformQuantizedSubChannelTypeGetNumBlockSizes() -> isize = |cx, ty| ty.0.quantization(cx).blocks.len();
    mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(position: isize) -> i32 = |cx, ty| {
        Some(*ty.0.quantization(cx).dims.get(usize::try_from(position).ok()?)? as i32)
    };
    mlirUniformQuantizedSubChannelTypeGetBlockSize(position: isize) -> i64 = |cx, ty| {
        ty.0.quantization(cx).blocks.get(usize::try_from(position).ok()?).copied()
    };
    mlirUniformQuantizedSubChannelTypeGetScales() -> MlirAttribute = |cx, ty| {
        let quantization = ty.0.quantization(cx);
        let number = ty.0.expressed(cx).cast::<terrace_ir::types::FloatType>(cx)?.kind(cx);
        let mut bytes = Vec::new();
        for scale in &quantization.scales {
            let bits = number.from_f64(scale.value(cx)).to_le_bytes();
            bytes.extend_from_slice(&bits[..number.width().div_ceil(8) as usize]);
        }
        let shape = RankedTensorType::get(cx, &quantization.shape, ty.0.expressed(cx));
        Some(Attribute::from(DenseElementsAttr::from_bytes(cx, shape.into(), bytes)))
    };
    mlirUniformQuantizedSubChannelTypeGetZeroPoints() -> MlirAttribute = |cx, ty| {
        let quantization = ty.0.quantization(cx);
        let points = quantization.zero_points.iter().map(|point| i128::from(*point));
        let shape = RankedTensorType::get(cx, &quantization.shape, ty.0.storage_type(cx));
        Attribute::from(DenseElementsAttr::integers(cx, shape.into(), points))
    };
}

methods! { MlirType as CalibratedQuantizedType:
    mlirCalibratedQuantizedTypeGetMin() -> f64 = |cx, ty| ty.min(cx).value(cx);
    mlirCalibratedQuantizedTypeGetMax() -> f64 = |cx, ty| ty.max(cx).value(cx);
}
