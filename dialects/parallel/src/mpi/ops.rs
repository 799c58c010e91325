//! Calls of the library.

use terrace_ir::ods::{AnyMemRef, I1, I32, Optional};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::ShapedType;
use terrace_ir::{Context, Type};
use terrace_ods_macros::{op, op_family};
use terrace_standard_dialects::memref::CastOp;

use super::{CommType, ErrorClass, MpiDialect, ReductionKind, RequestType, RetvalType};

op_family! {
    /// Calls that concern the whole library.
    #[op(dialect = MpiDialect, assembly { attr_dict (":" type($retval)^)? })]
    struct LibraryCalls {
        #[result] retval: Optional<RetvalType>,
    }
}

/// Starts the library. No other call comes before.
#[op(family = LibraryCalls, mnemonic = "init")]
pub struct InitOp;

/// Ends the library. No other call follows.
#[op(family = LibraryCalls, mnemonic = "finalize")]
pub struct FinalizeOp;

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

op_family! {
    /// Messages from one process to another, for which a call waits.
    #[op(
        dialect = MpiDialect, canonicalize = Function,
        assembly {
            "(" $buffer "," $tag "," $peer "," $comm ")" attr_dict ":" type($buffer) "," type($tag) "," type($peer)
            ("->" type($retval)^)?
        },
    )]
    struct Messages<Word, Function> {
        #[operand(name = "ref")] buffer: AnyMemRef,
        #[operand] tag: I32,
        #[operand(name = Word)] peer: I32,
        #[operand] comm: CommType,
        #[result] retval: Optional<RetvalType>,
    }

    cast_buffers!(Messages, Function);
}

/// Sends what a buffer holds to a process.
#[op(family = Messages<Word = "dest", Function = cast_sent>, mnemonic = "send")]
pub struct SendOp;

/// Receives what a process sends into a buffer.
#[op(family = Messages<Word = "source", Function = cast_received>, mnemonic = "recv")]
pub struct RecvOp;

op_family! {
    /// Messages from one process to another that are under way when the call ends.
    #[op(
        dialect = MpiDialect, canonicalize = Function,
        assembly {
            "(" $buffer "," $tag "," $peer "," $comm ")" attr_dict ":" type($buffer) "," type($tag) "," type($peer)
            "->" type(results)
        },
    )]
    struct Requests<Word, Function> {
        #[operand(name = "ref")] buffer: AnyMemRef,
        #[operand] tag: I32,
        #[operand(name = Word)] peer: I32,
        #[operand] comm: CommType,
        #[result] retval: Optional<RetvalType>,
        #[result] req: RequestType,
    }

    cast_buffers!(Requests, Function);
}

/// Begins to send what a buffer holds.
#[op(family = Requests<Word = "dest", Function = cast_sent_later>, mnemonic = "isend")]
pub struct ISendOp;

/// Begins to receive into a buffer.
#[op(family = Requests<Word = "source", Function = cast_received_later>, mnemonic = "irecv")]
pub struct IRecvOp;

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
