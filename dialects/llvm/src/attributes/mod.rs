//! The attributes: enumerations, and what LLVM calls attributes and metadata.

mod aliasing;
mod atomics;
mod calling;
mod comparison;
mod constant_range;
mod debug;
mod flags;
mod functions;
mod groups;
mod linkage;
mod loops;
mod modules;

pub use aliasing::*;
pub use atomics::{AtomicBinOp, AtomicOrdering};
pub use calling::{AsmDialect, CConv, TailCallKind};
pub use comparison::{FCmpPredicate, ICmpPredicate};
pub use constant_range::ConstantRangeAttr;
pub use debug::*;
pub use flags::{
    FastmathFlags, FpExceptionBehavior, GepNoWrapFlags, IntegerOverflowFlags, OverflowFlags,
    RoundingMode,
};
pub use functions::*;
pub use groups::*;
pub use linkage::{Comdat, ComdatAttr, Linkage, UnnamedAddr, Visibility};
pub use loops::*;
pub use modules::*;
