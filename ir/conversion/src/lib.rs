//! Dialect conversion: turns illegal ops into legal ones, converting types on the way.
//!
//! A [`ConversionTarget`] says which ops may remain, a [`TypeConverter`] what types become, and
//! [`ConversionPattern`]s how ops are rewritten. Patterns see the original op with its original operand types, and the
//! operands' converted values beside it. Where a value's converted form meets a user that was not converted, a
//! `builtin.unrealized_conversion_cast` bridges the types; [`reconcile_casts`] removes the ones that cancel out.
//!
//! Every arena is converted on its own, its root included, so that the functions of a module are converted in parallel.
//! What a function needs at module level (a declaration, a global) is requested with
//! [`ConversionRewriter::require_symbol`] and added when all functions are done.
//!
//! A pattern that fails must not have changed anything; then nothing ever needs to be rolled back while a conversion runs.
//! [`Conversion::apply_or_restore`] gives the IR back as it was if the conversion as a whole fails, and
//! [`Conversion::analyze`] only says what would be converted.

mod casts;
mod cost;
mod declare;
mod driver;
mod folding;
mod materialize;
mod place;
mod report;
mod retype;
mod rewriter;
mod signature;
mod symbols;
mod table;
mod target;
#[cfg(test)]
#[path = "../../core/src/test_dialect.rs"]
mod test_dialect;
#[cfg(test)]
mod tests;
mod types;

pub use casts::reconcile_casts;
pub use driver::{Conversion, ConversionMode, ConversionPatterns};
pub use materialize::Materialization;
pub use rewriter::{ConversionPattern, ConversionRewriter, Converted, ConvertedOperands, one_each};
pub use signature::SignatureConversion;
pub use table::TableConversion;
pub use target::{ConversionTarget, Legality};
/// How [`conversion_pattern!`] names the IR.
#[doc(hidden)]
pub use terrace_ir as __ir;
pub use types::{TypeConverter, TypeRule, Types};
