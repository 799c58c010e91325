#![allow(unused_imports)] // errors: 18

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Op, Interfaces), types(Ty, InterfacesOfTy), attributes(Attr))]
pub struct D;

/// Each hook is a trait to implement.
#[op(
    dialect = D, mnemonic = "a",
    verify, verify_regions, fold, infer_types, canonicalize, result_names, block_names,
    custom_assembly,
)]
pub struct Op {
    #[operand] x: AnyType,
    #[result] r: AnyType,
    #[region] body: AnyRegion,
}

/// Each hook is a trait to implement.
#[ty(dialect = D, mnemonic = "t", verify, custom_assembly)]
pub struct Ty;

/// Each hook is a trait to implement.
#[attr(dialect = D, mnemonic = "t", verify, custom_assembly)]
pub struct Attr {
    width: u32,
}

/// An interface.
#[op_interface]
pub trait OfOps {}

/// An interface.
#[type_interface]
pub trait OfTypes {}

/// Each interface is a trait to implement, of the right kind.
#[op(dialect = D, mnemonic = "b", interfaces(OfOps, OfTypes))]
pub struct Interfaces;

/// Each interface is a trait to implement, of the right kind.
#[ty(dialect = D, mnemonic = "i", interfaces(OfTypes, OfOps))]
pub struct InterfacesOfTy;

fn main() {}
