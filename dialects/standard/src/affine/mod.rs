//! The affine dialect: loops, conditions and subscripts that are affine in loop variables and symbols, so that
//! transformations can reason about them exactly.
//!
//! An operand of an affine op is a *dimension* (a loop variable, or a value computed from such by `affine.apply`) or
//! a *symbol* (a value that is fixed in the whole affine scope, usually the function); see [`is_valid_dim`] and
//! [`is_valid_symbol`].

pub mod analysis;
mod apply;
mod bounds;
mod compose;
mod conditional;
mod dma;
mod folded;
mod inliner;
mod linearize;
mod linearize_rules;
mod loops;
mod memory;
mod parallel;
mod prefetch;
mod rules;
mod syntax;
mod validity;
mod vector;

pub use apply::{ApplyOp, MaxOp, MinOp};
pub use bounds::{loop_of_variable, parallel_of_variable};
pub use compose::{AffineValueMap, composed_set};
pub use conditional::IfOp;
pub use dma::{DmaPlace, DmaStartOp, DmaWaitOp};
pub use folded::folded_apply;
pub use linearize::{DelinearizeIndexOp, LinearizeIndexOp};
pub use loops::{Bound, ForOp};
pub use memory::{LoadOp, StoreOp};
pub use parallel::ParallelOp;
pub use prefetch::PrefetchOp;
pub use rules::{ComposeApply, ComposeMax, ComposeMin};
use terrace_ir::ods::{AnyType, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::{dialect, op};
pub use validity::{affine_scope_of_region, is_symbol_at, is_valid_dim, is_valid_symbol};
pub use vector::{VectorLoadOp, VectorStoreOp};

/// Loops, conditions and subscripts that are affine in loop variables and symbols.
#[dialect(
    name = "affine",
    ops(
        ApplyOp, DelinearizeIndexOp, DmaStartOp, DmaWaitOp, ForOp, IfOp, LinearizeIndexOp, LoadOp, MaxOp, MinOp,
        ParallelOp, PrefetchOp, StoreOp, VectorLoadOp, VectorStoreOp, YieldOp,
    ),
    materialize_constant = crate::arith::materialize_constant,
    dependent_dialects(crate::arith::ArithDialect, crate::memref::MemRefDialect),
    interfaces(inliner::interfaces, rules::in_place),
)]
pub struct AffineDialect;

/// Ends a region of an affine op and gives its values to that op. May be left out if there are none.
#[op(
    dialect = AffineDialect, mnemonic = "yield",
    traits(Pure, Terminator, ReturnLike, MemRefsNormalizable),
    assembly { attr_dict ($operands^ ":" type($operands))? },
    verify,
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl Verify for YieldOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir.parent_op(self.op()).filter(|parent| {
            ForOp::cast(ir, *parent).is_some()
                || IfOp::cast(ir, *parent).is_some()
                || ParallelOp::cast(ir, *parent).is_some()
        });
        let Some(parent) = parent else {
            return ir
                .op_error(self.op(), "only terminates affine.if/for/parallel regions")
                .into();
        };
        let yielded: Vec<Type> = ir.operand_types(self.op()).collect();
        if yielded.len() != ir.num_results(parent) {
            return ir
                .op_error(
                    self.op(),
                    "parent of yield must have same number of results as the yield operands",
                )
                .related(
                    ir.loc(parent),
                    format!(
                        "it has {} results, and {} values are yielded",
                        ir.num_results(parent),
                        yielded.len()
                    ),
                )
                .into();
        }
        if !ir.result_types(parent).eq(yielded) {
            return ir
                .op_error(self.op(), "types mismatch between yield op and its parent")
                .related(ir.loc(parent), "the parent's results are here")
                .into();
        }
        Ok(())
    }
}
