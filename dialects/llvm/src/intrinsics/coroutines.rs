//! Coroutines: functions that can be suspended and resumed.

use terrace_ir::ods::{I1, I32};
use terrace_ods_macros::{op, op_family};

use crate::{LlvmDialect, LlvmType, PointerType, TokenType};

/// The identity of a coroutine.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.id",
    assembly { $align "," $promise "," $coroaddr "," $fnaddrs attr_dict ":" functional_type(operands, results) },
)]
pub struct CoroIdOp {
    #[operand]
    align: I32,
    #[operand]
    promise: PointerType,
    #[operand]
    coroaddr: PointerType,
    #[operand]
    fnaddrs: PointerType,
    #[result]
    res: LlvmType,
}

/// The frame of a coroutine, in memory that was allocated for it.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.begin",
    assembly { $token "," $mem attr_dict ":" functional_type(operands, results) },
)]
pub struct CoroBeginOp {
    #[operand]
    token: TokenType,
    #[operand]
    mem: PointerType,
    #[result]
    res: LlvmType,
}

op_family! {
    /// What is known of the frame when the coroutine is split.
    #[op(dialect = LlvmDialect, assembly { attr_dict ":" type($res) })]
    struct FrameOps {
        #[result] res: LlvmType,
    }
}

/// How many bytes the frame has.
#[op(family = FrameOps, mnemonic = "intr.coro.size")]
pub struct CoroSizeOp;

/// How the frame is aligned.
#[op(family = FrameOps, mnemonic = "intr.coro.align")]
pub struct CoroAlignOp;

/// Marks where a coroutine could be suspended.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.save",
    assembly { $handle attr_dict ":" functional_type(operands, results) },
)]
pub struct CoroSaveOp {
    #[operand]
    handle: PointerType,
    #[result]
    res: LlvmType,
}

/// Suspends the coroutine; the result says how it goes on.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.suspend",
    assembly { $save "," $is_final attr_dict ":" type($res) },
)]
pub struct CoroSuspendOp {
    #[operand]
    save: TokenType,
    #[operand]
    is_final: I1,
    #[result]
    res: LlvmType,
}

/// Where a coroutine that was not destroyed goes on in its first part.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.end",
    assembly { $handle "," $unwind "," $retvals attr_dict ":" functional_type(operands, results) },
)]
pub struct CoroEndOp {
    #[operand]
    handle: PointerType,
    #[operand]
    unwind: I1,
    #[operand]
    retvals: TokenType,
    #[result]
    res: LlvmType,
}

/// The memory of the frame, to be freed.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.free",
    assembly { $id "," $handle attr_dict ":" functional_type(operands, results) },
)]
pub struct CoroFreeOp {
    #[operand]
    id: TokenType,
    #[operand]
    handle: PointerType,
    #[result]
    res: LlvmType,
}

/// Resumes a coroutine.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.resume",
    assembly { $handle attr_dict ":" type($handle) },
)]
pub struct CoroResumeOp {
    #[operand]
    handle: PointerType,
}

/// The memory that a coroutine shares with its caller, or the coroutine of that memory.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.coro.promise",
    assembly { $handle "," $align "," $from attr_dict ":" functional_type(operands, results) },
)]
pub struct CoroPromiseOp {
    #[operand]
    handle: PointerType,
    #[operand]
    align: I32,
    #[operand]
    from: I1,
    #[result]
    res: PointerType,
}
