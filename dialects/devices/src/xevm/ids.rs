//! Who the work item is.

use terrace_ir::ods::{AnyOf, I32, I64, Optional};
use terrace_llvm_dialect::ConstantRangeAttr;
use terrace_ods_macros::op;

use super::XevmDialect;

/// Who the work item is.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = XevmDialect, mnemonic = $mnemonic,
            assembly { ("range" $range^)? attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[attr]
            range: Optional<ConstantRangeAttr>,
            #[result]
            res: AnyOf<(I32, I64)>,
        }
    )*};
}

ids! {
    /// How many workgroups there are in x.
    GridDimXOp = "group_count.x";
    /// How many work items a workgroup has in x.
    WorkgroupDimXOp = "local_size.x";
    /// Which workgroup it is in x.
    WorkgroupIdXOp = "group_id.x";
    /// Which work item of its workgroup it is in x.
    WorkitemIdXOp = "local_id.x";
    /// How many workgroups there are in y.
    GridDimYOp = "group_count.y";
    /// How many work items a workgroup has in y.
    WorkgroupDimYOp = "local_size.y";
    /// Which workgroup it is in y.
    WorkgroupIdYOp = "group_id.y";
    /// Which work item of its workgroup it is in y.
    WorkitemIdYOp = "local_id.y";
    /// How many workgroups there are in z.
    GridDimZOp = "group_count.z";
    /// How many work items a workgroup has in z.
    WorkgroupDimZOp = "local_size.z";
    /// Which workgroup it is in z.
    WorkgroupIdZOp = "group_id.z";
    /// Which work item of its workgroup it is in z.
    WorkitemIdZOp = "local_id.z";
    /// Which lane of its subgroup it is.
    LaneIdOp = "lane_id";
    /// Which subgroup of its workgroup it is.
    SubgroupIdOp = "subgroup_id";
    /// How many lanes a subgroup has.
    SubgroupSizeOp = "subgroup_size";
}
