//! Who the work item is.

use terrace_ir::ods::{AnyOf, I32, I64, Optional};
use terrace_llvm_dialect::ConstantRangeAttr;
use terrace_ods_macros::{op, op_family};

use super::XevmDialect;

op_family! {
    /// Who the work item is.
    #[op(dialect = XevmDialect, assembly { ("range" $range^)? attr_dict ":" type($res) })]
    struct Ids {
        #[attr]
        range: Optional<ConstantRangeAttr>,
        #[result]
        res: AnyOf<(I32, I64)>,
    }
}

/// How many workgroups there are in x.
#[op(family = Ids, mnemonic = "group_count.x")]
pub struct GridDimXOp;

/// How many work items a workgroup has in x.
#[op(family = Ids, mnemonic = "local_size.x")]
pub struct WorkgroupDimXOp;

/// Which workgroup it is in x.
#[op(family = Ids, mnemonic = "group_id.x")]
pub struct WorkgroupIdXOp;

/// Which work item of its workgroup it is in x.
#[op(family = Ids, mnemonic = "local_id.x")]
pub struct WorkitemIdXOp;

/// How many workgroups there are in y.
#[op(family = Ids, mnemonic = "group_count.y")]
pub struct GridDimYOp;

/// How many work items a workgroup has in y.
#[op(family = Ids, mnemonic = "local_size.y")]
pub struct WorkgroupDimYOp;

/// Which workgroup it is in y.
#[op(family = Ids, mnemonic = "group_id.y")]
pub struct WorkgroupIdYOp;

/// Which work item of its workgroup it is in y.
#[op(family = Ids, mnemonic = "local_id.y")]
pub struct WorkitemIdYOp;

/// How many workgroups there are in z.
#[op(family = Ids, mnemonic = "group_count.z")]
pub struct GridDimZOp;

/// How many work items a workgroup has in z.
#[op(family = Ids, mnemonic = "local_size.z")]
pub struct WorkgroupDimZOp;

/// Which workgroup it is in z.
#[op(family = Ids, mnemonic = "group_id.z")]
pub struct WorkgroupIdZOp;

/// Which work item of its workgroup it is in z.
#[op(family = Ids, mnemonic = "local_id.z")]
pub struct WorkitemIdZOp;

/// Which lane of its subgroup it is.
#[op(family = Ids, mnemonic = "lane_id")]
pub struct LaneIdOp;

/// Which subgroup of its workgroup it is.
#[op(family = Ids, mnemonic = "subgroup_id")]
pub struct SubgroupIdOp;

/// How many lanes a subgroup has.
#[op(family = Ids, mnemonic = "subgroup_size")]
pub struct SubgroupSizeOp;
