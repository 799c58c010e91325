//! The builtin dialect: modules and casts between types of a conversion.

mod cast;
mod module;
#[cfg(test)]
mod tests;

pub use cast::UnrealizedConversionCastOp;
pub use module::ModuleOp;
use terrace_ods_macros::dialect;

/// The ops that every context knows.
#[dialect(name = "builtin", ops(ModuleOp, UnrealizedConversionCastOp))]
pub struct BuiltinDialect;
