//! What threads wait for, and how they leave a region early.

use terrace_ir::attributes::{FlatSymbolRefAttr, UnitAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyRegion, AnyType, Confined, I1, I64Attr, IntMinValue, Optional, SymbolNameAttr, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, smallvec};
use terrace_ods_macros::op;

use super::checks::{check_hint, construct_around};
use super::clauses::constructs;
use super::{
    ClauseCancellationConstructType, ClauseDependAttr, LoopNestOp, OmpDialect, ParallelOp,
    ReductionModifier, SectionsOp, SimdOp, TaskOp, TaskloopOp, WsloopOp,
};

/// Waits for all threads of the team.
#[op(dialect = OmpDialect, mnemonic = "barrier", assembly { attr_dict })]
pub struct BarrierOp {}

/// Makes what the thread wrote visible to others, and what they wrote to it.
#[op(
    dialect = OmpDialect, mnemonic = "flush",
    assembly { ("" "(" $var_list^ ":" type($var_list) ")")? attr_dict },
)]
pub struct FlushOp {
    #[operand(name = "varList")]
    var_list: Variadic<AnyType>,
}

constructs! {
    /// A name for regions of which one thread at a time executes one.
    CriticalDeclareOp = "critical.declare" [Symbol] [verify,] (hint) ($sym_name) ()
        { #[attr] sym_name: SymbolNameAttr, }

    /// A region that is executed in the order of the iterations.
    OrderedRegionOp = "ordered.region" [] [verify,] (par_level_simd) () ($region) { #[region] region: AnyRegion, }

    /// Ends the innermost region of a kind early.
    CancelOp = "cancel" [] [verify,] (condition)
        ("cancellation_construct_type" "(" custom<crate::omp::syntax::CancelDirective>($cancel_directive) ")") ()
        { #[attr] cancel_directive: ClauseCancellationConstructType, }

    /// Where one iteration of a scan gives its value, and where it gets that of those before.
    ScanOp = "scan" [AttrSizedOperandSegments] [interfaces(MemoryEffects), verify,] (inclusive exclusive) () () {}
}

impl Verify for CriticalDeclareOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_hint(ir, self.op(), self.hint(ir))
    }
}

/// A region that one thread at a time executes, of all those with the name.
#[op(
    dialect = OmpDialect, mnemonic = "critical", interfaces(SymbolUserOpInterface),
    assembly { ("" "(" $name^ ")")? $region attr_dict },
)]
pub struct CriticalOp {
    #[attr]
    name: Optional<FlatSymbolRefAttr>,
    #[region]
    region: AnyRegion,
}

impl SymbolUserOpInterface for CriticalOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let Some(name) = self.name(ir) else {
            return Ok(());
        };
        match symbols.lookup(name.into()) {
            Some((around, op)) if CriticalDeclareOp::cast(around, op).is_some() => Ok(()),
            _ => {
                let name = name.symbol(ir).as_str(ir);
                let message =
                    format!("expected symbol reference @{name} to point to a critical declaration");
                ir.op_error(*self, message).into()
            }
        }
    }
}

/// Waits for iterations that this one depends on, or says that it is done.
#[op(
    dialect = OmpDialect, mnemonic = "ordered",
    assembly {
        ("depend_type" "" $doacross_depend_type^)?
        ("depend_vec" "(" $doacross_depend_vars^ ":" type($doacross_depend_vars) ")")? attr_dict
    },
    verify,
)]
pub struct OrderedOp {
    #[attr]
    doacross_depend_type: Optional<ClauseDependAttr>,
    #[attr]
    doacross_num_loops: Optional<Confined<I64Attr, IntMinValue<0>>>,
    #[operand]
    doacross_depend_vars: Variadic<AnyType>,
}

/// The next op of a kind around an op.
fn around<O: TypedOp>(ir: &Ir, op: Op) -> Option<O> {
    let mut next = ir.parent_op(op);
    while let Some(parent) = next {
        if let Some(found) = O::cast(ir, parent) {
            return Some(found);
        }
        next = ir.parent_op(parent);
    }
    None
}

/// Checks that an op that orders iterations is in a loop whose iterations are ordered.
fn check_ordered(ir: &Ir, op: Op) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    let has_region = !ir.regions(op).is_empty();
    let Some(nest) = around::<LoopNestOp>(ir, op) else {
        return match has_region {
            true => Ok(()),
            false => error("must be nested inside of a loop"),
        };
    };
    let Some(wrapper) = ir.parent_op(nest.op()) else {
        return Ok(());
    };
    let Some(loop_op) = WsloopOp::cast(ir, wrapper) else {
        return match SimdOp::cast(ir, wrapper).is_some() {
            true => Ok(()),
            false => error("must be nested inside of a worksharing, simd or worksharing simd loop"),
        };
    };
    match (loop_op.ordered(ir), has_region) {
        (None, _) => error("the enclosing worksharing-loop region must have an ordered clause"),
        (Some(0), false) => {
            error("the enclosing loop's ordered clause must have a parameter present")
        }
        (Some(0), true) => Ok(()),
        (Some(_), true) => {
            error("the enclosing loop's ordered clause must not have a parameter present")
        }
        (Some(_), false) => Ok(()),
    }
}

