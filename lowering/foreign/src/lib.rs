//! Programs of other languages, from the dialects that stand for these, and WebAssembly as such a dialect.

pub mod cpp;
pub mod smtlib;
pub mod wasm;
