//! The scf dialect: loops and conditionals with regions.

mod conditional;
mod execute_region;
mod for_loop;
mod forall;
mod index_switch;
mod parallel;
mod reduce;
mod rules;
mod trip_count;
mod while_loop;

pub use conditional::{IfOp, WithElse};
pub use execute_region::ExecuteRegionOp;
pub use for_loop::ForOp;
pub use forall::{DeviceMappingArrayAttr, DeviceMappingAttrInterface, ForallOp, InParallelOp};
pub use index_switch::{IndexSwitchOp, chosen_region, parse_switch_cases, print_switch_cases};
pub use parallel::ParallelOp;
pub use reduce::{ReduceOp, ReduceReturnOp};
use terrace_ir::ods::{AnyType, Variadic};
use terrace_ods_macros::{dialect, op};
pub use while_loop::{ConditionOp, WhileOp};

/// Loops and conditionals with regions.
#[dialect(
    name = "scf",
    ops(
        ConditionOp,
        ExecuteRegionOp,
        ForOp,
        ForallOp,
        IfOp,
        InParallelOp,
        IndexSwitchOp,
        ParallelOp,
        ReduceOp,
        ReduceReturnOp,
        WhileOp,
        YieldOp,
    ),
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place)
)]
pub struct ScfDialect;

/// Ends a region of a structured op and gives its values to that op. May be left out of most regions if there are none.
#[op(
    dialect = ScfDialect, mnemonic = "yield",
    traits(
        Pure, HasParent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"), ReturnLike,
        Terminator,
    ),
    assembly { attr_dict ($results^ ":" type($results))? },
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}
