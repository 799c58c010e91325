//! Folds.

mod arithmetic;
mod casts;
mod layout;

use terrace_dialect_base::folding::{Float, Int, uniform_attr, uniform_bits};
use terrace_ir::Context;
use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::ods::AnyUnsignedInteger;
use terrace_ir::ods::TypeConstraint;
use terrace_ir::types::{FloatType, IntegerType, Type};

use super::types::element;

/// A number that all elements of a constant are.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    /// An integer, and whether its type says that it has no sign.
    Int(Int, bool),
    Float(Float),
}

impl Number {
    /// What all elements of a tensor are.
    pub(crate) fn of(cx: &Context, attr: Option<Attribute>) -> Option<Number> {
        let attr = attr?;
        let splat = attr.cast::<DenseElementsAttr>(cx)?;
        let ty = splat
            .is_splat(cx)
            .then(|| element(cx, splat.ty(cx).into()))?;
        let bits = uniform_bits(cx, attr)?;
        if let Some(float) = ty.cast::<FloatType>(cx) {
            let kind = float.kind(cx);
            return Some(Number::Float(Float { bits, kind }));
        }
        let width = ty.cast::<IntegerType>(cx)?.width(cx);
        let is_unsigned = AnyUnsignedInteger::matches(cx, ty);
        Some(Number::Int(Int::new(bits, width), is_unsigned))
    }

    /// Whether it is zero, of either sign.
    pub(crate) fn is_zero(self) -> bool {
        match self {
            Number::Int(int, _) => int.unsigned() == 0,
            Number::Float(float) => float.value() == 0.0,
        }
    }

    /// Whether it is one; an integer one that is shifted to the left.
    pub(crate) fn is_one(self, shift: u32) -> bool {
        match self {
            Number::Int(int, _) => 1i128.checked_shl(shift) == Some(int.signed()),
            Number::Float(float) => float.value() == 1.0,
        }
    }

    fn bits(self) -> u128 {
        match self {
            Number::Int(int, _) => int.unsigned(),
            Number::Float(float) => float.bits,
        }
    }

    /// The tensor of this number, if its shape is known.
    pub(crate) fn splat(self, cx: &Context, ty: Type) -> Option<Attribute> {
        uniform_attr(cx, ty, self.bits())
    }
}
