//! Regions that several threads execute, and how they share work.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    AnyInteger, AnyRegion, AnyType, DenseBoolArrayAttr, I1, OpTraits, Optional, SizedRegion,
    SymbolRefArrayAttr, TypedOp, Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::checks::{
    check_allocate, check_copyprivate, check_private, check_reduction, is_composite, is_omp,
};
use super::clauses::constructs;
use super::{
    ClauseProcBindKind, DistributeOp, IntLike, OmpDialect, PointerLike, ReductionModifierAttr,
    TargetOp,
};

constructs! {
    /// A region that a team of threads executes.
    ParallelOp = "parallel" [AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects]
        [interfaces(SymbolUserOpInterface), verify, verify_regions,]
        (allocate condition num_threads private proc_bind reduction) () () { #[region] region: AnyRegion, }

    /// A region that the first threads of several teams execute.
    TeamsOp = "teams" [AttrSizedOperandSegments, RecursiveMemoryEffects]
        [interfaces(SymbolUserOpInterface), verify,]
        (allocate condition num_teams private reduction thread_limit) () () { #[region] region: AnyRegion, }

    /// Sections, each of which one thread of the team executes.
    SectionsOp = "sections" [AttrSizedOperandSegments]
        [interfaces(SymbolUserOpInterface), verify, verify_regions,]
        (allocate nowait private reduction) () () { #[region] region: SizedRegion<1>, }

    /// A region that one thread of the team executes.
    SingleOp = "single" [AttrSizedOperandSegments] [interfaces(SymbolUserOpInterface), verify,]
        (allocate copyprivate nowait private) () () { #[region] region: AnyRegion, }

    /// A region whose work the threads of the team share.
    WorkshareOp = "workshare" [RecursiveMemoryEffects] [] (nowait) () ($region) { #[region] region: AnyRegion, }

    /// A region that some threads of the team execute: the first one, or those that a number names.
    MaskedOp = "masked" [] [] (filter) () ($region) { #[region] region: AnyRegion, }
}

/// Ends a region.
#[op(dialect = OmpDialect, mnemonic = "terminator", traits(Pure, Terminator), assembly { attr_dict })]
pub struct TerminatorOp {}

/// A part of [`SectionsOp`].
#[op(dialect = OmpDialect, mnemonic = "section", traits(HasParent(SectionsOp)), assembly { $region attr_dict })]
pub struct SectionOp {
    #[region]
    region: AnyRegion,
}

/// A region that the first thread of the team executes.
#[op(dialect = OmpDialect, mnemonic = "master", assembly { $region attr_dict })]
pub struct MasterOp {
    #[region]
    region: AnyRegion,
}

/// A region whose parts teams share.
#[op(dialect = OmpDialect, mnemonic = "workdistribute", assembly { $region attr_dict }, verify_regions)]
pub struct WorkdistributeOp {
    #[region]
    region: AnyRegion,
}

impl VerifyRegions for WorkdistributeOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let region = self.region(ir);
        let Some(entry) = ir.first_block(region) else {
            return error("region cannot be empty");
        };
        if ir.next_block(entry).is_some() {
            return error("region must contain a single block");
        }
        if ir.block_ops(entry).next().is_none() {
            return error("region must contain a terminator");
        }
        let is_barrier = |op: Op| super::BarrierOp::cast(ir, op).is_some();
        if ir.block_ops(entry).any(is_barrier) {
            return error("explicit barriers are not allowed in workdistribute region");
        }
        Ok(())
    }
}

impl Verify for ParallelOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_allocate(
            ir,
            self.op(),
            self.allocate_vars(ir).len(),
            self.allocator_vars(ir).len(),
        )?;
        check_private(
            ir,
            self.op(),
            self.private_vars(ir).len(),
            self.private_syms(ir),
        )?;
        check_reduction(
            ir,
            self.op(),
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            self.reduction_byref(ir),
        )
    }
}

impl SymbolUserOpInterface for ParallelOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        super::checks::find_privatizers(
            ir,
            op,
            self.private_vars(ir),
            self.private_syms(ir),
            symbols,
        )?;
        super::checks::find_reductions(
            ir,
            op,
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            symbols,
        )
    }
}

