//! Calls of the library.

use terrace_ir::ods::{AnyMemRef, I1, I32, Optional};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::ShapedType;
use terrace_ir::{Context, Type};
use terrace_ods_macros::op;
use terrace_standard_dialects::memref::CastOp;

use super::{CommType, ErrorClass, MpiDialect, ReductionKind, RequestType, RetvalType};

/// Calls that concern the whole library.
macro_rules! library_calls {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(dialect = MpiDialect, mnemonic = $mnemonic, assembly { attr_dict (":" type($retval)^)? })]
        pub struct $name {
            #[result] retval: Optional<RetvalType>,
        }
    )*};
}

library_calls! {
    /// Starts the library. No other call comes before.
    InitOp = "init";
    /// Ends the library. No other call follows.
    FinalizeOp = "finalize";
}

/// All processes that there are.
#[op(dialect = MpiDialect, mnemonic = "comm_world", traits(Pure), assembly { attr_dict ":" type(results) })]
pub struct CommWorldOp {
    #[result]
    comm: CommType,
}

/// The number of the process among those of a communicator.
#[op(
    dialect = MpiDialect, mnemonic = "comm_rank", traits(Pure),
    assembly { "(" $comm ")" attr_dict ":" type(results) },
)]
pub struct CommRankOp {
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    rank: I32,
}

/// How many processes a communicator has.
#[op(
    dialect = MpiDialect, mnemonic = "comm_size", traits(Pure),
    assembly { "(" $comm ")" attr_dict ":" type(results) },
)]
pub struct CommSizeOp {
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    size: I32,
}

/// The processes of a communicator that name the same color, in the order of their keys.
#[op(
    dialect = MpiDialect, mnemonic = "comm_split", traits(Pure),
    assembly { "(" $comm "," $color "," $key ")" attr_dict ":" type(results) },
)]
pub struct CommSplitOp {
    #[operand]
    comm: CommType,
    #[operand]
    color: I32,
    #[operand]
    key: I32,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    newcomm: CommType,
}

/// What a call has as its buffer where that was cast from memory of a known size.
macro_rules! cast_buffers {
    ($name:ident, $function:ident) => {
        fn $function(op: $name, rw: &mut Rewriter<'_>) -> RewriteResult {
            let buffer = op.buffer(rw);
            let is_static = |cx: &Context, ty: Type| {
                let shaped = ty.cast::<ShapedType>(cx);
                shaped.is_some_and(|ty| ty.has_static_shape(cx))
            };
            if is_static(rw, rw.ty(buffer)) {
                return Err(MatchFailure::new("the size of the buffer is known"));
            }
            let source = buffer.defining::<CastOp>(rw).map(|cast| cast.source(rw));
            match source.filter(|source| is_static(rw, rw.ty(*source))) {
                Some(source) => {
                    op.set_buffer(rw, source);
                    Ok(())
                }
                None => Err(MatchFailure::new(
                    "the buffer is not cast from one of a known size",
                )),
            }
        }
    };
}

/// Messages from one process to another, for which a call waits.
macro_rules! messages {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $word:literal $function:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = MpiDialect, mnemonic = $mnemonic,
            assembly {
                "(" $buffer "," $tag "," $peer "," $comm ")" attr_dict ":" type($buffer) "," type($tag) "," type($peer)
                ("->" type($retval)^)?
            },
            canonicalize = $function,
        )]
        pub struct $name {
            #[operand(name = "ref")] buffer: AnyMemRef,
            #[operand] tag: I32,
            #[operand(name = $word)] peer: I32,
            #[operand] comm: CommType,
            #[result] retval: Optional<RetvalType>,
        }
        cast_buffers!($name, $function);
    )*};
}

messages! {
    /// Sends what a buffer holds to a process.
    SendOp = "send" "dest" cast_sent;
    /// Receives what a process sends into a buffer.
    RecvOp = "recv" "source" cast_received;
}

/// Messages from one process to another that are under way when the call ends.
macro_rules! requests {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $word:literal $function:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = MpiDialect, mnemonic = $mnemonic,
            assembly {
                "(" $buffer "," $tag "," $peer "," $comm ")" attr_dict ":" type($buffer) "," type($tag) "," type($peer)
                "->" type(results)
            },
            canonicalize = $function,
        )]
        pub struct $name {
            #[operand(name = "ref")] buffer: AnyMemRef,
            #[operand] tag: I32,
            #[operand(name = $word)] peer: I32,
            #[operand] comm: CommType,
            #[result] retval: Optional<RetvalType>,
            #[result] req: RequestType,
        }
        cast_buffers!($name, $function);
    )*};
}

requests! {
    /// Begins to send what a buffer holds.
    ISendOp = "isend" "dest" cast_sent_later;
    /// Begins to receive into a buffer.
    IRecvOp = "irecv" "source" cast_received_later;
}

/// Combines what the buffers of all processes hold, and gives it to all of them.
#[op(
    dialect = MpiDialect, mnemonic = "allreduce",
    assembly {
        "(" $sendbuf "," $recvbuf "," $operation "," $comm ")" attr_dict ":" type($sendbuf) "," type($recvbuf)
        ("->" type($retval)^)?
    },
)]
pub struct AllReduceOp {
    #[operand]
    sendbuf: AnyMemRef,
    #[operand]
    recvbuf: AnyMemRef,
    #[attr(name = "op")]
    operation: ReductionKind,
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
}

/// Waits for all processes of a communicator.
#[op(dialect = MpiDialect, mnemonic = "barrier", assembly { "(" $comm ")" attr_dict ("->" type($retval)^)? })]
pub struct BarrierOp {
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
}

/// Waits until a message was sent or received.
#[op(
    dialect = MpiDialect, mnemonic = "wait",
    assembly { "(" $req ")" attr_dict ":" type($req) ("->" type($retval)^)? },
)]
pub struct WaitOp {
    #[operand]
    req: RequestType,
    #[result]
    retval: Optional<RetvalType>,
}

/// Whether a call ended with an error of a class.
#[op(
    dialect = MpiDialect, mnemonic = "retval_check",
    assembly { $val "=" $errclass attr_dict ":" type($res) },
)]
pub struct RetvalCheckOp {
    #[operand]
    val: RetvalType,
    #[attr]
    errclass: ErrorClass,
    #[result]
    res: I1,
}

/// The class of the error with which a call ended.
#[op(dialect = MpiDialect, mnemonic = "error_class", assembly { $val attr_dict ":" type($val) })]
pub struct ErrorClassOp {
    #[operand]
    val: RetvalType,
    #[result]
    errclass: RetvalType,
}
