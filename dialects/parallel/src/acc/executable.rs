//! Directives that are executed where they stand.

use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::interfaces::{EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    BoolArrayAttr, DenseI32ArrayAttr, I1, Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter, constant_value};
use terrace_ir::{Ir, Value, smallvec};
use terrace_ods_macros::op;

use super::checks::{
    NO_DATA_OP, check_async_and_wait, check_definitions, check_device_count,
    check_outside_of_compute, check_segments,
};
use super::{
    AccDialect, CURRENT_DEVICE, DeviceType, DeviceTypeArrayAttr, DeviceTypes, Variable,
    construct_effects, effect,
};
use crate::omp::IntLike;

/// What a condition is, if it is known.
pub(super) fn known_condition(ir: &Ir, condition: Option<Value>) -> Option<bool> {
    let constant = constant_value(ir, condition?)?;
    Some(constant.cast::<BoolAttr>(ir)?.value())
}

/// A condition that is true need not be said; an op whose condition is false does nothing.
macro_rules! known_conditions {
    ($($function:ident $name:ident;)*) => {$(
        fn $function(op: $name, rw: &mut Rewriter<'_>) -> RewriteResult {
            match known_condition(rw, op.if_cond(rw)) {
                Some(true) => op.set_if_cond(rw, None),
                Some(false) => rw.erase_op(op.op()),
                None => return Err(MatchFailure::new("the condition is not known")),
            }
            Ok(())
        }
    )*};
}

known_conditions! {
    known_enter_data EnterDataOp;
    known_exit_data ExitDataOp;
    known_update UpdateOp;
}

construct_effects! { EnterDataOp ExitDataOp UpdateOp }

/// Gives data to the device, for an unlimited time.
#[op(
    dialect = AccDialect, mnemonic = "enter_data", traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects),
    assembly {
        oilist(
            "if" "(" $if_cond ")"
            | "async" "" custom<crate::acc::syntax::OperandWithKeywordOnly>(
                $async_operand, type($async_operand), $is_async
            )
            | "wait_devnum" "(" $wait_devnum ":" type($wait_devnum) ")"
            | "wait" "" custom<crate::acc::syntax::OperandsWithKeywordOnly>(
                $wait_operands, type($wait_operands), $wait
            )
            | "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
        )
        attr_dict_with_keyword
    },
    verify, canonicalize = known_enter_data,
)]
pub struct EnterDataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperand")]
    async_operand: Optional<IntLike>,
    #[attr(name = "async")]
    is_async: Optional<UnitAttr>,
    #[operand(name = "waitDevnum")]
    wait_devnum: Optional<IntLike>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<IntLike>,
    #[attr]
    wait: Optional<UnitAttr>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
}

/// Takes data from the device.
#[op(
    dialect = AccDialect, mnemonic = "exit_data", traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects),
    assembly {
        oilist(
            "if" "(" $if_cond ")"
            | "async" "" custom<crate::acc::syntax::OperandWithKeywordOnly>(
                $async_operand, type($async_operand), $is_async
            )
            | "wait_devnum" "(" $wait_devnum ":" type($wait_devnum) ")"
            | "wait" "" custom<crate::acc::syntax::OperandsWithKeywordOnly>(
                $wait_operands, type($wait_operands), $wait
            )
            | "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
        )
        attr_dict_with_keyword
    },
    verify, canonicalize = known_exit_data,
)]
pub struct ExitDataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperand")]
    async_operand: Optional<IntLike>,
    #[attr(name = "async")]
    is_async: Optional<UnitAttr>,
    #[operand(name = "waitDevnum")]
    wait_devnum: Optional<IntLike>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<IntLike>,
    #[attr]
    wait: Optional<UnitAttr>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
    #[attr]
    finalize: Optional<UnitAttr>,
}

const ASYNC_TWICE: &str = "async attribute cannot appear with asyncOperand";
const NOTHING_TO_WAIT_FOR: &str = "wait_devnum cannot appear without waitOperands";

/// Ops that move data, with their names in messages.
macro_rules! movements {
    ($($name:ident $called:literal;)*) => {$(
        impl $name {
            /// What is wrong with the clauses, if something is.
            fn fault(self, ir: &Ir) -> Option<&'static str> {
                let waits = self.wait_operands(ir).len() != 0;
                if self.data_clause_operands(ir).len() == 0 {
                    return Some(concat!(
                        "at least one operand must be present in dataOperands on the ", $called, " operation"
                    ));
                }
                if self.async_operand(ir).is_some() && self.is_async(ir) {
                    return Some(ASYNC_TWICE);
                }
                if waits && self.wait(ir) {
                    return Some("wait attribute cannot appear with waitOperands");
                }
                (self.wait_devnum(ir).is_some() && !waits).then_some(NOTHING_TO_WAIT_FOR)
            }
        }
    )*};
}

movements! {
    EnterDataOp "enter data";
    ExitDataOp "exit data";
}

impl Verify for EnterDataOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if let Some(message) = self.fault(ir) {
            return ir.error(self, message).into();
        }
        let names = ["acc.attach", "acc.create", "acc.copyin"];
        let message = "expect data entry operation as defining op";
        check_definitions(
            ir,
            self.op(),
            self.data_clause_operands(ir),
            &names,
            message,
        )
    }
}

impl Verify for ExitDataOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.fault(ir) {
            Some(message) => ir.error(self, message).into(),
            None => Ok(()),
        }
    }
}

