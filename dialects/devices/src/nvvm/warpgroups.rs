//! Products of matrices that a warpgroup holds together.

use terrace_ir::ods::{I64, I64Attr, Optional};
use terrace_llvm_dialect::LlvmStruct;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::warpgroup_checks::sums_have_one_type;
use super::{
    MMAIntOverflow, MMALayout, MMAShapeAttr, NvvmDialect, WGMMAScaleIn, WGMMAScaleOut, WGMMATypes,
};

op_family! {
    /// Ops without parts.
    #[op(dialect = NvvmDialect, interfaces(ExpandToLlvm), assembly { attr_dict })]
    struct Plain;
}

/// Orders accesses of registers before products of warpgroups.
#[op(family = Plain, mnemonic = "wgmma.fence.aligned")]
pub struct WgmmaFenceAlignedOp;

/// Ends a group of products of warpgroups.
#[op(family = Plain, mnemonic = "wgmma.commit.group.sync.aligned")]
pub struct WgmmaGroupSyncAlignedOp;

/// Waits until at most so many groups of products are under way.
#[op(
    dialect = NvvmDialect, mnemonic = "wgmma.wait.group.sync.aligned", interfaces(ExpandToLlvm),
    assembly { attr_dict $group },
)]
pub struct WgmmaWaitGroupSyncOp {
    #[attr]
    group: I64Attr,
}

/// The product of matrices in shared memory, added to one that a warpgroup holds.
#[op(
    dialect = NvvmDialect, mnemonic = "wgmma.mma_async",
    traits(PredOpTrait("input struct and result struct must be the same type", sums_have_one_type)), verify,
    assembly {
        $descriptor_a "," $descriptor_b "," $inouts "," $shape "," "D" "[" $type_d "," $scale_d (","
        $satfinite^)? "]" "," "A" "[" $type_a "," $scale_a "," $layout_a "]" "," "B" "[" $type_b ","
        $scale_b "," $layout_b "]" attr_dict ":" bare(type($inouts)) "->" bare(type($results))
    },
)]
pub struct WgmmaMmaAsyncOp {
    #[operand]
    inouts: LlvmStruct,
    #[operand(name = "descriptorA")]
    descriptor_a: I64,
    #[operand(name = "descriptorB")]
    descriptor_b: I64,
    #[attr]
    shape: MMAShapeAttr,
    #[attr(name = "typeA")]
    type_a: WGMMATypes,
    #[attr(name = "typeB")]
    type_b: WGMMATypes,
    #[attr(name = "typeD")]
    type_d: WGMMATypes,
    #[attr(name = "scaleD")]
    scale_d: WGMMAScaleOut,
    #[attr(name = "scaleA")]
    scale_a: WGMMAScaleIn,
    #[attr(name = "scaleB")]
    scale_b: WGMMAScaleIn,
    #[attr(name = "layoutA")]
    layout_a: MMALayout,
    #[attr(name = "layoutB")]
    layout_b: MMALayout,
    #[attr]
    satfinite: Optional<MMAIntOverflow>,
    #[result]
    results: LlvmStruct,
}
