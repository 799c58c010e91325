//! The inliner: puts the bodies of functions where they are called.

mod driver;
mod interface;
mod pass;
mod splice;
#[cfg(test)]
mod tests;

pub use driver::{InlineOptions, InlineReport, RecursiveCall, inline_calls};
pub use interface::{InlinedBody, InlinerInterface, inline_anywhere};
pub use pass::Inliner;
