#![allow(unused_imports)] // errors: 4

use terrace_ir::interfaces::{ConditionallySpeculatable, MemoryEffects};
use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(TraitAsInterface, InterfaceAsTrait, Twice, Speculated))]
pub struct D;

#[op(dialect = D, mnemonic = "trait_as_interface", interfaces(Pure))]
pub struct TraitAsInterface;

#[op(dialect = D, mnemonic = "interface_as_trait", traits(MemoryEffects))]
pub struct InterfaceAsTrait;

/// One of them would not be asked.
#[op(dialect = D, mnemonic = "twice", traits(Pure), interfaces(MemoryEffects))]
pub struct Twice;

#[op(dialect = D, mnemonic = "speculated", traits(AlwaysSpeculatable), interfaces(ConditionallySpeculatable))]
pub struct Speculated;

fn main() {}
