//! Custom directives that dialects share: types that are written once, lists in front of an attribute, ranges.
//!
//! An op of any dialect writes `custom<terrace::dialects::directives::SameOperandsAndResultType>(type($a), type($result))`. They are
//! those that dialects of tensor programs have in common, so that an imported dialect needs no functions for them.

mod lists;
mod sizes;
mod types;
mod windows;

pub use lists::*;
pub use sizes::*;
pub use types::*;
pub use windows::*;
