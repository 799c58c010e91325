//! Dialects in a crate that makes it hard for macros: Terrace has another name here, the names of the prelude and of the IR
//! mean other things, and every lint is an error.

#![deny(warnings, missing_docs, unused, clippy::all, clippy::pedantic)]

pub mod generated;
pub mod hostile;
pub mod keywords;
pub mod local;
