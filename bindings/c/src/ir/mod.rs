//! Ops, regions, blocks and values: `mlir-c/IR.h`.
//!
//! Their handles are those of `terrace-handles`, in one word, with the number of the context in its upper bits. What is
//! erased is known to be: functions of such a handle give null, zero or false.

mod assembly;
mod block;
mod bytecode;
mod entity;
mod flags;
mod module;
pub(crate) mod nowhere;
mod operation;
mod region;
mod state;
mod symbols;
mod uses;
mod value;
mod walk;

pub(crate) use entity::{Entity, MlirBlock, MlirOperation, MlirRegion, MlirValue, index};
pub(crate) use flags::MlirOpPrintingFlags;
pub(crate) use module::MlirModule;
