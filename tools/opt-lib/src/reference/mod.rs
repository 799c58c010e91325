//! What a dialect defines, for people and for programs.

mod definitions;
mod names;
mod page;
mod syntax;

pub use definitions::dialect_definitions;
pub use page::dialect_reference;
