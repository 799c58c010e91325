//! The library of constraints on types and attributes: those made of others, of shapes and of sizes. The simplest are in the
//! core.

mod attributes;
mod confined;
mod elements;
mod lists;
mod shaped;
mod sized;
mod vectors;
mod widths;

pub use attributes::*;
pub use confined::*;
pub use elements::*;
pub use lists::*;
pub use shaped::*;
pub use sized::*;
pub use vectors::*;
pub use widths::*;
