//! `tensor.concat`: tensors one after the other.

use terrace_dialect_base::shapes::both;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{
    AnyRankedTensor, Fold, FoldResult, Folded, I64Attr, ResultNames, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Context, Ir, SmallVec, Value};
use terrace_ods_macros::op;

use super::rules::{ConcatOfOne, ConcatOperandTypes, ConcatResultType};
use super::{TensorDialect, tensor_type};

/// The elements of several tensors, one tensor after the other in one dimension.
#[op(
    dialect = TensorDialect, mnemonic = "concat",
    traits(Pure),
    assembly { "dim" "(" $dim ")" $inputs attr_dict ":" functional_type(operands, results) },
    verify, fold, result_names, canonicalize(ConcatOfOne, ConcatOperandTypes, ConcatResultType),
)]
pub struct ConcatOp {
    #[attr]
    dim: I64Attr,
    #[operand]
    inputs: Variadic<AnyRankedTensor>,
    #[result]
    result: AnyRankedTensor,
}

impl ConcatOp {
    /// The type of these tensors together, which are of one rank.
    ///
    /// # Errors
    /// The first dimension of which two have different sizes, and that is not the one in which they follow each other.
    pub fn result_type(
        cx: &Context,
        dim: usize,
        inputs: &[RankedTensorType],
    ) -> Result<RankedTensorType, usize> {
        let first = inputs.first().expect("there is a tensor");
        let sizes = (0..first.rank(cx)).map(|index| {
            let mut sizes = inputs.iter().map(|input| input.shape(cx)[index]);
            let size = match index == dim {
                true => Some(sizes.try_fold(0i64, sum).unwrap_or(DYNAMIC)),
                false => sizes.try_fold(DYNAMIC, both),
            };
            size.ok_or(index)
        });
        let sizes = sizes.collect::<Result<SmallVec<[i64; 4]>, usize>>()?;
        Ok(RankedTensorType::get(cx, &sizes, first.element(cx)))
    }
}

/// The sum of sizes, if both are known.
fn sum(sum: i64, size: i64) -> Option<i64> {
    (size != DYNAMIC).then(|| sum.checked_add(size)).flatten()
}

impl Fold for ConcatOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let mut inputs = self.inputs(ir);
        let only = inputs.next().filter(|_| inputs.next().is_none())?;
        (ir.ty(only) == ir.ty(self.result(ir)))
            .then(|| FoldResult::single(only))
            .flatten()
    }
}

impl ResultNames for ConcatOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "concat");
    }
}

impl Verify for ConcatOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let inputs: Vec<RankedTensorType> = self
            .inputs(ir)
            .map(|input| tensor_type(ir, input))
            .collect();
        let result = tensor_type(ir, self.result(ir));
        if inputs.is_empty() {
            return error("requires at least one input".to_owned());
        }
        if inputs.iter().any(|input| input.rank(ir) != result.rank(ir)) {
            return error("rank of concatenated inputs must match result rank".to_owned());
        }
        if inputs
            .iter()
            .any(|input| input.element(ir) != result.element(ir))
        {
            return error("inputs and result element type must match".to_owned());
        }
        let dim = usize::try_from(self.dim(ir)).ok();
        let Some(dim) = dim.filter(|dim| *dim < result.rank(ir)) else {
            return error("concatenation dim must be less than the tensor rank".to_owned());
        };
        let inferred = match ConcatOp::result_type(ir, dim, &inputs) {
            Ok(inferred) => inferred,
            Err(index) => {
                return error(format!(
                    "static concatenation size mismatch along non-concatenated dimension {index}"
                ));
            }
        };
        let mut sizes = inferred.shape(ir).iter().zip(result.shape(ir));
        if sizes.all(|(inferred, found)| both(*inferred, *found).is_some()) {
            return Ok(());
        }
        let text = |ty: RankedTensorType| print_type(ir, ty.into());
        error(format!(
            "result type '{}'does not match inferred shape '{}' static sizes",
            text(result),
            text(inferred)
        ))
    }
}
