//! Programs of other languages, from the dialects that stand for these.

pub mod cpp;
pub mod smtlib;
