//! `tensor.empty`: a shape without elements.

use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{
    MixedIndex, MixedIndices, ReifiedShape, ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{AnyRankedTensor, Index, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Builder, Ir, Location, Op, Value, smallvec};
use terrace_ods_macros::op;

use super::rules::EmptyWithConstants;
use super::{TensorDialect, tensor_type};

/// A tensor of some shape whose elements are not said, for results to go to. Operands are its dynamic sizes.
#[op(
    dialect = TensorDialect, mnemonic = "empty",
    traits(Pure),
    interfaces(ReifyRankedShapedTypeOpInterface),
    assembly { "(" $dynamic_sizes ")" attr_dict ":" type($result) },
    verify, canonicalize(EmptyWithConstants),
)]
pub struct EmptyOp {
    #[operand]
    dynamic_sizes: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

impl EmptyOp {
    /// A tensor of these sizes.
    pub fn with_sizes(
        b: &mut Builder<'_>,
        loc: Location,
        sizes: &MixedIndices,
        element: Type,
        encoding: Option<Attribute>,
    ) -> Self {
        let ty = RankedTensorType::with_encoding(b, &sizes.constants, element, encoding);
        EmptyOp::build(b, loc, ty.into(), &sizes.values)
    }

    /// The sizes.
    pub fn mixed_sizes(self, ir: &Ir) -> MixedIndices {
        mixed_sizes(ir, tensor_type(ir, self.result(ir)), self.dynamic_sizes(ir))
    }
}

/// The sizes of a type, of which values give the dynamic ones.
pub(super) fn mixed_sizes(
    ir: &Ir,
    ty: RankedTensorType,
    values: impl IntoIterator<Item = Value>,
) -> MixedIndices {
    MixedIndices {
        constants: ty.shape(ir).into(),
        values: values.into_iter().collect(),
    }
}

impl ReifyRankedShapedTypeOpInterface for EmptyOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        let sizes = self.mixed_sizes(b);
        let sizes: SmallVec<[MixedIndex; 4]> = sizes.iter().collect();
        Some(smallvec![sizes])
    }
}

impl Verify for EmptyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sizes = self.dynamic_sizes(ir).len();
        verify_number_of_sizes(ir, self.op(), self.result(ir), sizes)
    }
}

/// Checks that there is a value for each dynamic dimension of a result.
pub(super) fn verify_number_of_sizes(ir: &Ir, op: Op, result: Value, sizes: usize) -> VerifyResult {
    let shape = tensor_type(ir, result).shape(ir);
    let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
    if sizes == dynamic {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {sizes}, expected {dynamic}");
    ir.op_error(op, message).into()
}
