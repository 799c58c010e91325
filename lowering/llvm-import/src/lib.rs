//! LLVM IR as text to the llvm dialect.
//!
//! [`import`] reads the text that LLVM 22 prints, or that people write for it, and builds the module that
//! `mlir-translate --import-llvm` would. LLVM itself is not needed.

mod lexer;
mod metadata;
mod parser;
mod types;
