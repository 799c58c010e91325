//! The same elements, bits or memory as another type.

use terrace_ir::asm::print_type;
use terrace_ir::interfaces::{DataLayout, ViewLikeOpInterface};
use terrace_ir::ods::{AnyMemRef, AnyStaticShapeMemRef, AnyVector, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{MemRefType, Type, VectorType};
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;
use terrace_standard_dialects::memref::{has_identity_layout, memref_type};

use super::rules::BitcastOfBitcast;
use super::rules::{ShapeCastOfBroadcast, ShapeCastOfMask, ShapeCastOfShapeCast};
use super::types::{Sizes, num_elements};
use super::{VectorDialect, VectorUnrollOpInterface, vector_type};

/// The same elements, in row-major order, as a vector of another shape.
#[op(
    dialect = VectorDialect, mnemonic = "shape_cast",
    traits(Pure),
    interfaces(InferIntRangeInterface, VectorUnrollOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($result) },
    verify, fold, canonicalize(ShapeCastOfShapeCast, ShapeCastOfBroadcast, ShapeCastOfMask),
)]
pub struct ShapeCastOp {
    #[operand]
    source: AnyVector,
    #[result]
    result: AnyVector,
}

impl Verify for ShapeCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [source, result] =
            [self.source(ir), self.result(ir)].map(|value| vector_type(ir, value));
        if source.element(ir) != result.element(ir) {
            return error("has different source and result element types".to_owned());
        }
        let scalable = |ty: VectorType| {
            ty.scalable_dims(ir)
                .iter()
                .filter(|is_scalable| **is_scalable)
                .count() as i64
        };
        for (what, [from, to]) in [
            ("elements", [source, result].map(|ty| num_elements(ir, ty))),
            ("scalable dims", [source, result].map(scalable)),
        ] {
            if from != to {
                return error(format!(
                    "has different number of {what} at source ({from}) and result ({to})"
                ));
            }
        }
        Ok(())
    }
}

/// The same bits as a vector of other elements, whose last dimension has another size for that.
#[op(
    dialect = VectorDialect, mnemonic = "bitcast",
    traits(Pure, AllRanksMatch(source, result)),
    assembly { $source attr_dict ":" type($source) "to" type($result) },
    verify, fold, canonicalize(BitcastOfBitcast),
)]
pub struct BitCastOp {
    #[operand]
    source: AnyVector,
    #[result]
    result: AnyVector,
}

impl Verify for BitCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [source, result] =
            [self.source(ir), self.result(ir)].map(|value| vector_type(ir, value));
        let rank = source.rank(ir);
        let mut pairs = source
            .shape(ir)
            .iter()
            .zip(result.shape(ir))
            .take(rank.saturating_sub(1));
        if let Some(index) = pairs.position(|(from, to)| from != to) {
            return error(format!("dimension size mismatch at: {index}"));
        }
        let layout = DataLayout::of(ir, self.op());
        let bits = |ty: VectorType| {
            let element = layout
                .size_in_bits(ir, ty.element(ir))
                .and_then(|size| size.known());
            let last = ty.shape(ir).last().map_or(1, |size| *size as u64);
            element.map(|element| element.saturating_mul(last))
        };
        match (bits(source) == bits(result), rank) {
            (true, _) => Ok(()),
            (false, 0) => error(
                "source/result bitwidth of the 0-D vector element types must be equal".to_owned(),
            ),
            (false, _) => {
                error("source/result bitwidth of the minor 1-D vectors must be equal".to_owned())
            }
        }
    }
}

/// The same memory as a memref of vectors.
#[op(
    dialect = VectorDialect, mnemonic = "type_cast",
    traits(Pure),
    interfaces(ViewLikeOpInterface),
    assembly { $memref attr_dict ":" type($memref) "to" type($result) },
    verify,
)]
pub struct TypeCastOp {
    #[operand]
    memref: AnyStaticShapeMemRef,
    #[result]
    result: AnyMemRef,
}

impl ViewLikeOpInterface for TypeCastOp {
    fn view_source(&self, ir: &Ir) -> Value {
        self.memref(ir)
    }

    fn view_dest(&self, ir: &Ir) -> Value {
        self.result(ir)
    }
}

/// The sizes of a memref, and those of the vectors in it after them, and their elements.
fn scalars(cx: &Context, ty: MemRefType) -> (Sizes, Type) {
    let mut sizes = Sizes::from_slice(ty.shape(cx));
    let element = ty.element(cx);
    match element.cast::<VectorType>(cx) {
        Some(vector) => {
            sizes.extend_from_slice(vector.shape(cx));
            (sizes, vector.element(cx))
        }
        None => (sizes, element),
    }
}

impl Verify for TypeCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [source, result] =
            [self.memref(ir), self.result(ir)].map(|value| memref_type(ir, value));
        for (which, ty) in [("operand", source), ("result", result)] {
            if !has_identity_layout(ir, ty) {
                return error(format!(
                    "expects {which} to be a memref with identity layout"
                ));
            }
        }
        if source.memory_space(ir) != result.memory_space(ir) {
            return error("expects result in same memory space".to_owned());
        }
        let ((from, from_element), (to, to_element)) = (scalars(ir, source), scalars(ir, result));
        let text = print_type(ir, result.into());
        if from_element != to_element {
            return error(format!(
                "expects result and operand with same underlying scalar type: '{text}'"
            ));
        }
        match from == to {
            true => Ok(()),
            false => error(format!(
                "expects concatenated result and operand shapes to be equal: '{text}'"
            )),
        }
    }
}
