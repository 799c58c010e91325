//! Coroutines, by the intrinsics that LLVM has for them.

use terrace_ir::ods::AnySuccessor;
use terrace_ods_macros::op;

use super::{AsyncDialect, CoroHandleType, CoroIdType, CoroStateType};

/// The identity of a coroutine.
#[op(
    dialect = AsyncDialect, mnemonic = "coro.id",
    assembly { attr_dict },
)]
pub struct CoroIdOp {
    #[result]
    id: CoroIdType,
}

/// The handle of a coroutine that begins.
#[op(
    dialect = AsyncDialect, mnemonic = "coro.begin",
    assembly { $id attr_dict },
)]
pub struct CoroBeginOp {
    #[operand]
    id: CoroIdType,
    #[result]
    handle: CoroHandleType,
}

/// Frees the frame of a coroutine.
#[op(
    dialect = AsyncDialect, mnemonic = "coro.free",
    assembly { $id "," $handle attr_dict },
)]
pub struct CoroFreeOp {
    #[operand]
    id: CoroIdType,
    #[operand]
    handle: CoroHandleType,
}

/// Ends a coroutine that is to be suspended.
#[op(
    dialect = AsyncDialect, mnemonic = "coro.end",
    assembly { $handle attr_dict },
)]
pub struct CoroEndOp {
    #[operand]
    handle: CoroHandleType,
}

/// Saves the state of a coroutine.
#[op(
    dialect = AsyncDialect, mnemonic = "coro.save",
    assembly { $handle attr_dict },
)]
pub struct CoroSaveOp {
    #[operand]
    handle: CoroHandleType,
    #[result]
    state: CoroStateType,
}

/// Suspends a coroutine; it goes on at one block when it is resumed, and at another one when it is destroyed.
#[op(
    dialect = AsyncDialect, mnemonic = "coro.suspend",
    traits(Terminator),
    assembly { $state "," $suspend_dest "," $resume_dest "," $cleanup_dest attr_dict },
)]
pub struct CoroSuspendOp {
    #[operand]
    state: CoroStateType,
    #[successor]
    suspend_dest: AnySuccessor,
    #[successor]
    resume_dest: AnySuccessor,
    #[successor]
    cleanup_dest: AnySuccessor,
}
