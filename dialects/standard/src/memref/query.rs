//! What a memref says about itself: rank, sizes, strides, address.

use smallvec::{SmallVec, smallvec};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, OffsetSizeAndStrideOpInterface, ViewLikeOpInterface};
use terrace_ir::ods::{
    AnyNon0RankedOrUnrankedMemRef, AnyRankedOrUnrankedMemRef, Fold, FoldResult, Folded, Index,
    InferArgs, InferTypes, InferredTypes, ResultNames, TypedOp, Variadic,
};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Diagnostic, Ir, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};

use crate::arith::Ranges;

use super::alloc::{AllocOp, AllocaOp};
use super::constraints::{AnyStridedMemRef, AnyStridedMemRefOfRank};
use super::layout::{strides_and_offset, with_shape_and_layout};
use super::rules::{DimOfCast, DimOfReshape, MetadataOfCast};
use super::{MemRefDialect, SubViewOp, ViewOp};

/// The size of a dimension. An index that is not that of a dimension is undefined behaviour.
#[op(
    dialect = MemRefDialect, mnemonic = "dim",
    traits(MemRefsNormalizable, NoMemoryEffect),
    interfaces(InferIntRangeInterface),
    assembly { attr_dict $source "," $index ":" type($source) },
    fold, result_names, canonicalize(DimOfCast, DimOfReshape),
)]
pub struct DimOp {
    #[operand]
    source: AnyNon0RankedOrUnrankedMemRef,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// The range of a size: that of a dimension that is known, or of all natural numbers.
pub fn size_range(shape: Option<&[i64]>, index: Option<IntRange>) -> IntRange {
    let index = index.and_then(IntRange::as_constant);
    let size = index
        .and_then(|index| shape?.get(usize::try_from(index).ok()?).copied())
        .filter(|size| *size != DYNAMIC);
    let (least, most) = size.map_or((0, i64::MAX), |size| (size, size));
    IntRange::from_signed(64, least, most)
}

impl InferIntRangeInterface for DimOp {
    fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        let ty = ir.ty(self.source(ir)).cast::<MemRefType>(ir);
        smallvec![Some(size_range(ty.map(|ty| ty.shape(ir)), operands[1]))]
    }
}

impl Fold for DimOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let index = operands[1]?.cast::<IntegerAttr>(ir)?.as_i64(ir);
        let index = usize::try_from(index).ok()?;
        let source = self.source(ir);
        let ty: MemRefType = ir.ty(source).cast(ir)?;
        let size = *ty.shape(ir).get(index)?;
        if size != DYNAMIC {
            return FoldResult::single(Attribute::from(IntegerAttr::index(ir, size)));
        }
        if let Some(part) = source.defining::<SubViewOp>(ir) {
            let sizes = part.mixed_sizes(ir);
            let dropped = part.dropped_dims(ir);
            let mut kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
            return match kept.nth(index)?.0 {
                MixedIndex::Value(size) => FoldResult::single(size),
                MixedIndex::Constant(size) => {
                    FoldResult::single(Attribute::from(IntegerAttr::index(ir, size)))
                }
            };
        }
        let mut sizes: Box<dyn Iterator<Item = Value>> =
            if let Some(alloc) = source.defining::<AllocOp>(ir) {
                Box::new(alloc.dynamic_sizes(ir))
            } else if let Some(alloca) = source.defining::<AllocaOp>(ir) {
                Box::new(alloca.dynamic_sizes(ir))
            } else {
                Box::new(source.defining::<ViewOp>(ir)?.sizes(ir))
            };
        let position = ty.shape(ir)[..index]
            .iter()
            .filter(|size| **size == DYNAMIC)
            .count();
        FoldResult::single(sizes.nth(position)?)
    }
}

impl ResultNames for DimOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "dim");
    }
}

/// The number of dimensions.
#[op(
    dialect = MemRefDialect, mnemonic = "rank",
    traits(Pure),
    assembly { $memref attr_dict ":" type($memref) },
    fold,
)]
pub struct RankOp {
    #[operand]
    memref: AnyRankedOrUnrankedMemRef,
    #[result]
    result: Index,
}

impl Fold for RankOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let ty: MemRefType = ir.ty(self.memref(ir)).cast(ir)?;
        let rank = IntegerAttr::index(ir, ty.rank(ir) as i64);
        FoldResult::single(Attribute::from(rank))
    }
}

/// The address of the first element as a number.
#[op(
    dialect = MemRefDialect, mnemonic = "extract_aligned_pointer_as_index",
    traits(Pure),
    assembly { $source ":" type($source) "->" type($aligned_pointer) attr_dict },
    result_names,
)]
pub struct ExtractAlignedPointerAsIndexOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    aligned_pointer: Index,
}

impl ResultNames for ExtractAlignedPointerAsIndexOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.aligned_pointer(ir), "intptr");
    }
}

/// The parts of a memref: where its elements are, the offset, and the sizes and strides of all dimensions.
#[op(
    dialect = MemRefDialect, mnemonic = "extract_strided_metadata",
    traits(Pure, SameVariadicResultSize),
    interfaces(ViewLikeOpInterface),
    assembly { $source ":" type($source) "->" type(results) attr_dict },
    fold, infer_types, canonicalize(MetadataOfCast),
)]
pub struct ExtractStridedMetadataOp {
    #[operand]
    source: AnyStridedMemRef,
    #[result]
    base_buffer: AnyStridedMemRefOfRank<0>,
    #[result]
    offset: Index,
    #[result]
    sizes: Variadic<Index>,
    #[result]
    strides: Variadic<Index>,
}

impl ViewLikeOpInterface for ExtractStridedMetadataOp {
    fn view_source(&self, ir: &Ir) -> Value {
        self.source(ir)
    }
    fn view_dest(&self, ir: &Ir) -> Value {
        self.base_buffer(ir)
    }
}

impl InferTypes for ExtractStridedMetadataOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let source = args.operand_types.first();
        let Some(source) = source.and_then(|ty| ty.cast::<MemRefType>(args.cx)) else {
            return Err(Diagnostic::error(
                args.loc,
                "'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values",
            ));
        };
        let cx = args.cx;
        let base = with_shape_and_layout(cx, source, &[], None);
        let mut types: SmallVec<[Type; 1]> = smallvec::smallvec![base.into(), Type::INDEX];
        types.extend(std::iter::repeat_n(Type::INDEX, 2 * source.rank(cx)));
        Ok(types)
    }
}

/// The results that the source's type tells are constants, the others themselves.
impl Fold for ExtractStridedMetadataOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let source: MemRefType = ir.ty(self.source(ir)).cast(ir)?;
        let (strides, offset) = strides_and_offset(ir, source)?;
        let known = std::iter::once(&offset)
            .chain(source.shape(ir))
            .chain(&strides);
        let mut results = ir.results(self.op());
        let mut folded: SmallVec<[FoldResult; 1]> = SmallVec::new();
        folded.extend(results.next().map(FoldResult::Value));
        for (known, result) in known.zip(results) {
            let is_constant = *known != DYNAMIC && ir.has_uses(result);
            folded.push(match is_constant {
                true => Attribute::from(IntegerAttr::index(ir, *known)).into(),
                false => result.into(),
            });
        }
        Some(folded)
    }
}
