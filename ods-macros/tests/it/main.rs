//! Definitions with the macros, and what they generate.
#![forbid(unsafe_code)]

mod accessors;
mod bare_types;
mod builders;
mod conformance;
mod constraints;
mod declared;
mod declared_groups;
mod dialect;
mod enums;
mod families;
mod formats;
mod parameters;
mod patterns;
mod suggested;
mod tables;
mod ui;
