//! The Toy compiler: from the source text of a small tensor language to a running program.
//!
//! The front end needs no IR: [`parser::parse`] reads a [`source::Source`] into an [`ast::Module`], [`dump::dump`] prints
//! it, and [`check::check`] finds the mistakes that can be told from the source alone.

pub mod ast;
pub mod check;
pub mod dialect;
pub mod dump;
pub mod error;
pub mod lexer;
pub mod mlir_gen;
pub mod parser;
pub mod passes;
pub mod pipeline;
pub mod rules;
pub mod source;
