//! `mlir-c/Rewrite.h`.

mod base;
mod blocks;
mod config;
mod greedy;
mod pattern;
mod pdl;
mod replace;
