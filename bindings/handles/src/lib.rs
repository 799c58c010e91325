//! IR by single handles, for clients that cannot borrow it: what the bindings to other languages share.
//!
//! In [`terrace_ir`] an isolated op owns the arena of what is inside it, and ids mean something with that arena only. A
//! client in another language holds an op and nothing else; it makes ops, blocks and regions that are nowhere yet, puts them
//! where it likes, and asks for parents across all borders. A [`Session`] lets it: it holds all IR of a context, and gives
//! out handles, numbers that stay valid while what they stand for moves from arena to arena, and that are known to be dead
//! once it was erased.
//!
//! What was not put anywhere yet lives in the *scratch*, an arena without an op. A new op is made where its operands are, and
//! the scratch joins the arena that first has to do with it; an isolated op made around regions of the scratch takes it over
//! as its own arena. So code that builds a function from the inside out, as is usual in C, copies nothing.
//!
//! MLIR lets a program make what is not valid, such as an op that uses a value of another function, and mend it before
//! anybody looks. Where arenas are apart for good, a hidden op stands for the value from elsewhere.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod arena;
mod attributes;
mod blocks;
mod clone;
mod create;
mod edit;
mod erase;
mod error;
mod fold;
mod foreign;
mod handle;
mod ops;
mod place;
mod regions;
mod relocate;
mod scope;
mod session;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod uses;
mod values;
mod walk;

pub use create::{NewOp, NewRegions, Results, infers_types};
pub use edit::{Loan, Visit};
pub use error::{HandleError, Result};
pub use handle::{BlockHandle, OpHandle, RegionHandle, UseHandle, ValueHandle};
pub use place::Place;
pub use scope::DIALECT;
pub use session::Session;
pub use symbols::SymbolTable;
pub use terrace_ir::ir::WalkOrder;
pub use values::ValueOwner;
pub use walk::Walk;
