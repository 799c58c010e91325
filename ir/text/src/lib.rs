//! MLIR's text as bytes: its tokens, numbers in bulk, and words that are alike. Nothing here knows of IR.

pub mod json;
pub mod lexer;

mod digits;
mod hex;
mod list;
mod similar;

pub use digits::{push_text, push_u64};
pub use hex::{hex_bytes, hex_digits};
pub use list::{Scalars, read_list};
pub use similar::most_similar;
