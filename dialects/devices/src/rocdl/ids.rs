//! Who the work item is, and what lanes tell each other.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{DictArrayAttr, I1, I32, I32Attr, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{ConstantRangeAttr, LlvmType};
use terrace_ods_macros::{op, op_family};

use super::{PairOfI32, RocdlDialect};

op_family! {
    /// How many lanes before this one are set in a mask.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { $in0 "," $in1 attr_dict ":" "(" type($in0) "," type($in1) ")" "->" type($res) },
    )]
    struct LaneCounts {
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
}

/// `llvm.amdgcn.mbcnt.lo`.
#[op(family = LaneCounts, mnemonic = "mbcnt.lo")]
pub struct MbcntLoOp;

/// `llvm.amdgcn.mbcnt.hi`.
#[op(family = LaneCounts, mnemonic = "mbcnt.hi")]
pub struct MbcntHiOp;

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

op_family! {
    /// Who the work item is.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { ("range" $range^)? attr_dict ":" type($res) },
    )]
    struct Ids {
        #[attr]
        range: Optional<ConstantRangeAttr>,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.amdgcn.workitem.id.x`.
#[op(family = Ids, mnemonic = "workitem.id.x")]
pub struct ThreadIdXOp;

/// `llvm.amdgcn.workitem.id.y`.
#[op(family = Ids, mnemonic = "workitem.id.y")]
pub struct ThreadIdYOp;

/// `llvm.amdgcn.workitem.id.z`.
#[op(family = Ids, mnemonic = "workitem.id.z")]
pub struct ThreadIdZOp;

/// `llvm.amdgcn.workgroup.id.x`.
#[op(family = Ids, mnemonic = "workgroup.id.x")]
pub struct BlockIdXOp;

/// `llvm.amdgcn.workgroup.id.y`.
#[op(family = Ids, mnemonic = "workgroup.id.y")]
pub struct BlockIdYOp;

/// `llvm.amdgcn.workgroup.id.z`.
#[op(family = Ids, mnemonic = "workgroup.id.z")]
pub struct BlockIdZOp;

/// `llvm.amdgcn.cluster.id.x`.
#[op(family = Ids, mnemonic = "cluster.id.x")]
pub struct ClusterIdXOp;

/// `llvm.amdgcn.cluster.id.y`.
#[op(family = Ids, mnemonic = "cluster.id.y")]
pub struct ClusterIdYOp;

/// `llvm.amdgcn.cluster.id.z`.
#[op(family = Ids, mnemonic = "cluster.id.z")]
pub struct ClusterIdZOp;

/// `llvm.amdgcn.wavefrontsize`.
#[op(family = Ids, mnemonic = "wavefrontsize")]
pub struct WavefrontSizeOp;

op_family! {
    /// How many work items and workgroups there are.
    #[op(
        dialect = RocdlDialect, traits(Pure),
        assembly { ("range" $range^)? attr_dict ":" type($res) },
    )]
    struct Sizes {
        #[attr]
        range: Optional<ConstantRangeAttr>,
        #[result]
        res: LlvmType,
    }
}

/// How many work items a workgroup has in x.
#[op(family = Sizes, mnemonic = "workgroup.dim.x")]
pub struct BlockDimXOp;

/// How many work items a workgroup has in y.
#[op(family = Sizes, mnemonic = "workgroup.dim.y")]
pub struct BlockDimYOp;

/// How many work items a workgroup has in z.
#[op(family = Sizes, mnemonic = "workgroup.dim.z")]
pub struct BlockDimZOp;

/// How many workgroups there are in x.
#[op(family = Sizes, mnemonic = "grid.dim.x")]
pub struct GridDimXOp;

/// How many workgroups there are in y.
#[op(family = Sizes, mnemonic = "grid.dim.y")]
pub struct GridDimYOp;

/// How many workgroups there are in z.
#[op(family = Sizes, mnemonic = "grid.dim.z")]
pub struct GridDimZOp;

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

op_family! {
    /// Rows of lanes exchange values.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly {
            attr_dict $old "," $src "," $fi "," $bound_control ":" "(" type($old) ","
            type($src) ")" "->" bare(type($res))
        },
    )]
    struct Swaps {
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
}

/// `llvm.amdgcn.permlane16.swap`.
#[op(family = Swaps, mnemonic = "permlane16.swap")]
pub struct Permlane16SwapOp;

/// `llvm.amdgcn.permlane32.swap`.
#[op(family = Swaps, mnemonic = "permlane32.swap")]
pub struct Permlane32SwapOp;
