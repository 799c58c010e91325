//! Attributes as LLVM constants.

use std::num::NonZeroU32;

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, IntValue};
use terrace_ir::attributes::{
    AttrData, Attribute, DenseElementsAttr, FloatAttr, Int, IntegerAttr, SparseElementsAttr,
};
use terrace_ir::types::{FloatKind, ShapedType, TypeData, VectorType};
use terrace_ir::{Context, Type};
use terrace_llvm_dialect as llvm;

use super::Translation;
use crate::{LlvmContext, raw};

/// The constant of type `ty` that an attribute stands for. The op's verifier made sure that they match.
pub(super) fn constant<'cx>(
    t: &mut Translation<'_, 'cx>,
    attr: Attribute,
    ty: BasicTypeEnum<'cx>,
) -> Result<BasicValueEnum<'cx>, String> {
    let cx = t.ir;
    let mismatch = || "the constant does not have the form of its type".to_owned();
    if attr.is::<llvm::ZeroAttr>(cx) {
        return Ok(raw::zero(ty));
    }
    if attr.is::<llvm::UndefAttr>(cx) {
        return Ok(raw::undef(ty));
    }
    if attr.is::<llvm::PoisonAttr>(cx) {
        return Ok(raw::poison(ty));
    }
    match (attr.data(cx), ty) {
        (AttrData::Integer { value, .. }, BasicTypeEnum::IntType(ty)) => {
            let words = words(value, ty.get_bit_width());
            Ok(ty.const_int_arbitrary_precision(&words).into())
        }
        (AttrData::Float { .. }, BasicTypeEnum::FloatType(ty)) => {
            let value = attr.cast::<FloatAttr>(cx).ok_or_else(mismatch)?;
            let words = bits(value.bits(cx));
            Ok(raw::float_of_bits(ty, &words).into())
        }
        // LLVM IR has no small formats; their numbers are integers of the same bits.
        (AttrData::Float { .. }, BasicTypeEnum::IntType(ty)) => {
            let value = attr.cast::<FloatAttr>(cx).ok_or_else(mismatch)?;
            let words = bits(value.bits(cx));
            Ok(ty.const_int_arbitrary_precision(&words).into())
        }
        (AttrData::String { value, .. }, BasicTypeEnum::ArrayType(_)) => {
            Ok(t.llvm.const_string(value, false).into())
        }
        (AttrData::SymbolRef { root, .. }, _) => t.known_address(*root),
        (AttrData::DenseElements { .. }, _) => {
            let elements = attr.cast::<DenseElementsAttr>(cx).ok_or_else(mismatch)?;
            Elements {
                cx,
                llvm: t.llvm,
                elements,
            }
            .constant(ty)
        }
        (AttrData::SparseElements { .. }, _) => {
            let shaped = attr.ty(cx).and_then(|ty| ty.cast::<ShapedType>(cx));
            let sparse = attr.cast::<SparseElementsAttr>(cx);
            let elements = sparse
                .zip(shaped)
                .and_then(|(sparse, ty)| densified(cx, sparse, ty));
            let elements = elements.ok_or_else(mismatch)?;
            Elements {
                cx,
                llvm: t.llvm,
                elements,
            }
            .constant(ty)
        }
        (
            AttrData::ResourceElements {
                ty: shaped,
                resource,
            },
            _,
        ) => {
            let blob = resource.blob(cx).ok_or("the resource has no data")?;
            let shaped = shaped.cast::<ShapedType>(cx).ok_or_else(mismatch)?;
            let elements = DenseElementsAttr::from_bytes(cx, shaped, blob.data);
            Elements {
                cx,
                llvm: t.llvm,
                elements,
            }
            .constant(ty)
        }
        (AttrData::Array(fields), BasicTypeEnum::StructType(ty)) => {
            let types = ty.get_field_types();
            let fields: Vec<BasicValueEnum<'cx>> = fields
                .iter()
                .zip(types)
                .map(|(field, ty)| constant(t, *field, ty))
                .collect::<Result<_, _>>()?;
            Ok(raw::constant_struct(ty, &fields))
        }
        (AttrData::Array(elements), BasicTypeEnum::ArrayType(ty)) => {
            let element = ty.get_element_type();
            let elements: Vec<BasicValueEnum<'cx>> = elements
                .iter()
                .map(|attr| constant(t, *attr, element))
                .collect::<Result<_, _>>()?;
            Ok(raw::constant_array(element, &elements).into())
        }
        _ => Err(mismatch()),
    }
}

