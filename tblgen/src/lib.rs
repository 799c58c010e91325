//! From TableGen to Rust: a crate of `#[dialect]`, `#[op]`, `#[ty]`, `#[attr]`, `#[enum_attr]`, `constraint!`, interfaces and passes
//! from the `.td` files of an MLIR project.
//!
//! ```no_run
//! use std::path::Path;
//! use terrace_tblgen::{Import, import};
//!
//! let mut options = Import::new(Path::new("my-dialect"));
//! options.source.includes.push("include".into());
//! options.source.files.push("include/MyOps.td".into());
//! options.stub = true;
//! let report = import(&options)?;
//! println!("{report}");
//! # Ok::<(), String>(())
//! ```
//!
//! [`records`] reads what `llvm-tblgen --dump-json` writes, [`translate`] makes Rust of it by the names in a [`map`], and [`mod@write`] has the
//! files of the crate. What is C++ in the definitions, and not among what [`predicate`] understands, is left to a person: [`hooks`].

pub mod compare;
pub mod hooks;
pub mod import;
pub mod map;
pub mod predicate;
pub mod records;
pub mod report;
pub mod survey;
pub mod translate;
pub mod write;

pub use import::{Change, Import, check, import};
pub use survey::{Survey, survey};
