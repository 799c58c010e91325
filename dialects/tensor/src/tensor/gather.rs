//! `tensor.gather` and `tensor.scatter`: many parts at once, at coordinates that a tensor holds.

use terrace_dialect_base::folding::{uniform_attr, uniform_bits};
use terrace_dialect_base::slices::constants;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, DenseElementsAttr, UnitAttr};
use terrace_ir::ods::{
    AnyRankedTensor, DenseI64ArrayAttr, Fold, FoldResult, Folded, Optional, RankedTensorOf,
    ResultNames, SignlessIntegerOrIndex, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};
use terrace_ods_macros::op;

use super::slices::part_type;
use super::{TensorDialect, tensor_type};

type Coordinates = RankedTensorOf<(SignlessIntegerOrIndex,)>;

/// Parts of a tensor. The last dimension of `indices` holds coordinates in the dimensions `gather_dims` of the source; in the
/// others the part is all of it. With `unique` no coordinates occur twice.
#[op(
    dialect = TensorDialect, mnemonic = "gather",
    traits(Pure),
    assembly {
        $source "[" $indices "]" "gather_dims" "(" $gather_dims ")" ("unique" $unique^)? attr_dict
        ":" functional_type(operands, results)
    },
    verify, fold, result_names,
)]
pub struct GatherOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    indices: Coordinates,
    #[attr]
    gather_dims: DenseI64ArrayAttr,
    #[attr]
    unique: Optional<UnitAttr>,
    #[result]
    result: AnyRankedTensor,
}

impl GatherOp {
    /// The type of the parts of a tensor: the dimensions `dims` are of size one, or are left out.
    pub fn result_type(
        cx: &Context,
        source: RankedTensorType,
        indices: RankedTensorType,
        dims: &[i64],
        rank_reduced: bool,
    ) -> RankedTensorType {
        let (_, lists) = indices.shape(cx).split_last().unwrap_or((&0, &[]));
        let mut shape: SmallVec<[i64; 4]> = lists.into();
        for (dim, size) in (0..).zip(source.shape(cx)) {
            match dims.contains(&dim) {
                true if rank_reduced => {}
                true => shape.push(1),
                false => shape.push(*size),
            }
        }
        part_type(cx, source, &shape)
    }
}

impl Fold for GatherOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        splat_of_type(ir, operands[0], ir.ty(self.result(ir)))
    }
}

/// A constant all of whose elements are one, as a tensor of another shape.
pub(super) fn splat_of_type(ir: &Ir, constant: Option<Attribute>, ty: Type) -> Folded {
    let constant = constant?;
    constant.cast::<DenseElementsAttr>(ir)?;
    FoldResult::single(uniform_attr(ir, ty, uniform_bits(ir, constant)?)?)
}

impl ResultNames for GatherOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "gather");
    }
}

impl Verify for GatherOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_parts(
            ir,
            self.op(),
            Parts {
                word: "gather",
                whole: ("source", self.source(ir)),
                part: ("result", self.result(ir)),
                indices: self.indices(ir),
                dims: &constants(ir, self.gather_dims(ir)),
            },
        )
    }
}

/// What an op takes out of a tensor, or puts in.
struct Parts<'a> {
    word: &'static str,
    whole: (&'static str, Value),
    part: (&'static str, Value),
    indices: Value,
    dims: &'a [i64],
}

fn verify_parts(ir: &Ir, op: Op, parts: Parts<'_>) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let Parts { word, dims, .. } = parts;
    let (whole_name, whole) = (parts.whole.0, tensor_type(ir, parts.whole.1));
    let indices = tensor_type(ir, parts.indices);
    let rank = whole.rank(ir);
    if dims.is_empty() {
        return error(format!("{word}_dims must be non-empty"));
    }
    if dims.len() > rank {
        return error(format!("{word}_dims overflow {whole_name} rank"));
    }
    if indices
        .shape(ir)
        .last()
        .and_then(|last| usize::try_from(*last).ok())
        != Some(dims.len())
    {
        return error(format!(
            "{word}_dims length must match the size of last dimension of indices"
        ));
    }
    for &dim in dims {
        if dim < 0 {
            return error(format!("{word}_dims value must be non-negative"));
        }
        if usize::try_from(dim).is_ok_and(|dim| dim >= rank) {
            return error(format!(
                "{word}_dims value must be smaller than {whole_name} rank"
            ));
        }
    }
    if !dims.is_sorted_by(|a, b| a < b) {
        return error(format!("{word}_dims values must be strictly increasing"));
    }
    let part = tensor_type(ir, parts.part.1);
    let [full, reduced] =
        [false, true].map(|reduced| GatherOp::result_type(ir, whole, indices, dims, reduced));
    if part == full || part == reduced {
        return Ok(());
    }
    let text = |ty: RankedTensorType| print_type(ir, ty.into());
    error(format!(
        "{} type mismatch: expected '{}' or its rank-reduced variant '{}' (got: '{}')",
        parts.part.0,
        text(full),
        text(reduced),
        text(part)
    ))
}

/// A tensor with parts replaced by those of another one. The last dimension of `indices` holds coordinates in the dimensions
/// `scatter_dims` of the destination; in the others the part is all of it.
#[op(
    dialect = TensorDialect, mnemonic = "scatter",
    traits(Pure),
    assembly {
        $source "into" $dest "[" $indices "]" "scatter_dims" "(" $scatter_dims ")" ("unique" $unique^)? attr_dict
        ":" functional_type(operands, results)
    },
    verify, result_names,
)]
pub struct ScatterOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
    #[operand]
    indices: Coordinates,
    #[attr]
    scatter_dims: DenseI64ArrayAttr,
    #[attr]
    unique: Optional<UnitAttr>,
    #[result]
    result: AnyRankedTensor,
}

impl ResultNames for ScatterOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "scatter");
    }
}

impl Verify for ScatterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parts = Parts {
            word: "scatter",
            whole: ("dest", self.dest(ir)),
            part: ("source", self.source(ir)),
            indices: self.indices(ir),
            dims: &constants(ir, self.scatter_dims(ir)),
        };
        verify_parts(ir, self.op(), parts)?;
        if self.unique(ir) {
            return Ok(());
        }
        ir.op_error(self.op(), "requires 'unique' attribute to be set")
            .into()
    }
}
