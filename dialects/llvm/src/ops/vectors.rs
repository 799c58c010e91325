//! Elements of vectors.

use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::ods::{
    AnySignlessInteger, DenseI32ArrayAttr, Fold, FoldResult, Folded, InferArgs, InferTypes,
    InferredTypes, Verify, VerifyResult,
};
use terrace_ir::types::{Type, TypeData, VectorType};
use terrace_ir::{Context, Diagnostic, Ir};
use terrace_ods_macros::op;

use crate::{LlvmDialect, LlvmPrimitive, LlvmType, LlvmVector};

/// One element of a vector.
#[op(
    dialect = LlvmDialect, mnemonic = "extractelement",
    traits(Pure, TypesMatchWith("result type matches vector element type", from = vector, to = res, element_type)),
    assembly { $vector "[" $position ":" type($position) "]" attr_dict ":" type($vector) },
)]
pub struct ExtractElementOp {
    #[operand]
    vector: LlvmVector,
    #[operand]
    position: AnySignlessInteger,
    #[result]
    res: LlvmType,
}

/// A vector with one element replaced.
#[op(
    dialect = LlvmDialect, mnemonic = "insertelement",
    traits(
        Pure,
        TypesMatchWith("argument type matches vector element type", from = vector, to = value, element_type),
        AllTypesMatch(res, vector)
    ),
    assembly { $value "," $vector "[" $position ":" type($position) "]" attr_dict ":" type($vector) },
)]
pub struct InsertElementOp {
    #[operand]
    vector: LlvmVector,
    #[operand]
    value: LlvmPrimitive,
    #[operand]
    position: AnySignlessInteger,
    #[result]
    res: LlvmVector,
}

/// Elements of two vectors, in any order: the mask counts those of the first, then those of the second; -1 is poison.
#[op(
    dialect = LlvmDialect, mnemonic = "shufflevector",
    traits(Pure, AllTypesMatch(v1, v2)),
    assembly { $v1 "," $v2 $mask attr_dict ":" type($v1) },
    infer_types, verify, fold,
)]
pub struct ShuffleVectorOp {
    #[operand]
    v1: LlvmVector,
    #[operand]
    v2: LlvmVector,
    #[attr]
    mask: DenseI32ArrayAttr,
    #[result]
    res: LlvmVector,
}

fn element_type(cx: &Context, ty: Type) -> Option<Type> {
    Some(ty.cast::<VectorType>(cx)?.element(cx))
}

fn is_scalable(cx: &Context, ty: Type) -> bool {
    matches!(ty.data(cx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

impl InferTypes for ShuffleVectorOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let cx = args.cx;
        let error = |message| Diagnostic::error(args.loc, message);
        let mask = args.attributes[0].and_then(|attr| attr.cast::<DenseArrayAttr>(cx));
        let mask =
            mask.ok_or_else(|| error("'llvm.shufflevector' op requires attribute 'mask'"))?;
        let operand = args.operand_types[0];
        let vector = operand.cast::<VectorType>(cx);
        let vector = vector.ok_or_else(|| error("expected an LLVM compatible vector type"))?;
        let scalable = [is_scalable(cx, operand)];
        let shape = [mask.len(cx) as i64];
        let ty = VectorType::get_checked(cx, args.loc, &shape, &scalable, vector.element(cx))?;
        Ok(smallvec::smallvec![ty.into()])
    }
}

impl Verify for ShuffleVectorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let is_splat = self.mask(ir).as_i32s(ir).all(|index| index == 0);
        if is_scalable(ir, ir.ty(self.v1(ir))) && !is_splat {
            return ir
                .op_error(self, "expected a splat operation for scalable vectors")
                .into();
        }
        Ok(())
    }
}

impl Fold for ShuffleVectorOp {
    /// Copying a vector of one element.
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let ty = ir.ty(self.v1(ir)).cast::<VectorType>(ir)?;
        let is_copy =
            ty.shape(ir) == [1] && !is_scalable(ir, ty.into()) && self.mask(ir).as_i32s(ir).eq([0]);
        is_copy.then(|| FoldResult::single(self.v1(ir)))?
    }
}
