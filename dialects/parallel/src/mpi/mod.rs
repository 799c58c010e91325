//! The mpi dialect: processes that send each other messages.

mod enums;
mod ops;

pub use enums::*;
pub use ops::*;
use terrace_ods_macros::{dialect, ty};

/// Processes that send each other messages.
#[dialect(
    name = "mpi",
    ops(
        AllReduceOp,
        BarrierOp,
        CommRankOp,
        CommSizeOp,
        CommSplitOp,
        CommWorldOp,
        ErrorClassOp,
        FinalizeOp,
        IRecvOp,
        ISendOp,
        InitOp,
        RecvOp,
        RetvalCheckOp,
        SendOp,
        WaitOp,
    ),
    types(CommType, RequestType, RetvalType, StatusType),
    attributes(ErrorClass)
)]
pub struct MpiDialect;

/// MPI communicator handler
///
/// Processes that can send each other messages.
#[ty(dialect = MpiDialect, mnemonic = "comm")]
pub struct CommType {}

/// MPI asynchronous request handler
///
/// A message that is under way.
#[ty(dialect = MpiDialect, mnemonic = "request")]
pub struct RequestType {}

/// MPI function call return value (!mpi.retval)
///
/// Whether a call succeeded, and what was wrong if not.
#[ty(dialect = MpiDialect, mnemonic = "retval")]
pub struct RetvalType {}

/// MPI reception operation status type
///
/// What is known of a message that was received.
#[ty(dialect = MpiDialect, mnemonic = "status")]
pub struct StatusType {}
