//! Walks over the elements that are stored.

use std::ops::Range;

use terrace_ir::interfaces::{
    LoopBounds, LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchPoint,
};
use terrace_ir::ods::{AnyType, Optional, SizedRegion, TypedOp, Variadic};
use terrace_ir::{Block, Ir, Region, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::folds::UnusedCoordinates;
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
    verify, infer_types,
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
    verify,
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
    interfaces(LoopLikeOpInterface, RegionBranchOpInterface),
    verify, verify_regions, canonicalize(UnusedCoordinates),
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

impl IterateOp {
    /// The block that is repeated.
    pub fn body(self, ir: &Ir) -> Block {
        ir.first_block(self.region(ir)).expect("a loop has a body")
    }

    /// The type of what it walks over.
    pub fn space(self, ir: &Ir) -> IterSpaceType {
        let space: Option<IterSpaceType> = ir.ty(self.iter_space(ir)).cast(ir);
        space.expect("the constraint is one on iteration spaces")
    }

    /// The arguments of the body that hold the carried values, before the coordinates and the
    /// iterator.
    pub fn region_iter_args(self, ir: &Ir) -> &[Value] {
        let arguments = ir.block_args(self.body(ir));
        let others = self.crd_used_lvls(ir).count_ones() as usize + 1;
        &arguments[..arguments.len().saturating_sub(others)]
    }
}

impl LoopLikeOpInterface for IterateOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.region(ir)]
    }

    fn induction_variables(&self, _: &Ir) -> SmallVec<[Value; 1]> {
        SmallVec::new()
    }

    fn loop_bounds(&self, _: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        None
    }
}

impl RegionBranchOpInterface for IterateOp {
    fn region_successors(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[RegionBranchPoint; 2]> {
        smallvec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        1..ir.num_operands(self.op())
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            RegionBranchPoint::Region(_) => self.region_iter_args(ir).into(),
        }
    }
}

/// Does something for each element that is in some of several spaces.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "coiterate",
    traits(AttrSizedOperandSegments, SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects),
    custom_assembly,
    verify, verify_regions,
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
