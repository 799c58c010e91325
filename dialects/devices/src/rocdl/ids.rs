//! Who the work item is, and what lanes tell each other.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{DictArrayAttr, I1, I32, I32Attr, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{ConstantRangeAttr, LlvmType};
use terrace_ods_macros::op;

use super::{PairOfI32, RocdlDialect};

/// How many lanes before this one are set in a mask.
macro_rules! lane_counts {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { $in0 "," $in1 attr_dict ":" "(" type($in0) "," type($in1) ")" "->" type($res) },
        )]
        pub struct $name {
            #[operand]
            in0: I32,
            #[operand]
            in1: I32,
            #[attr]
            arg_attrs: Optional<DictArrayAttr>,
            #[attr]
            res_attrs: Optional<DictArrayAttr>,
            #[result]
            res: I32,
        }
    )*};
}

lane_counts! {
    /// `llvm.amdgcn.mbcnt.lo`.
    MbcntLoOp = "mbcnt.lo";
    /// `llvm.amdgcn.mbcnt.hi`.
    MbcntHiOp = "mbcnt.hi";
}

/// `llvm.amdgcn.ds.swizzle`.
#[op(
    dialect = RocdlDialect, mnemonic = "ds_swizzle", interfaces(ExpandToLlvm),
    assembly { $src "," $offset attr_dict ":" "(" type($src) "," type($offset) ")" "->" type($res) },
)]
pub struct DsSwizzleOp {
    #[operand]
    src: I32,
    #[operand]
    offset: I32,
    #[result]
    res: I32,
}

/// `llvm.amdgcn.ds.bpermute`.
#[op(
    dialect = RocdlDialect, mnemonic = "ds_bpermute", interfaces(ExpandToLlvm),
    assembly { $index "," $src attr_dict ":" "(" type($index) "," type($src) ")" "->" type($res) },
)]
pub struct DsBpermuteOp {
    #[operand]
    index: I32,
    #[operand]
    src: I32,
    #[result]
    res: I32,
}

/// `llvm.amdgcn.ballot`.
#[op(
    dialect = RocdlDialect, mnemonic = "ballot", interfaces(ExpandToLlvm),
    assembly { $pred attr_dict ":" type($res) },
)]
pub struct BallotOp {
    #[operand]
    pred: I1,
    #[result]
    res: LlvmType,
}

/// `llvm.amdgcn.readfirstlane`.
#[op(
    dialect = RocdlDialect, mnemonic = "readfirstlane", traits(AllTypesMatch(res, src)),
    interfaces(ExpandToLlvm),
    assembly { $src attr_dict ":" type($res) },
)]
pub struct ReadfirstlaneOp {
    #[operand]
    src: LlvmType,
    #[result]
    res: LlvmType,
}

/// `llvm.amdgcn.readlane`.
#[op(
    dialect = RocdlDialect, mnemonic = "readlane", traits(AllTypesMatch(res, src0)),
    interfaces(ExpandToLlvm),
    assembly { $src0 "," $src1 attr_dict ":" "(" type($src0) "," type($src1) ")" "->" type($res) },
)]
pub struct ReadlaneOp {
    #[operand]
    src0: LlvmType,
    #[operand]
    src1: I32,
    #[result]
    res: LlvmType,
}

/// Who the work item is.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { ("range" $range^)? attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[attr]
            range: Optional<ConstantRangeAttr>,
            #[result]
            res: LlvmType,
        }
    )*};
}

