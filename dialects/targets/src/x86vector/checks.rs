//! How the types of operands follow from each other, and what else is demanded.

use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Context, Ir, Type};

use super::MaskCompressOp;

/// The first size of a vector.
fn size(cx: &Context, ty: Type) -> Option<i64> {
    ty.cast::<VectorType>(cx)?.shape(cx).first().copied()
}

/// Vectors of so many times the elements of a vector.
fn longer(cx: &Context, ty: Type, factor: i64, element: Type) -> Option<Type> {
    let size = size(cx, ty)?.checked_mul(factor)?;
    Some(VectorType::get(cx, &[size], element).into())
}

/// A bit for each element.
pub(super) fn k_has_the_same_number_of(cx: &Context, ty: Type) -> Option<Type> {
    longer(cx, ty, 1, Type::I1)
}

/// An integer with a bit for each element.
pub(super) fn imm_has_the_same_number_of(cx: &Context, ty: Type) -> Option<Type> {
    let width = u32::try_from(size(cx, ty)?).ok()?;
    (width <= IntegerType::MAX_WIDTH).then(|| IntegerType::get(cx, width).into())
}

pub(super) fn a_has_twice_an_many_elements(cx: &Context, ty: Type) -> Option<Type> {
    longer(cx, ty, 2, Type::BF16)
}

pub(super) fn a_has_four_times_elements_as(cx: &Context, ty: Type) -> Option<Type> {
    longer(cx, ty, 4, Type::I8)
}

impl Verify for MaskCompressOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let dst = ir.ty(self.dst(ir));
        let src = self.src(ir).map(|src| ir.ty(src));
        let constant = self.constant_src_attr(ir);
        let message = if src.is_some() && constant.is_some() {
            "cannot use both src and constant_src"
        } else if src.is_some_and(|src| src != dst) {
            "failed to verify that src and dst have same type"
        } else if constant.is_some_and(|constant| constant.ty(ir) != Some(dst)) {
            "failed to verify that constant_src and dst have same type"
        } else {
            return Ok(());
        };
        ir.error(self, message).into()
    }
}