/// Prepares devices for use.
#[op(
    dialect = AccDialect, mnemonic = "init", traits(AttrSizedOperandSegments),
    assembly {
        oilist("device_num" "(" $device_num ":" type($device_num) ")" | "if" "(" $if_cond ")")
        attr_dict_with_keyword
    },
    verify,
)]
pub struct InitOp {
    #[attr]
    device_types: Optional<DeviceTypes>,
    #[operand(name = "deviceNum")]
    device_num: Optional<IntLike>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// Ends the use of devices.
#[op(
    dialect = AccDialect, mnemonic = "shutdown", traits(AttrSizedOperandSegments),
    assembly {
        oilist("device_num" "(" $device_num ":" type($device_num) ")" | "if" "(" $if_cond ")")
        attr_dict_with_keyword
    },
    verify,
)]
pub struct ShutdownOp {
    #[attr]
    device_types: Optional<DeviceTypes>,
    #[operand(name = "deviceNum")]
    device_num: Optional<IntLike>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

impl Verify for InitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_outside_of_compute(ir, self.op())
    }
}

impl Verify for ShutdownOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_outside_of_compute(ir, self.op())
    }
}

/// Says which device is used from here on, and which queue.
#[op(
    dialect = AccDialect, mnemonic = "set", traits(AttrSizedOperandSegments), interfaces(MemoryEffects),
    assembly {
        oilist(
            "default_async" "(" $default_async ":" type($default_async) ")"
            | "device_num" "(" $device_num ":" type($device_num) ")"
            | "if" "(" $if_cond ")"
        )
        attr_dict_with_keyword
    },
    verify,
)]
pub struct SetOp {
    #[attr]
    device_type: Optional<DeviceType>,
    #[operand(name = "defaultAsync")]
    default_async: Optional<IntLike>,
    #[operand(name = "deviceNum")]
    device_num: Optional<IntLike>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

impl MemoryEffects for SetOp {
    fn effects(&self, _: &Ir) -> EffectList {
        smallvec![effect((EffectKind::Write, CURRENT_DEVICE))]
    }
}

impl Verify for SetOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_outside_of_compute(ir, self.op())?;
        let says_something = self.device_type(ir).is_some()
            || self.default_async(ir).is_some()
            || self.device_num(ir).is_some();
        match says_something {
            true => Ok(()),
            false => {
                let message =
                    "at least one default_async, device_num, or device_type operand must appear";
                ir.op_error(self, message).into()
            }
        }
    }
}

/// Makes data on the device and on the host the same.
#[op(
    dialect = AccDialect, mnemonic = "update", traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects),
    assembly {
        oilist(
            "if" "(" $if_cond ")"
            | "async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $async_operands, type($async_operands), $async_operands_device_type, $async_only
            )
            | "wait" "" custom<crate::acc::syntax::WaitClause>(
                $wait_operands, type($wait_operands), $wait_operands_device_type,
                $wait_operands_segments, $has_wait_devnum, $wait_only
            )
            | "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
        )
        attr_dict_with_keyword
    },
    verify, canonicalize = known_update,
)]
pub struct UpdateOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<IntLike>,
    #[attr(name = "asyncOperandsDeviceType")]
    async_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "asyncOnly")]
    async_only: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<IntLike>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Optional<DenseI32ArrayAttr>,
    #[attr(name = "waitOperandsDeviceType")]
    wait_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "hasWaitDevnum")]
    has_wait_devnum: Optional<BoolArrayAttr>,
    #[attr(name = "waitOnly")]
    wait_only: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
    #[attr(name = "ifPresent")]
    if_present: Optional<UnitAttr>,
}

impl Verify for UpdateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        if self.data_clause_operands(ir).len() == 0 {
            let message = "at least one value must be present in dataOperands";
            return ir.error(op, message).into();
        }
        let (asyncs, devices) = (
            self.async_operands(ir).len(),
            self.async_operands_device_type(ir),
        );
        check_device_count(ir, op, asyncs, devices, "async")?;
        let waits = self.wait_operands(ir).len();
        let groups = (
            self.wait_operands_segments(ir),
            self.wait_operands_device_type(ir),
        );
        check_segments(ir, op, waits, groups, ("wait", i32::MAX))?;
        check_async_and_wait(
            ir,
            op,
            [devices, self.async_only(ir), groups.1, self.wait_only(ir)],
        )?;
        let names = ["acc.update_device", "acc.update_host", "acc.getdeviceptr"];
        check_definitions(ir, op, self.data_clause_operands(ir), &names, NO_DATA_OP)
    }
}

/// Waits for queues, or lets one wait for others.
#[op(
    dialect = AccDialect, mnemonic = "wait", traits(AttrSizedOperandSegments),
    assembly {
        ("(" $wait_operands^ ":" type($wait_operands) ")")?
        oilist(
            "async" "" custom<crate::acc::syntax::OperandWithKeywordOnly>(
                $async_operand, type($async_operand), $is_async
            )
            | "wait_devnum" "(" $wait_devnum ":" type($wait_devnum) ")"
            | "if" "(" $if_cond ")"
        )
        attr_dict_with_keyword
    },
    verify,
)]
pub struct WaitOp {
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<IntLike>,
    #[operand(name = "asyncOperand")]
    async_operand: Optional<IntLike>,
    #[operand(name = "waitDevnum")]
    wait_devnum: Optional<IntLike>,
    #[attr(name = "async")]
    is_async: Optional<UnitAttr>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

impl Verify for WaitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = if self.async_operand(ir).is_some() && self.is_async(ir) {
            ASYNC_TWICE
        } else if self.wait_devnum(ir).is_some() && self.wait_operands(ir).len() == 0 {
            NOTHING_TO_WAIT_FOR
        } else {
            return Ok(());
        };
        ir.error(self, message).into()
    }
}
