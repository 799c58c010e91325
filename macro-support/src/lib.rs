//! What the macro crates of Terrace share: error collection, doc comments, suggestions, path resolution.

mod arguments;
mod attributes;
mod docs;
mod errors;
mod paths;
mod suggest;

pub use arguments::{Given, list, parse_arguments, parse_elements, parse_tokens, paths, value};
pub use attributes::check_attributes;
pub use docs::Docs;
pub use errors::{Errors, stand_in};
pub use paths::{ItemPath, generated_items, ir_crate, op_macro, passes_crate, placed};
pub use suggest::{closest, unknown};
