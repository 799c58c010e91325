#![allow(unused_imports)] // errors: 10

use terrace_ir::ods::*;
use terrace_ir::{Ir, Op};
use terrace_ods_macros::*;

/// Misspelt.
#[op_trait(verfy = check)]
pub struct Misspelt;

/// Twice, and without a function.
#[op_trait(verify = check, verify = check, fold)]
pub struct Twice;

/// What TableGen calls it.
#[op_trait(cppNamespace = "mlir")]
pub struct Native;

/// Data.
#[op_trait]
pub struct Data {
    limit: usize,
}

/// Unnamed data.
#[op_trait]
pub struct Tuple(usize);

/// No struct.
#[op_trait]
pub trait Trait {}

/// Another function.
#[op_trait(verify = other, verify_regions = unknown, fold = check)]
pub struct Other;

/// A parameter that the trait does not have.
#[op_trait(verify = limited::<N>)]
pub struct Unlimited;

fn check(_: &Ir, _: Op) -> VerifyResult {
    Ok(())
}

fn other(_: &Ir) -> bool {
    true
}

fn limited<const N: usize>(_: &Ir, _: Op) -> VerifyResult {
    Ok(())
}

fn main() {}