/// The words of an integer of a width, the lowest first. A type wider than the value repeats the sign.
pub(super) fn words(value: &Int, width: u32) -> Vec<u64> {
    let mut bytes = Vec::new();
    value.write_le_bytes(width.div_ceil(64) as usize * 8, &mut bytes);
    let words = bytes.as_chunks::<8>().0.iter();
    words.map(|word| u64::from_le_bytes(*word)).collect()
}

/// The bits of a number as words, the lowest first.
fn bits(bits: impl Into<u128>) -> [u64; 2] {
    let bits = bits.into();
    [bits as u64, (bits >> 64) as u64]
}

/// Sparse elements with all their zeros.
fn densified(
    cx: &Context,
    sparse: SparseElementsAttr,
    ty: ShapedType,
) -> Option<DenseElementsAttr> {
    let values = sparse.values(cx).cast::<DenseElementsAttr>(cx)?;
    let indices = sparse.indices(cx).cast::<DenseElementsAttr>(cx)?;
    let shape = ty.shape(cx)?;
    let size = values.element_at(cx, 0).len();
    let count: i64 = shape.iter().product();
    let mut bytes = vec![0; usize::try_from(count).ok()? * size];
    let indices: Vec<i64> = indices.i64_values(cx).collect();
    for (number, place) in indices.chunks(shape.len().max(1)).enumerate() {
        let at = place
            .iter()
            .zip(shape)
            .fold(0, |at, (index, size)| at * size + index);
        let at = usize::try_from(at).ok()? * size;
        bytes
            .get_mut(at..at + size)?
            .copy_from_slice(values.element_at(cx, number));
    }
    Some(DenseElementsAttr::from_bytes(cx, ty, bytes))
}

/// Dense elements that become a constant.
struct Elements<'a, 'cx> {
    cx: &'a Context,
    llvm: &'cx LlvmContext,
    elements: DenseElementsAttr,
}

