//! `mlir-c/Rewrite.h`.

mod base;
mod blocks;
mod config;
mod greedy;
mod pattern;
mod replace;
