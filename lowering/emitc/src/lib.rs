//! From func, arith, math, memref and scf to emitc, and what makes programs in emitc look like C++.
//!
//! [`convert_to_emitc`] converts all dialects that say how ([`ConvertToEmitcInterface`]) at once; a pass each converts one
//! dialect alone. An index becomes a `size_t`, a memref of a known shape an array.

mod arith;
mod classes;
mod expressions;
mod func;
mod interface;
mod math;
mod memref;
mod scf;
mod types;

pub use arith::{ArithToEmitcPass, populate_arith_to_emitc};
pub use classes::WrapFuncInClassPass;
pub use expressions::FormExpressionsPass;
pub use func::{FuncToEmitcPass, populate_func_to_emitc};
pub use interface::{ConvertToEmitcInterface, ToEmitcConversion, ToEmitcPass, convert_to_emitc};
pub use math::{LanguageTarget, MathToEmitcPass, populate_math_to_emitc};
pub use memref::{MemrefToEmitcPass, populate_memref_to_emitc};
pub use scf::{ScfToEmitcPass, populate_scf_to_emitc};
use terrace_passes::pass::PassRegistry;
pub use types::{arrays_for_memrefs, size_t_for_indices, supported_types};

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<ArithToEmitcPass>();
    registry.pass::<FuncToEmitcPass>();
    registry.pass::<MathToEmitcPass>();
    registry.pass::<MemrefToEmitcPass>();
    registry.pass::<ScfToEmitcPass>();
    registry.pass::<ToEmitcPass>();
    registry.pass::<FormExpressionsPass>();
    registry.pass::<WrapFuncInClassPass>();
}
