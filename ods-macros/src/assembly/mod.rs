//! Declarative assembly formats, for ops and for the parameters of types and attributes: tokens, and elements without
//! regard to what is declared.

pub mod ambiguity;
pub mod elements;
pub mod tokens;

pub use elements::{Element, Kind, TypesOf};
pub use tokens::Token;
