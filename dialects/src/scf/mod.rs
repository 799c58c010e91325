//! The scf dialect: loops and conditionals with regions.

mod conditional;
mod for_loop;
mod rules;
mod while_loop;

pub use conditional::IfOp;
pub use for_loop::ForOp;
pub use while_loop::{ConditionOp, WhileOp};

use terrace_ir::ods::{AnyType, Variadic};
use terrace_ods_macros::{dialect, op};

/// Loops and conditionals with regions.
#[dialect(
    name = "scf",
    ops(ConditionOp, ForOp, IfOp, WhileOp, YieldOp),
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(crate::inliner::anywhere)
)]
pub struct ScfDialect;

/// Ends a region of a structured op and gives its values to that op. May be left out of most regions if there are none.
#[op(
    dialect = ScfDialect, mnemonic = "yield",
    traits(Pure, HasParent("scf.for", "scf.if", "scf.while"), ReturnLike, Terminator),
    assembly { attr_dict ($results^ ":" type($results))? },
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}
