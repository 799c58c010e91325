//! `tensor.generate`: elements that a region computes.

use terrace_ir::interfaces::{MixedIndices, ReifiedShape, ReifyRankedShapedTypeOpInterface};
use terrace_ir::ods::{
    AnyRankedTensor, AnyType, Index, ResultNames, SizedRegion, TypedOp, Variadic, Verify,
    VerifyRegions, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Block, Builder, Ir, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::empty::{mixed_sizes, verify_number_of_sizes};
use super::rules::GenerateWithConstants;
use super::{PadOp, TensorDialect, tensor_type};

/// A tensor whose elements are what the region yields for their indices, in any order. Operands are its dynamic sizes.
#[op(
    dialect = TensorDialect, mnemonic = "generate",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp)),
    interfaces(ReifyRankedShapedTypeOpInterface),
    assembly { $dynamic_extents $body attr_dict ":" type($result) },
    verify, verify_regions, result_names, canonicalize(GenerateWithConstants),
)]
pub struct GenerateOp {
    #[operand]
    dynamic_extents: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
    #[region]
    body: SizedRegion<1>,
}

impl GenerateOp {
    /// The sizes.
    pub fn mixed_sizes(self, ir: &Ir) -> MixedIndices {
        let ty = tensor_type(ir, self.result(ir));
        mixed_sizes(ir, ty, self.dynamic_extents(ir))
    }
}

impl ReifyRankedShapedTypeOpInterface for GenerateOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        Some(smallvec![self.mixed_sizes(b).iter().collect()])
    }
}

impl ResultNames for GenerateOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "generated");
    }
}

impl Verify for GenerateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sizes = self.dynamic_extents(ir).len();
        verify_number_of_sizes(ir, self.op(), self.result(ir), sizes)
    }
}

impl VerifyRegions for GenerateOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self.op(), message));
        let ty = tensor_type(ir, self.result(ir));
        let body = ir
            .first_block(self.body(ir))
            .expect("the region has been found to have a block");
        let arguments = ir.block_args(body);
        if arguments
            .iter()
            .any(|argument| ir.ty(*argument) != Type::INDEX)
        {
            return error("all body arguments must be index");
        }
        if arguments.len() != ty.rank(ir) {
            return error("must have one body argument per input dimension");
        }
        if yielded_type(ir, body) != Some(ty.element(ir)) {
            return ir
                .op_error(
                    self.op(),
                    "body must be terminated with a `yield` operation of the tensor element type",
                )
                .into();
        }
        Ok(())
    }
}

/// The type of the value that a block yields.
pub(super) fn yielded_type(ir: &Ir, block: Block) -> Option<Type> {
    let end = YieldOp::cast(ir, ir.last_op(block)?)?;
    Some(ir.ty(end.value(ir)))
}

/// Ends the region of `tensor.generate` or `tensor.pad` with the element.
#[op(
    dialect = TensorDialect, mnemonic = "yield",
    traits(Pure, ReturnLike, Terminator, HasParent(GenerateOp, PadOp)),
    assembly { $value attr_dict ":" type($value) },
)]
pub struct YieldOp {
    #[operand]
    value: AnyType,
}
