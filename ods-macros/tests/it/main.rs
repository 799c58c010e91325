//! Definitions with the macros, and what they generate.
#![forbid(unsafe_code)]

mod accessors;
mod builders;
mod dialect;
mod formats;
mod patterns;
mod tables;
mod ui;
