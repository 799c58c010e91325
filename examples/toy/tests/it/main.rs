//! Tests of the Toy compiler.

mod ast;
mod frontend;
mod pathological;
mod programs;
