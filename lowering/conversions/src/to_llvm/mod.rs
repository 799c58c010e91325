//! Conversions to the llvm dialect.
//!
//! [`convert_to_llvm`] converts all dialects that say how ([`ConvertToLlvmInterface`]) at once, functions in parallel; the `populate_*` functions give the patterns of
//! one dialect, for conversions that add their own.

mod allocation;
mod arith;
mod c_interface;
mod cf;
mod complex;
pub mod descriptor;
mod division;
pub mod func;
mod function_attrs;
mod hints;
mod index;
mod interface;
mod math;
mod memref;
mod one_to_one;
mod passes;
mod reshapes;
mod runtime;
mod scope;
mod spaces;
mod types;
mod unranked;
mod vector;
mod views;

pub use allocation::Allocation;
pub use arith::{Sign, populate_arith_to_llvm, resize};
pub(crate) use c_interface::EMIT_C_INTERFACE;
pub use cf::populate_cf_to_llvm;
pub use complex::{ComplexToLlvmPass, populate_complex_to_llvm};
pub use func::{CallConvention, populate_func_to_llvm, populate_func_to_llvm_with};
pub use index::{populate_index_to_llvm, populate_ub_to_llvm};
pub use interface::{ConvertToLlvmInterface, ToLlvmConversion, attach_to_llvm_interfaces};
pub use math::{
    AbsILowering, IsFiniteLowering, IsNaNLowering, LeadingZerosLowering, SincosLowering,
    TrailingZerosLowering, populate_math_to_llvm, populate_math_to_llvm_exactly,
};
pub use memref::{
    Bounds, Shape, descriptor_of, element_address, has_identity_layout, memref_type, pointer_type,
    populate_memref_to_llvm, populate_memref_to_llvm_with, shape, size_in_bytes, size_of,
};
pub use one_to_one::{elementwise, fast_math, one_to_one};
pub(crate) use passes::register;
pub use passes::*;
use terrace_conversion::ConversionPatterns;
pub use types::{Signature, expanded_types, type_converter, type_converter_for};
pub use vector::{VectorOptions, populate_vector_to_llvm, populate_vector_to_llvm_with};

use crate::complex::ComplexRange;

/// Adds the patterns of all dialects.
pub fn populate_to_llvm(patterns: &mut ConversionPatterns) {
    populate_arith_to_llvm(patterns);
    populate_cf_to_llvm(patterns);
    populate_complex_to_llvm(patterns, ComplexRange::Basic);
    populate_func_to_llvm(patterns);
    populate_index_to_llvm(patterns);
    populate_math_to_llvm(patterns);
    populate_memref_to_llvm(patterns);
    populate_ub_to_llvm(patterns);
    populate_vector_to_llvm(patterns);
}
