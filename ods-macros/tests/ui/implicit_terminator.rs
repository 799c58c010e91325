use terrace_ir::ods::*; // errors: 1
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(LoopOp, DoneOp))]
pub struct D;

/// A loop.
#[op(dialect = D, mnemonic = "loop", traits(SingleBlockImplicitTerminator(DoneOp)))]
pub struct LoopOp {
    #[region] body: AnyRegion,
}

/// Says nothing about being one.
#[op(dialect = D, mnemonic = "done")]
pub struct DoneOp;

fn main() {}
