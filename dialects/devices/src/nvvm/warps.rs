//! What the threads of a warp tell each other.

use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::ods::{AnyOf, DefaultValued, F32, I1, I8, I16, I32, I64, Optional};
use terrace_llvm_dialect::LlvmStruct;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::op;

use super::{
    DotAccumulateType, MatchSyncKind, NvvmDialect, Packed, PermuteMode, ReduxKind, ShflKind,
    VoteSyncKind,
};

/// What the values of a warp come to together.
#[op(
    dialect = NvvmDialect, mnemonic = "redux.sync", traits(AllTypesMatch(res, val)),
    interfaces(ExpandToLlvm), verify,
    assembly { " " $kind $val "," $mask_and_clamp attr_dict ":" type($val) "->" type($res) },
)]
pub struct ReduxOp {
    #[operand]
    val: AnyOf<(I32, F32)>,
    #[attr]
    kind: ReduxKind,
    #[operand]
    mask_and_clamp: I32,
    #[attr]
    abs: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    nan: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(I32, F32)>,
}

/// The value that another thread of the warp has.
#[op(
    dialect = NvvmDialect, mnemonic = "shfl.sync", interfaces(ExpandToLlvm), verify,
    assembly {
        " " $kind $thread_mask "," $val "," $offset "," $mask_and_clamp attr_dict ":" type($val) "->"
        type($res)
    },
)]
pub struct ShflOp {
    #[operand]
    thread_mask: I32,
    #[operand]
    val: AnyOf<(I32, F32)>,
    #[operand]
    offset: I32,
    #[operand]
    mask_and_clamp: I32,
    #[attr]
    kind: ShflKind,
    #[attr]
    return_value_and_is_valid: Optional<UnitAttr>,
    #[result]
    res: AnyOf<(I32, F32, LlvmStruct)>,
}

/// What the predicates of a warp come to together.
#[op(
    dialect = NvvmDialect, mnemonic = "vote.sync", interfaces(ExpandToLlvm), verify,
    assembly { " " $kind $mask "," $pred attr_dict "->" type($res) },
)]
pub struct VoteSyncOp {
    #[operand]
    mask: I32,
    #[operand]
    pred: I1,
    #[attr]
    kind: VoteSyncKind,
    #[result]
    res: AnyOf<(I32, I1)>,
}

/// Whether the thread is the one that is chosen among those of the warp.
#[op(
    dialect = NvvmDialect, mnemonic = "elect.sync", interfaces(ExpandToLlvm),
    assembly { ($membermask^)? attr_dict "->" type(results) },
)]
pub struct ElectSyncOp {
    #[operand]
    membermask: Optional<I32>,
    #[result]
    pred: I1,
}

/// Bytes of one or two words in another order.
#[op(
    dialect = NvvmDialect, mnemonic = "prmt", traits(Pure), interfaces(ExpandToLlvm), verify,
    assembly { $mode $selector "," $lo ("," $hi^)? attr_dict ":" type($res) },
)]
pub struct PermuteOp {
    #[operand]
    lo: I32,
    #[operand]
    hi: Optional<I32>,
    #[operand]
    selector: I32,
    #[attr]
    mode: PermuteMode,
    #[result]
    res: I32,
}

/// Which threads of the warp have the same value.
#[op(
    dialect = NvvmDialect, mnemonic = "match.sync", interfaces(ExpandToLlvm), verify,
    assembly { " " $kind $thread_mask "," $val attr_dict ":" type($val) "->" type($res) },
)]
pub struct MatchSyncOp {
    #[operand]
    thread_mask: I32,
    #[operand]
    val: AnyOf<(I32, I64)>,
    #[attr]
    kind: MatchSyncKind,
    #[result]
    res: AnyOf<(I32, LlvmStruct)>,
}

/// The products of four pairs of bytes, added to a number.
#[op(
    dialect = NvvmDialect, mnemonic = "dot.accumulate.4way", interfaces(ExpandToLlvm),
    assembly { $a $a_type "," $b $b_type "," $c attr_dict ":" type($a) "," type($b) },
)]
pub struct DotAccumulate4WayOp {
    #[operand]
    a: Packed<4, I8>,
    #[attr]
    a_type: DotAccumulateType,
    #[operand]
    b: Packed<4, I8>,
    #[attr]
    b_type: DotAccumulateType,
    #[operand]
    c: I32,
    #[result]
    res: I32,
}

/// The products of two pairs of a half word and a byte, added to a number.
#[op(
    dialect = NvvmDialect, mnemonic = "dot.accumulate.2way", interfaces(ExpandToLlvm),
    assembly { $a $a_type "," $b $b_type "," $c attr_dict ":" type($a) "," type($b) },
)]
pub struct DotAccumulate2WayOp {
    #[operand]
    a: Packed<2, I16>,
    #[attr]
    a_type: DotAccumulateType,
    #[operand]
    b: Packed<4, I8>,
    #[attr]
    b_type: DotAccumulateType,
    #[operand]
    c: I32,
    #[attr]
    b_hi: BoolAttr,
    #[result]
    res: I32,
}
