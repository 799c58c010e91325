//! The Toy compiler: from the source text of a small tensor language to a running program.
//!
//! The front end needs no IR: [`parser::parse`] reads a [`source::Source`] into an [`ast::Module`], [`dump::dump`] prints
//! it.

pub mod ast;
pub mod dump;
pub mod error;
pub mod lexer;
pub mod parser;
pub mod source;