impl VerifyRegions for ParallelOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let ops = || {
            ir.region_blocks(self.region(ir))
                .flat_map(|block| ir.block_ops(block))
        };
        let distributes: Vec<Op> = ops()
            .filter(|op| DistributeOp::cast(ir, *op).is_some())
            .collect();
        match (&distributes[..], is_composite(ir, self.op())) {
            ([_, _, ..], _) => error("multiple 'omp.distribute' nested inside of 'omp.parallel'"),
            ([_], false) => error("'omp.composite' attribute missing from composite operation"),
            ([], true) => error("'omp.composite' attribute present in non-composite operation"),
            ([], false) => Ok(()),
            ([distribute], true) => {
                let is_other = |op: &Op| {
                    op != distribute && is_omp(ir, *op) && !ir.has_trait(*op, OpTraits::TERMINATOR)
                };
                match ops().find(is_other) {
                    None => Ok(()),
                    Some(op) => error(&format!(
                        "unexpected OpenMP operation inside of composite 'omp.parallel': {}",
                        ir.name(op).as_str(ir)
                    )),
                }
            }
        }
    }
}

/// Whether an op is directly in a target region, or in no construct at all.
fn is_outermost(ir: &Ir, op: Op) -> bool {
    let mut around = ir.parent_op(op);
    if around.is_some_and(|around| TargetOp::cast(ir, around).is_some()) {
        return true;
    }
    while let Some(parent) = around {
        if is_omp(ir, parent) {
            return false;
        }
        around = ir.parent_op(parent);
    }
    true
}

impl Verify for TeamsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        if !is_outermost(ir, self.op()) {
            return error(
                "expected to be nested inside of omp.target or not nested in any OpenMP dialect operations",
            );
        }
        match (self.num_teams_lower(ir), self.num_teams_upper(ir)) {
            (Some(_), None) => {
                return error(
                    "expected num_teams upper bound to be defined if the lower bound is defined",
                );
            }
            (Some(lower), Some(upper)) if ir.ty(lower) != ir.ty(upper) => {
                return error("expected num_teams upper bound and lower bound to be the same type");
            }
            _ => {}
        }
        check_allocate(
            ir,
            self.op(),
            self.allocate_vars(ir).len(),
            self.allocator_vars(ir).len(),
        )?;
        check_reduction(
            ir,
            self.op(),
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            self.reduction_byref(ir),
        )
    }
}

impl Verify for SectionsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_allocate(
            ir,
            self.op(),
            self.allocate_vars(ir).len(),
            self.allocator_vars(ir).len(),
        )?;
        check_reduction(
            ir,
            self.op(),
            self.reduction_vars(ir),
            self.reduction_syms(ir),
            self.reduction_byref(ir),
        )
    }
}

impl VerifyRegions for SectionsOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let entry = ir.first_block(self.region(ir));
        let mut ops = entry.into_iter().flat_map(|entry| ir.block_ops(entry));
        let is_part =
            |op: Op| SectionOp::cast(ir, op).is_some() || TerminatorOp::cast(ir, op).is_some();
        match ops.all(is_part) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "expected omp.section op or terminator op inside region",
                )
                .into(),
        }
    }
}

/// Constructs whose reductions must be declared.
macro_rules! with_reductions {
    ($($name:ident)*) => {$(
        impl SymbolUserOpInterface for $name {
            fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
                let (vars, names) = (self.reduction_vars(ir), self.reduction_syms(ir));
                super::checks::find_reductions(ir, self.op(), vars, names, symbols)
            }
        }
    )*};
}
pub(super) use with_reductions;

with_reductions! { SectionsOp TeamsOp }

impl Verify for SingleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_allocate(
            ir,
            self.op(),
            self.allocate_vars(ir).len(),
            self.allocator_vars(ir).len(),
        )?;
        let functions = self.copyprivate_syms(ir);
        check_copyprivate(ir, self.op(), self.copyprivate_vars(ir).len(), functions)
    }
}

impl SymbolUserOpInterface for SingleOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let (vars, functions) = (self.copyprivate_vars(ir), self.copyprivate_syms(ir));
        super::checks::find_copy_functions(ir, self.op(), vars, functions, symbols)
    }
}
