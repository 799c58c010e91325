//! Tests of the Toy compiler.

mod ast;
