//! Passes: the [manager](pass), [analyses](analysis), and [passes that know no dialect](transforms).
//!
//! Start with [`PassManager`](pass::PassManager).

// The macros name this crate by its path from outside; inside it that path is this alias.
extern crate self as terrace_passes;

pub mod analysis;
pub mod equivalence;
pub mod pass;
#[cfg(test)]
#[path = "../../core/src/test_dialect.rs"]
mod test_dialect;
pub mod transforms;
