//! What a tensor says about its shape.

use terrace_dialect_base::index_list::known_index;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::{
    ConditionallySpeculatable, MixedIndex, OffsetSizeAndStrideOpInterface, ReifiedShape,
    Speculatability,
};
use terrace_ir::ods::{
    AnyNon0RankedOrUnrankedTensor, AnyTensor, Fold, FoldResult, Folded, Index, ResultNames,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Builder, Ir, Location, SmallVec, Value, smallvec};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};
use terrace_standard_dialects::arith::{ConstantOp, Ranges};
use terrace_standard_dialects::memref::size_range;

use super::rules::{DimOfCast, DimOfDestination, DimOfEmpty, DimOfReshape, DimOfWeakeningCast};
use super::{ExtractSliceOp, GenerateOp, TensorDialect, tensor_type};

/// The size of a dimension. An index that is not that of a dimension is undefined behaviour.
#[op(
    dialect = TensorDialect, mnemonic = "dim",
    traits(NoMemoryEffect),
    interfaces(ConditionallySpeculatable, InferIntRangeInterface),
    assembly { attr_dict $source "," $index ":" type($source) },
    fold, result_names, canonicalize(DimOfCast, DimOfDestination, DimOfReshape, DimOfEmpty, DimOfWeakeningCast),
)]
pub struct DimOp {
    #[operand]
    source: AnyNon0RankedOrUnrankedTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

impl InferIntRangeInterface for DimOp {
    fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        let ty = ir.ty(self.source(ir)).cast::<RankedTensorType>(ir);
        smallvec![Some(size_range(ty.map(|ty| ty.shape(ir)), operands[1]))]
    }
}

/// An index that is not that of a dimension is undefined behaviour.
impl ConditionallySpeculatable for DimOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        let ty: Option<RankedTensorType> = ir.ty(self.source(ir)).cast(ir);
        let index = known_index(ir, MixedIndex::Value(self.index(ir)));
        let index = index.and_then(|index| usize::try_from(index).ok());
        match ty.zip(index) {
            Some((ty, index)) if index < ty.rank(ir) => Speculatability::Always,
            _ => Speculatability::Never,
        }
    }
}

impl Fold for DimOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let index = operands[1]?.cast::<IntegerAttr>(ir)?.as_i64(ir);
        let index = usize::try_from(index).ok()?;
        let source = self.source(ir);
        let ty: RankedTensorType = ir.ty(source).cast(ir)?;
        let size = *ty.shape(ir).get(index)?;
        if size != DYNAMIC {
            return FoldResult::single(Attribute::from(IntegerAttr::index(ir, size)));
        }
        let sizes = match source.defining::<GenerateOp>(ir) {
            Some(generate) => generate.mixed_sizes(ir),
            None => {
                let slice = source.defining::<ExtractSliceOp>(ir)?;
                let sizes = slice.mixed_sizes(ir);
                (sizes.len() == ty.rank(ir)).then_some(sizes)?
            }
        };
        match sizes.iter().nth(index)? {
            MixedIndex::Value(size) => FoldResult::single(size),
            MixedIndex::Constant(_) => None,
        }
    }
}

impl ResultNames for DimOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "dim");
    }
}

/// The number of dimensions.
#[op(
    dialect = TensorDialect, mnemonic = "rank",
    traits(Pure),
    assembly { $tensor attr_dict ":" type($tensor) },
    fold, result_names,
)]
pub struct RankOp {
    #[operand]
    tensor: AnyTensor,
    #[result]
    result: Index,
}

impl Fold for RankOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let ty: RankedTensorType = ir.ty(self.tensor(ir)).cast(ir)?;
        let rank = IntegerAttr::index(ir, ty.rank(ir) as i64);
        FoldResult::single(Attribute::from(rank))
    }
}

impl ResultNames for RankOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "rank");
    }
}

/// The sizes of a tensor of known rank, of which those that the type does not tell are new ops.
pub(super) fn sizes_of(b: &mut Builder<'_>, loc: Location, tensor: Value) -> ReifiedShape {
    let shape: SmallVec<[i64; 4]> = tensor_type(b, tensor).shape(b).into();
    let size = |(dim, size): (i64, i64)| match size {
        DYNAMIC => {
            let dim = ConstantOp::index(b, loc, dim).result(b);
            MixedIndex::Value(DimOp::build(b, loc, tensor, dim).result(b))
        }
        size => MixedIndex::Constant(size),
    };
    (0..).zip(shape).map(size).collect()
}
