//! What is computed of the elements that are stored.

use std::ops::Range;

use terrace_ir::Ir;
use terrace_ir::attributes::{AffineMapAttr, UnitAttr};
use terrace_ir::interfaces::{RegionBranchPoint, RegionBranchTerminatorOpInterface};
use terrace_ir::ods::{
    AnyRankedTensor, AnyRegion, AnyType, Optional, SizedRegion, TypedOp, Variadic,
};
use terrace_ods_macros::op;

use super::{CoIterateOp, IterateOp, SparseTensorDialect};

/// What is computed where both operands have an element, and where one has.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "binary",
    traits(Pure),
    assembly = r#"$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\n` `overlap` `=` $overlap_region `\n` `left` `=` (`identity` $left_identity^):($left_region)? `\n` `right` `=` (`identity` $right_identity^):($right_region)?"#,
    verify,
)]
pub struct BinaryOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[attr]
    left_identity: Optional<UnitAttr>,
    #[attr]
    right_identity: Optional<UnitAttr>,
    #[result]
    output: AnyType,
    #[region(name = "overlapRegion")]
    overlap_region: AnyRegion,
    #[region(name = "leftRegion")]
    left_region: AnyRegion,
    #[region(name = "rightRegion")]
    right_region: AnyRegion,
}

/// What is computed where the operand has an element, and where it has none.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "unary",
    traits(Pure),
    assembly = r#"$x attr-dict `:` type($x) `to` type($output) `\n` `present` `=` $present_region `\n` `absent` `=` $absent_region"#,
    verify,
)]
pub struct UnaryOp {
    #[operand]
    x: AnyType,
    #[result]
    output: AnyType,
    #[region(name = "presentRegion")]
    present_region: AnyRegion,
    #[region(name = "absentRegion")]
    absent_region: AnyRegion,
}

/// How elements are put together, and what none are.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "reduce",
    traits(Pure, SameOperandsAndResultType),
    assembly = "$x `,` $y `,` $identity attr-dict `:` type($output) $region",
    verify,
)]
pub struct ReduceOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[operand]
    identity: AnyType,
    #[result]
    output: AnyType,
    #[region]
    region: SizedRegion<1>,
}

/// Which elements stay.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "select",
    traits(Pure, SameOperandsAndResultType),
    assembly = "$x attr-dict `:` type($x) $region",
    verify,
)]
pub struct SelectOp {
    #[operand]
    x: AnyType,
    #[result]
    output: AnyType,
    #[region]
    region: SizedRegion<1>,
}

/// Ends a region.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "yield",
    traits(Pure, Terminator, HasParent(BinaryOp, UnaryOp, ReduceOp, SelectOp, ForeachOp, IterateOp, CoIterateOp)),
    assembly = "$results attr-dict `:` type($results)",
    interfaces(RegionBranchTerminatorOpInterface),
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}

impl RegionBranchTerminatorOpInterface for YieldOp {
    fn passed_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}

/// Does something for each element.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "foreach",
    traits(SingleBlockImplicitTerminator(YieldOp)),
    assembly = "`in` $tensor (`init``(`$init_args^`)`)? attr-dict `:` type($tensor) (`,` type($init_args)^)? (`->` type($results)^)? `do` $region",
    verify,
)]
pub struct ForeachOp {
    #[operand]
    tensor: AnyRankedTensor,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr]
    order: Optional<AffineMapAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}