ids! {
    /// `llvm.amdgcn.workitem.id.x`.
    ThreadIdXOp = "workitem.id.x";
    /// `llvm.amdgcn.workitem.id.y`.
    ThreadIdYOp = "workitem.id.y";
    /// `llvm.amdgcn.workitem.id.z`.
    ThreadIdZOp = "workitem.id.z";
    /// `llvm.amdgcn.workgroup.id.x`.
    BlockIdXOp = "workgroup.id.x";
    /// `llvm.amdgcn.workgroup.id.y`.
    BlockIdYOp = "workgroup.id.y";
    /// `llvm.amdgcn.workgroup.id.z`.
    BlockIdZOp = "workgroup.id.z";
    /// `llvm.amdgcn.cluster.id.x`.
    ClusterIdXOp = "cluster.id.x";
    /// `llvm.amdgcn.cluster.id.y`.
    ClusterIdYOp = "cluster.id.y";
    /// `llvm.amdgcn.cluster.id.z`.
    ClusterIdZOp = "cluster.id.z";
    /// `llvm.amdgcn.wavefrontsize`.
    WavefrontSizeOp = "wavefrontsize";
}

/// How many work items and workgroups there are.
macro_rules! sizes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure),
            assembly { ("range" $range^)? attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[attr]
            range: Optional<ConstantRangeAttr>,
            #[result]
            res: LlvmType,
        }
    )*};
}

sizes! {
    /// How many work items a workgroup has in x.
    BlockDimXOp = "workgroup.dim.x";
    /// How many work items a workgroup has in y.
    BlockDimYOp = "workgroup.dim.y";
    /// How many work items a workgroup has in z.
    BlockDimZOp = "workgroup.dim.z";
    /// How many workgroups there are in x.
    GridDimXOp = "grid.dim.x";
    /// How many workgroups there are in y.
    GridDimYOp = "grid.dim.y";
    /// How many workgroups there are in z.
    GridDimZOp = "grid.dim.z";
}

/// `llvm.amdgcn.update.dpp`.
#[op(
    dialect = RocdlDialect, mnemonic = "update.dpp", traits(AllTypesMatch(res, src, old)),
    interfaces(ExpandToLlvm),
    assembly {
        attr_dict $old "," $src "with" $dpp_ctrl "," $row_mask "," $bank_mask "," $bound_ctrl ":"
        type($src)
    },
)]
pub struct DPPUpdateOp {
    #[operand]
    old: LlvmType,
    #[operand]
    src: LlvmType,
    #[attr(name = "dppCtrl")]
    dpp_ctrl: I32Attr,
    #[attr(name = "rowMask")]
    row_mask: I32Attr,
    #[attr(name = "bankMask")]
    bank_mask: I32Attr,
    #[attr(name = "boundCtrl")]
    bound_ctrl: BoolAttr,
    #[result]
    res: LlvmType,
}

/// `llvm.amdgcn.permlanex16`.
#[op(
    dialect = RocdlDialect, mnemonic = "permlanex16", traits(AllTypesMatch(res, old, src0),
    AllTypesMatch(src1, src2)), interfaces(ExpandToLlvm),
    assembly {
        attr_dict $old "," $src0 "," $src1 "," $src2 "," $fi "," $bound_control ":" type($src0) ","
        type($src1)
    },
)]
pub struct PermlaneX16Op {
    #[operand]
    old: LlvmType,
    #[operand]
    src0: LlvmType,
    #[operand]
    src1: LlvmType,
    #[operand]
    src2: LlvmType,
    #[attr]
    fi: BoolAttr,
    #[attr(name = "boundControl")]
    bound_control: BoolAttr,
    #[result]
    res: LlvmType,
}

/// Rows of lanes exchange values.
macro_rules! swaps {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly {
                attr_dict $old "," $src "," $fi "," $bound_control ":" "(" type($old) ","
                type($src) ")" "->" bare(type($res))
            },
        )]
        pub struct $name {
            #[operand]
            old: I32,
            #[operand]
            src: I32,
            #[attr]
            fi: BoolAttr,
            #[attr(name = "boundControl")]
            bound_control: BoolAttr,
            #[result]
            res: PairOfI32,
        }
    )*};
}

swaps! {
    /// `llvm.amdgcn.permlane16.swap`.
    Permlane16SwapOp = "permlane16.swap";
    /// `llvm.amdgcn.permlane32.swap`.
    Permlane32SwapOp = "permlane32.swap";
}
