//! Intrinsic functions: `llvm.intr.*`.

mod constrained;
mod coroutines;
mod debug;
mod hints;
mod immediates;
mod integers;
mod math;
mod memory;
mod predicated;
mod variadic;
mod vectors;

pub use constrained::*;
pub use coroutines::*;
pub use debug::*;
pub use hints::*;
pub use immediates::immediate_arguments;
pub use integers::*;
pub use math::*;
pub use memory::*;
pub use predicated::*;
pub use variadic::*;
pub use vectors::*;
