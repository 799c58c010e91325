//! Constants.

use rspirv::dr::Operand;
use rspirv::spirv::{Op as Opcode, Word};
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::types::{Signedness, TypeData, VectorType};
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_spirv_dialect::{ArrayType, CooperativeMatrixType, part};

use super::{Result, Writer};

/// The bits of a scalar; those of narrow signed integers are extended.
pub(super) fn scalar_bits(cx: &Context, value: Attribute) -> Option<u64> {
    if let Some(float) = value.cast::<FloatAttr>(cx) {
        return u64::try_from(float.bits(cx)).ok();
    }
    let value = value.cast::<IntegerAttr>(cx)?;
    let ty = value.ty(cx);
    Some(extend(cx, ty, value.value(cx) as u64))
}

/// Bits of an integer as they stand in a binary: in words, the sign of signed ones repeated.
pub(super) fn extend(cx: &Context, ty: Type, bits: u64) -> u64 {
    let TypeData::Integer { width, signedness } = ty.data(cx) else {
        return bits;
    };
    if *width >= 64 {
        return bits;
    }
    let low = bits & ((1 << width) - 1);
    let negative = *signedness == Signedness::Signed && low >> (width - 1) == 1;
    match negative {
        true => (low | u64::MAX << width) & 0xffff_ffff,
        false => low,
    }
}

impl Writer<'_> {
    /// The id of an integer constant.
    pub(super) fn integer(&mut self, loc: Location, ty: Type, value: i64) -> Result<Word> {
        let bits = extend(self.ir, ty, value as u64);
        self.scalar(loc, ty, bits)
    }

    /// The id of a scalar constant.
    pub(super) fn scalar(&mut self, loc: Location, ty: Type, bits: u64) -> Result<Word> {
        if let Some(id) = self.scalars.get(&(ty, bits)) {
            return Ok(*id);
        }
        let id = self.new_scalar(loc, ty, bits, false)?;
        self.scalars.insert((ty, bits), id);
        Ok(id)
    }

    /// Writes a scalar constant, one that can be set if it is special.
    pub(super) fn new_scalar(
        &mut self,
        loc: Location,
        ty: Type,
        bits: u64,
        special: bool,
    ) -> Result<Word> {
        let type_id = self.ty(loc, ty)?;
        let id = self.id();
        let (opcode, operands) = match (ty == Type::I1, special) {
            (true, false) if bits == 0 => (Opcode::ConstantFalse, Vec::new()),
            (true, false) => (Opcode::ConstantTrue, Vec::new()),
            (true, true) if bits == 0 => (Opcode::SpecConstantFalse, Vec::new()),
            (true, true) => (Opcode::SpecConstantTrue, Vec::new()),
            (false, _) => {
                let wide = ty.bit_width(self.ir) == Some(64);
                let value = match wide {
                    true => Operand::LiteralBit64(bits),
                    false => Operand::LiteralBit32(bits as u32),
                };
                let opcode = match special {
                    true => Opcode::SpecConstant,
                    false => Opcode::Constant,
                };
                (opcode, vec![value])
            }
        };
        let instruction = self.instruction(opcode, Some(type_id), Some(id), operands);
        self.global(instruction);
        Ok(id)
    }

    /// The id of a constant of any type.
    pub(super) fn constant(&mut self, loc: Location, ty: Type, value: Attribute) -> Result<Word> {
        let ir = self.ir;
        if let Some(bits) = scalar_bits(ir, value)
            && !ty.is::<CooperativeMatrixType>(ir)
        {
            return self.scalar(loc, ty, bits);
        }
        if let Some(id) = self.composites.get(&(ty, value)) {
            return Ok(*id);
        }
        let type_id = self.ty(loc, ty)?;
        let id = match value.cast::<DenseElementsAttr>(ir) {
            Some(dense) => {
                let count = dense.num_elements(ir);
                let splat = dense.is_splat(ir);
                let mut elements = (0..count).map(|index| {
                    let index = if splat { 0 } else { index };
                    let mut bits = [0; 8];
                    let bytes = dense.element_at(ir, index);
                    let used = bytes.len().min(8);
                    bits[..used].copy_from_slice(&bytes[..used]);
                    u64::from_le_bytes(bits)
                });
                self.dense(loc, ty, &mut elements)?
            }
            None => {
                let Some(array) = value.cast::<ArrayAttr>(ir) else {
                    let value = print_attribute(ir, value);
                    let message = format!("cannot serialize constant '{value}'");
                    return Err(Diagnostic::error(loc, message));
                };
                let mut parts = Vec::new();
                for (index, element) in array.elements(ir).iter().enumerate() {
                    let Some(ty) = part(ir, ty, index as u64) else {
                        return Err(Diagnostic::error(loc, "a scalar constant has no elements"));
                    };
                    parts.push(self.constant(loc, ty, *element)?);
                }
                self.composite(type_id, parts)
            }
        };
        self.composites.insert((ty, value), id);
        Ok(id)
    }

    /// Nested arrays and vectors of the scalars that come.
    fn dense(
        &mut self,
        loc: Location,
        ty: Type,
        elements: &mut dyn Iterator<Item = u64>,
    ) -> Result<Word> {
        let ir = self.ir;
        let count = match (ty.cast::<VectorType>(ir), ty.cast::<ArrayType>(ir)) {
            (Some(_), _) => terrace_spirv_dialect::length(ir, ty),
            (None, Some(array)) => array.count(ir).into(),
            (None, None) if ty.is::<CooperativeMatrixType>(ir) => 1,
            (None, None) => {
                let bits = elements.next().unwrap_or_default();
                let bits = extend(ir, ty, bits);
                return self.scalar(loc, ty, bits);
            }
        };
        let type_id = self.ty(loc, ty)?;
        let element = part(ir, ty, 0).unwrap_or(ty);
        let mut parts = Vec::new();
        for _ in 0..count {
            parts.push(self.dense(loc, element, elements)?);
        }
        Ok(self.composite(type_id, parts))
    }

    fn composite(&mut self, ty: Word, parts: Vec<Word>) -> Word {
        let id = self.id();
        let operands = parts.into_iter().map(Operand::IdRef).collect();
        let instruction = self.instruction(Opcode::ConstantComposite, Some(ty), Some(id), operands);
        self.global(instruction);
        id
    }
}
