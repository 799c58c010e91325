// errors: 7
//! Functions and interfaces that are not what they are named as.
#![allow(unused)]

use terrace_ir::interfaces::{InferShapedTypeOpInterface, infer_tensors};
use terrace_ir::ods::{AnyTensor, InferArgs, InferTypes, InferredTypes, VerifyResult};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::{dialect, op, op_interface, type_interface};

/// Checked by a function of another signature.
#[op_interface(verify = takes_no_interface)]
pub trait Weighed {
    fn weight(&self, ir: &Ir) -> u32;
}

fn takes_no_interface(ir: &Ir, op: Op) -> VerifyResult {
    Ok(())
}

/// Checked by a function that is not there.
#[op_interface(verify = not_there)]
pub trait Priced {
    fn price(&self, ir: &Ir) -> u32;
}

/// A trait is no function that registers interfaces.
#[dialect(name = "d", ops(TurnOp, SpinOp), interfaces(Weighed))]
pub struct D;

/// Lists an interface, and implements nothing.
#[op(dialect = D, mnemonic = "turn", interfaces(InferShapedTypeOpInterface), infer_types)]
pub struct TurnOp {
    #[operand] input: AnyTensor,
    #[result] output: AnyTensor,
}

/// Infers by an interface that it does not implement.
#[op(dialect = D, mnemonic = "spin", infer_types)]
pub struct SpinOp {
    #[operand] input: AnyTensor,
    #[result] output: AnyTensor,
}

impl InferTypes for SpinOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        infer_tensors::<Self>(args)
    }
}

/// What is generic cannot be asked of an object; what is not, can.
#[type_interface]
pub trait Sized2 {
    fn unit() -> &'static str;
    fn of<T>(value: T) -> u32;
}

fn ask(object: &dyn Sized2) {
    object.unit();
    object.of(3);
}

fn main() {}
