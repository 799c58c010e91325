//! Attributes as LLVM constants.

use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::BasicValueEnum;
use terrace_ir::Context;
use terrace_ir::attributes::{AttrData, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::types::{FloatKind, TypeData};

use super::super::{LlvmContext, raw};

/// The constant of type `ty` that an attribute stands for. The op's verifier made sure that they match.
pub(super) fn constant<'cx>(
    cx: &Context,
    llvm: &'cx LlvmContext,
    attr: Attribute,
    ty: BasicTypeEnum<'cx>,
) -> Result<BasicValueEnum<'cx>, String> {
    let mismatch = || "the constant does not have the form of its type".to_owned();
    match (attr.data(cx), ty) {
        (AttrData::Integer { value, .. }, BasicTypeEnum::IntType(ty)) => {
            let mut bytes = Vec::new();
            // A type wider than the value repeats the sign.
            value.write_le_bytes(ty.get_bit_width().div_ceil(64) as usize * 8, &mut bytes);
            let words = bytes.as_chunks::<8>().0.iter();
            let words: Vec<u64> = words.map(|word| u64::from_le_bytes(*word)).collect();
            Ok(ty.const_int_arbitrary_precision(&words).into())
        }
        (AttrData::Float { .. }, BasicTypeEnum::FloatType(ty)) => {
            let value = attr.cast::<FloatAttr>(cx).ok_or_else(mismatch)?;
            let kind = value.kind(cx);
            if kind.width() > 64 && kind.from_f64(value.value(cx)) != value.bits(cx) {
                return Err(format!(
                    "the value of type `{}` is no double",
                    kind.keyword()
                ));
            }
            Ok(ty.const_float(value.value(cx)).into())
        }
        (AttrData::String { value, .. }, BasicTypeEnum::ArrayType(_)) => {
            Ok(llvm.const_string(value, false).into())
        }
        (AttrData::DenseElements { .. }, _) => {
            let elements = attr.cast::<DenseElementsAttr>(cx).ok_or_else(mismatch)?;
            Elements { cx, llvm, elements }.constant(ty)
        }
        (AttrData::Array(fields), BasicTypeEnum::StructType(ty)) => {
            let types = ty.get_field_types();
            let fields: Vec<BasicValueEnum<'cx>> = fields
                .iter()
                .zip(types)
                .map(|(field, ty)| constant(cx, llvm, *field, ty))
                .collect::<Result<_, _>>()?;
            Ok(match ty.get_name() {
                Some(_) => ty.const_named_struct(&fields).into(),
                None => llvm.const_struct(&fields, ty.is_packed()).into(),
            })
        }
        _ => Err(mismatch()),
    }
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
                let values: Vec<BasicValueEnum<'cx>> = (0..count)
                    .map(|index| self.element(index))
                    .collect::<Result<_, _>>()?;
                Ok(VectorType::const_vector(&values).into())
            }
            _ if self.elements.is_splat(self.cx) => self.splat(ty),
            _ => self.array(ty, &mut 0),
        }
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
        let attr = self.elements.element_attr(self.cx, index);
        let attr = attr.ok_or("elements of this type cannot be constants in LLVM IR")?;
        let ty: BasicTypeEnum<'cx> = match attr.data(self.cx) {
            AttrData::Float { .. } => match self.raw_element() {
                Some((ty, _)) => ty,
                None => {
                    return Err("elements of this type cannot be constants in LLVM IR".to_owned());
                }
            },
            _ => {
                let width = attr
                    .cast::<IntegerAttr>(self.cx)
                    .map_or(64, |attr| attr.width(self.cx));
                let width = std::num::NonZeroU32::new(width)
                    .ok_or("an integer has at least one bit in LLVM IR")?;
                self.llvm.custom_width_int_type(width)?.into()
            }
        };
        constant(self.cx, self.llvm, attr, ty)
    }
}