impl<'cx> Elements<'_, 'cx> {
    fn constant(&self, ty: BasicTypeEnum<'cx>) -> Result<BasicValueEnum<'cx>, String> {
        let is_zero = self.elements.is_splat(self.cx)
            && self.elements.bytes(self.cx).iter().all(|byte| *byte == 0);
        if is_zero {
            return Ok(raw::zero(ty));
        }
        match ty {
            BasicTypeEnum::VectorType(_) => {
                let count = self.elements.num_elements(self.cx);
                self.vector(&mut (0..count))
            }
            // A splat is the only constant whose length may be unknown.
            BasicTypeEnum::ScalableVectorType(ty) => Ok(raw::splat(ty, self.element(0)?)),
            _ if self.elements.is_splat(self.cx) => self.splat(ty),
            _ => self.array(ty, &mut 0),
        }
    }

    /// The elements of these indices as a vector.
    fn vector(
        &self,
        indices: &mut dyn Iterator<Item = usize>,
    ) -> Result<BasicValueEnum<'cx>, String> {
        let values: Result<Vec<_>, _> = indices.map(|index| self.element(index)).collect();
        Ok(raw::constant_vector(&values?))
    }

    /// The element's LLVM type and its size, if elements of the type can be given to LLVM as bytes.
    fn raw_element(&self) -> Option<(BasicTypeEnum<'cx>, usize)> {
        if cfg!(target_endian = "big") {
            return None;
        }
        match self.elements.ty(self.cx).element(self.cx).data(self.cx) {
            TypeData::Integer { width: 8, .. } => Some((self.llvm.i8_type().into(), 1)),
            TypeData::Integer { width: 16, .. } => Some((self.llvm.i16_type().into(), 2)),
            TypeData::Integer { width: 32, .. } => Some((self.llvm.i32_type().into(), 4)),
            TypeData::Integer { width: 64, .. } | TypeData::Index => {
                Some((self.llvm.i64_type().into(), 8))
            }
            TypeData::Float(FloatKind::F16) => Some((self.llvm.f16_type().into(), 2)),
            TypeData::Float(FloatKind::BF16) => Some((self.llvm.bf16_type().into(), 2)),
            TypeData::Float(FloatKind::F32) => Some((self.llvm.f32_type().into(), 4)),
            TypeData::Float(FloatKind::F64) => Some((self.llvm.f64_type().into(), 8)),
            _ => None,
        }
    }

    /// The next elements, from `next` on, as an array; an innermost row of plain numbers is handed over as bytes.
    fn array(
        &self,
        ty: BasicTypeEnum<'cx>,
        next: &mut usize,
    ) -> Result<BasicValueEnum<'cx>, String> {
        if let BasicTypeEnum::VectorType(ty) = ty {
            let start = *next;
            *next += ty.get_size() as usize;
            return self.vector(&mut (start..*next));
        }
        let BasicTypeEnum::ArrayType(ty) = ty else {
            let value = self.element(*next)?;
            *next += 1;
            return Ok(value);
        };
        let (size, element) = (ty.len() as usize, ty.get_element_type());
        if let Some((element, bytes)) = self.raw_element().filter(|raw| raw.0 == element) {
            let row = &self.elements.bytes(self.cx)[*next * bytes..(*next + size) * bytes];
            *next += size;
            return Ok(raw::data_array(element, row).into());
        }
        let values: Vec<BasicValueEnum<'cx>> = (0..size)
            .map(|_| self.array(element, next))
            .collect::<Result<_, _>>()?;
        Ok(raw::constant_array(element, &values).into())
    }

    /// One element for all; equal rows are one constant.
    fn splat(&self, ty: BasicTypeEnum<'cx>) -> Result<BasicValueEnum<'cx>, String> {
        if let BasicTypeEnum::VectorType(ty) = ty {
            return self.vector(&mut (0..ty.get_size() as usize).map(|_| 0));
        }
        let BasicTypeEnum::ArrayType(ty) = ty else {
            return self.element(0);
        };
        let (size, element) = (ty.len() as usize, ty.get_element_type());
        if let Some((element, _)) = self.raw_element().filter(|raw| raw.0 == element) {
            return Ok(raw::data_array(element, &self.elements.bytes(self.cx).repeat(size)).into());
        }
        let value = self.splat(element)?;
        Ok(raw::constant_array(element, &vec![value; size]).into())
    }

    fn element(&self, index: usize) -> Result<BasicValueEnum<'cx>, String> {
        let unsupported = || "elements of this type cannot be constants in LLVM IR".to_owned();
        if let TypeData::Complex(part) = self.elements.ty(self.cx).element(self.cx).data(self.cx) {
            return self.complex(index, *part);
        }
        let attr = self
            .elements
            .element_attr(self.cx, index)
            .ok_or_else(unsupported)?;
        match attr.data(self.cx) {
            AttrData::Float { bits: value, ty } => {
                let words = bits(*value);
                let TypeData::Float(kind) = ty.data(self.cx) else {
                    return Err(unsupported());
                };
                let ty = match (kind, self.raw_element()) {
                    (FloatKind::F80, _) => self.llvm.x86_f80_type(),
                    (FloatKind::F128, _) => self.llvm.f128_type(),
                    (_, Some((BasicTypeEnum::FloatType(ty), _))) => ty,
                    // Small formats are integers of the same bits.
                    _ => return Ok(self.integer(kind.width(), &words)?.into()),
                };
                Ok(raw::float_of_bits(ty, &words).into())
            }
            AttrData::Integer { value, .. } => {
                let width = attr
                    .cast::<IntegerAttr>(self.cx)
                    .map_or(64, |attr| attr.width(self.cx));
                Ok(self.integer(width, &words(value, width))?.into())
            }
            _ => Err(unsupported()),
        }
    }

    /// A complex number is a struct of two.
    fn complex(&self, index: usize, part: Type) -> Result<BasicValueEnum<'cx>, String> {
        let index = if self.elements.is_splat(self.cx) {
            0
        } else {
            index
        };
        let bytes = self.elements.element_at(self.cx, index);
        let pair: ShapedType = VectorType::get(self.cx, &[2], part).into();
        let elements = DenseElementsAttr::from_bytes(self.cx, pair, bytes);
        let pair = Elements { elements, ..*self };
        let parts = [pair.element(0)?, pair.element(1)?];
        let ty = self
            .llvm
            .struct_type(&parts.map(|part| part.get_type()), false);
        Ok(raw::constant_struct(ty, &parts))
    }

    fn integer(&self, width: u32, words: &[u64]) -> Result<IntValue<'cx>, String> {
        let width = NonZeroU32::new(width).ok_or("an integer has at least one bit in LLVM IR")?;
        let ty = self.llvm.custom_width_int_type(width)?;
        Ok(ty.const_int_arbitrary_precision(words))
    }
}
