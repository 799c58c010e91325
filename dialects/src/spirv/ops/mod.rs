//! The ops. Families are tables: what each op of one is called, what it takes, what is true of it.

mod arithmetic;
mod atomics;
mod bits;
mod casts;
mod composites;
mod constants;
mod control;
mod extended;
mod global;
mod groups;
mod images;
mod logical;
mod memory;
mod misc;
mod module;
mod structured;
mod syntax;
mod traits;

pub use arithmetic::*;
pub use atomics::*;
pub use bits::*;
pub use casts::*;
pub use composites::*;
pub use constants::*;
pub use control::*;
pub use extended::*;
pub use global::*;
pub use groups::*;
pub use images::*;
pub use logical::*;
pub use memory::*;
pub use misc::*;
pub use module::*;
pub use structured::*;
pub use traits::*;