impl Verify for OrderedOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_ordered(ir, self.op())?;
        let ordered = around::<WsloopOp>(ir, self.op()).and_then(|op| op.ordered(ir));
        match ordered.is_some() && ordered == self.doacross_num_loops(ir) {
            true => Ok(()),
            false => {
                let message = "number of variables in depend clause does not match number of iteration variables in the doacross loop";
                ir.op_error(self, message).into()
            }
        }
    }
}

impl Verify for OrderedRegionOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_ordered(ir, self.op())
    }
}

/// Checks that a region that is left is there, and may be left.
fn check_cancelled(
    ir: &Ir,
    op: Op,
    kind: ClauseCancellationConstructType,
    words: &str,
) -> Result<Option<Op>, terrace_ir::Diagnostic> {
    let error = |message: String| Err(ir.op_error(op, message));
    let Some(construct) = construct_around(ir, op) else {
        let of = if words == "cancel" {
            "cancel construct"
        } else {
            words
        };
        return error(format!("Orphaned {of}"));
    };
    let outer = ir.parent_op(construct);
    let is_outer = |is: fn(&Ir, Op) -> bool| outer.is_some_and(|outer| is(ir, outer));
    match kind {
        ClauseCancellationConstructType::Parallel if ParallelOp::cast(ir, construct).is_none() => {
            error(format!(
                "{words} parallel must appear inside a parallel region"
            ))
        }
        ClauseCancellationConstructType::Loop
            if !is_outer(|ir, op| WsloopOp::cast(ir, op).is_some()) =>
        {
            error(format!(
                "{words} loop must appear inside a worksharing-loop region"
            ))
        }
        ClauseCancellationConstructType::Sections
            if !is_outer(|ir, op| SectionsOp::cast(ir, op).is_some()) =>
        {
            error(format!(
                "{words} sections must appear inside a sections region"
            ))
        }
        ClauseCancellationConstructType::Taskgroup
            if TaskOp::cast(ir, construct).is_none()
                && !is_outer(|ir, op| TaskloopOp::cast(ir, op).is_some()) =>
        {
            error(format!(
                "{words} taskgroup must appear inside a task region"
            ))
        }
        _ => Ok(outer),
    }
}

impl Verify for CancelOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let kind = self.cancel_directive(ir);
        let outer = check_cancelled(ir, self.op(), kind, "cancel")?;
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let Some(outer) = outer else {
            return Ok(());
        };
        match kind {
            ClauseCancellationConstructType::Loop => {
                let loop_op = WsloopOp::cast(ir, outer);
                if loop_op.is_some_and(|op| op.nowait(ir)) {
                    return error(
                        "A worksharing construct that is canceled must not have a nowait clause",
                    );
                }
                if loop_op.is_some_and(|op| op.ordered(ir).is_some()) {
                    return error(
                        "A worksharing construct that is canceled must not have an ordered clause",
                    );
                }
                Ok(())
            }
            ClauseCancellationConstructType::Sections
                if SectionsOp::cast(ir, outer).is_some_and(|op| op.nowait(ir)) =>
            {
                error("A sections construct that is canceled must not have a nowait clause")
            }
            _ => Ok(()),
        }
    }
}

/// Where a thread looks whether another one has ended the innermost region of a kind.
#[op(
    dialect = OmpDialect, mnemonic = "cancellation_point",
    assembly {
        "cancellation_construct_type" "(" custom<crate::omp::syntax::CancelDirective>($cancel_directive) ")" attr_dict
    },
    verify,
)]
pub struct CancellationPointOp {
    #[attr]
    cancel_directive: ClauseCancellationConstructType,
}

impl Verify for CancellationPointOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let kind = self.cancel_directive(ir);
        check_cancelled(ir, self.op(), kind, "cancellation point").map(drop)
    }
}

impl MemoryEffects for ScanOp {
    fn effects(&self, _: &Ir) -> EffectList {
        smallvec![Effect::on_anything(EffectKind::Write)]
    }
}

impl Verify for ScanOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let is_empty =
            [self.inclusive_vars(ir).len(), self.exclusive_vars(ir).len()].map(|count| count == 0);
        if is_empty[0] == is_empty[1] {
            return error("Exactly one of EXCLUSIVE or INCLUSIVE clause is expected");
        }
        let is_scan = |modifier: Option<super::ReductionModifierAttr>| {
            modifier.is_some_and(|modifier| modifier.value(ir) == ReductionModifier::Inscan)
        };
        let in_loop =
            around::<WsloopOp>(ir, self.op()).is_some_and(|op| is_scan(op.reduction_mod(ir)));
        let in_simd =
            around::<SimdOp>(ir, self.op()).is_some_and(|op| is_scan(op.reduction_mod(ir)));
        match in_loop || in_simd {
            true => Ok(()),
            false => error(
                "SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier",
            ),
        }
    }
}
