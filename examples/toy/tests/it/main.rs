//! Tests of the Toy compiler.

mod ast;
mod cli;
mod dialect;
mod frontend;
mod pathological;
mod programs;
mod random;
mod run;
mod stages;
mod toyc;
mod vulkan;
