//! Walks over the elements that are stored.

use terrace_ir::ods::{AnyType, Optional, SizedRegion, Variadic};
use terrace_ods_macros::op;

use super::types::{parse_level_range, print_level_range};
use super::{
    AnySparseTensor, IterSpaceType, IteratorType, LevelAttr, LevelSetAttr, LevelSetsAttr,
    SparseTensorDialect, YieldOp,
};

/// The elements that are stored of some levels.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "extract_iteration_space",
    traits(Pure),
    assembly = "$tensor (`at` $parent_iter^)? `lvls` `=` custom<LevelRange>($lo_lvl, $hi_lvl) attr-dict `:` type($tensor) (`,` qualified(type($parent_iter))^)? `->` qualified(type($extracted_space))",
)]
pub struct ExtractIterSpaceOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand(name = "parentIter")]
    parent_iter: Optional<IteratorType>,
    #[attr(name = "loLvl")]
    lo_lvl: LevelAttr,
    #[attr(name = "hiLvl")]
    hi_lvl: LevelAttr,
    #[result(name = "extractedSpace")]
    extracted_space: IterSpaceType,
}

/// The value of an element.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "extract_value",
    traits(Pure, TypesMatchWith("result type matches element type of tensor", from = tensor, to = result, |cx, ty| Some(ty.cast::<terrace_ir::types::ShapedType>(cx)?.element(cx)))),
    assembly = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))",
)]
pub struct ExtractValOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand]
    iterator: IteratorType,
    #[result]
    result: AnyType,
}

/// Does something for each element of a space.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "iterate",
    traits(RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator(YieldOp)),
    custom_assembly,
)]
pub struct IterateOp {
    #[operand(name = "iterSpace")]
    iter_space: IterSpaceType,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr(name = "crdUsedLvls")]
    crd_used_lvls: LevelSetAttr,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// Does something for each element that is in some of several spaces.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "coiterate",
    traits(AttrSizedOperandSegments, SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects),
    custom_assembly,
)]
pub struct CoIterateOp {
    #[operand(name = "iterSpaces")]
    iter_spaces: Variadic<IterSpaceType>,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr(name = "crdUsedLvls")]
    crd_used_lvls: LevelSetAttr,
    #[attr]
    cases: LevelSetsAttr,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "caseRegions")]
    case_regions: Variadic<SizedRegion<1>>,
}
