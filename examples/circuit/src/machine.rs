//! Regions of many blocks, and successors: a state machine, whose blocks are its states.

use terrace::prelude::*;

use crate::CircuitDialect;
use crate::bits::ConstantOp;
use crate::types::{Bit, BitsType, ClockType, ensure};

/// A state machine.
///
/// ```mlir
/// %light = circuit.machine %clock : !circuit.bits<2> {
///   circuit.start ^red
/// ^red:
///   circuit.step %red if %go to ^green else ^red : !circuit.bits<2>
/// ^green:
///   circuit.step %green if %go to ^green else ^red : !circuit.bits<2>
/// }
/// ```
#[op(
    dialect = CircuitDialect, mnemonic = "machine",
    assembly { $clock attr_dict ":" type($output) $states }, verify_regions,
)]
pub struct MachineOp {
    #[operand]
    clock: ClockType,
    #[result]
    output: BitsType,
    #[region]
    states: AnyRegion,
}

impl VerifyRegions for MachineOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.output(ir));
        for (index, block) in ir.region_blocks(self.states(ir)).enumerate() {
            let last = ir.last_op(block);
            let fits = match last.and_then(|op| StepOp::cast(ir, op)) {
                Some(step) => index > 0 && ir.ty(step.output(ir)) == ty,
                None => index == 0 && last.is_some_and(|op| StartOp::cast(ir, op).is_some()),
            };
            let op = last.unwrap_or(self.op());
            ensure(ir, op, fits, "a machine starts once, and steps with what it gives")?;
        }
        Ok(())
    }
}

/// The first state of a machine.
#[op(
    dialect = CircuitDialect, mnemonic = "start", traits(Terminator, HasParent(MachineOp)),
    assembly { $state attr_dict },
)]
pub struct StartOp {
    #[successor]
    state: AnySuccessor,
}

/// What the machine gives in a state, and where it goes from there.
#[op(
    dialect = CircuitDialect, mnemonic = "step", traits(Terminator, HasParent(MachineOp)),
    assembly { $output "if" $condition "to" $yes "else" $no attr_dict ":" type($output) },
    canonicalize = decide,
)]
pub struct StepOp {
    #[operand]
    output: BitsType,
    #[operand]
    condition: Bit,
    #[successor]
    yes: AnySuccessor,
    #[successor]
    no: AnySuccessor,
}

// States that nothing leads to any more are erased by the canonicalizer.
fn decide(step: StepOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (yes, no) = (step.yes(rw), step.no(rw));
    let Some(condition) = step.condition(rw).defining::<ConstantOp>(rw).filter(|_| yes != no)
    else {
        return Err(MatchFailure::new("where it goes is not known"));
    };
    match condition.value(rw) {
        0 => step.set_yes(rw, no),
        _ => step.set_no(rw, yes),
    }
    Ok(())
}
