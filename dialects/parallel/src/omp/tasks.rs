//! Tasks: work that some thread of the team does at some time.

use rustc_hash::FxHashSet;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    AnyInteger, AnyRegion, AnyType, DenseBoolArrayAttr, I1, Optional, SymbolRefArrayAttr, TypedOp,
    Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::checks::{check_allocate, check_depend, check_reduction, find_reductions};
use super::clauses::constructs;
use super::loops::check_composite;
use super::{
    ClauseGrainsizeType, ClauseNumTasksType, IntLike, LoopWrapperInterface, OmpDialect,
    PointerLike, ReductionModifierAttr, TaskDependArrayAttr,
};

constructs! {
    /// A task.
    TaskOp = "task" [AttrSizedOperandSegments, AutomaticAllocationScope]
        [interfaces(SymbolUserOpInterface), verify,]
        (allocate depend last condition in_reduction mergeable priority private untied detach) () ()
        { #[region] region: AnyRegion, }

    /// A loop whose iterations are tasks.
    TaskloopOp = "taskloop"
        [AttrSizedOperandSegments, AutomaticAllocationScope, NoTerminator, RecursiveMemoryEffects, SingleBlock]
        [interfaces(LoopWrapperInterface, SymbolUserOpInterface), verify, verify_regions,]
        (
            allocate last grainsize condition in_reduction mergeable nogroup num_tasks priority private reduction untied
        ) () () { #[region] region: AnyRegion, }

    /// Waits at its end for the tasks that were made in it, and for theirs.
    TaskgroupOp = "taskgroup" [AttrSizedOperandSegments, AutomaticAllocationScope]
        [interfaces(SymbolUserOpInterface), verify,]
        (allocate task_reduction) () () { #[region] region: AnyRegion, }

    /// Waits for the tasks that this one made.
    TaskwaitOp = "taskwait" [] [verify,] (depend nowait) () () {}
}

/// The task may be interrupted here.
#[op(dialect = OmpDialect, mnemonic = "taskyield", assembly { attr_dict })]
pub struct TaskyieldOp {}

impl LoopWrapperInterface for TaskloopOp {}

impl Verify for TaskwaitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_depend(
            ir,
            self.op(),
            self.depend_vars(ir).len(),
            self.depend_kinds(ir),
        )
    }
}

impl Verify for TaskOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_depend(
            ir,
            self.op(),
            self.depend_vars(ir).len(),
            self.depend_kinds(ir),
        )?;
        let by_reference = self.in_reduction_byref(ir);
        check_reduction(
            ir,
            self.op(),
            self.in_reduction_vars(ir),
            self.in_reduction_syms(ir),
            by_reference,
        )
    }
}

impl SymbolUserOpInterface for TaskOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let names = self.in_reduction_syms(ir);
        find_reductions(ir, self.op(), self.in_reduction_vars(ir), names, symbols)
    }
}

impl Verify for TaskgroupOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let by_reference = self.task_reduction_byref(ir);
        let names = self.task_reduction_syms(ir);
        check_reduction(
            ir,
            self.op(),
            self.task_reduction_vars(ir),
            names,
            by_reference,
        )
    }
}

impl SymbolUserOpInterface for TaskgroupOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let names = self.task_reduction_syms(ir);
        find_reductions(ir, self.op(), self.task_reduction_vars(ir), names, symbols)
    }
}

impl Verify for TaskloopOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let op = self.op();
        check_allocate(
            ir,
            op,
            self.allocate_vars(ir).len(),
            self.allocator_vars(ir).len(),
        )?;
        let by_reference = self.reduction_byref(ir);
        check_reduction(
            ir,
            op,
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            by_reference,
        )?;
        let by_reference = self.in_reduction_byref(ir);
        check_reduction(
            ir,
            op,
            self.in_reduction_vars(ir),
            self.in_reduction_syms(ir),
            by_reference,
        )?;
        if self.reduction_vars(ir).len() != 0 && self.nogroup(ir) {
            return error(
                "if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified",
            );
        }
        let others: FxHashSet<Value> = self.in_reduction_vars(ir).collect();
        if self.reduction_vars(ir).any(|var| others.contains(&var)) {
            return error(
                "the same list item cannot appear in both a reduction and an in_reduction clause",
            );
        }
        match self.grainsize(ir).is_some() && self.num_tasks(ir).is_some() {
            true => error(
                "the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same taskloop directive",
            ),
            false => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for TaskloopOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let names = self.reduction_syms(ir);
        find_reductions(ir, self.op(), self.reduction_vars(ir), names, symbols)?;
        let names = self.in_reduction_syms(ir);
        find_reductions(ir, self.op(), self.in_reduction_vars(ir), names, symbols)
    }
}

impl VerifyRegions for TaskloopOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        check_composite(ir, self.op(), false)
    }
}
