//! Vectors: those of at most one dimension are LLVM's, those of several are arrays of them.
//!
//! Ops on vectors of several dimensions that LLVM has no counterpart for are made simpler before: see `convert-vector-to-llvm`.

mod alignment;
mod elements;
mod memory;
mod print;
mod reductions;
mod shuffles;

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialects::llvm;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::VectorType;
use terrace_ir::{Builder, Location, Value};

/// What may be assumed of a program whose vectors are lowered.
#[derive(Clone, Copy)]
pub struct VectorOptions {
    /// Sums and products of floats may be computed in any order.
    pub reassociate: bool,
    /// Places in a vector fit in 32 bits.
    pub narrow_indices: bool,
    /// Vectors in memory are aligned as vectors, and not as their elements.
    pub vector_alignment: bool,
}

impl Default for VectorOptions {
    fn default() -> Self {
        VectorOptions {
            reassociate: false,
            narrow_indices: true,
            vector_alignment: false,
        }
    }
}

/// Adds the patterns of the vector dialect.
pub fn populate_vector_to_llvm(patterns: &mut ConversionPatterns) {
    let options = VectorOptions {
        narrow_indices: false,
        ..VectorOptions::default()
    };
    populate_vector_to_llvm_with(patterns, options);
}

/// Adds the patterns of the vector dialect, with these assumptions.
pub fn populate_vector_to_llvm_with(patterns: &mut ConversionPatterns, options: VectorOptions) {
    elements::populate(patterns, options);
    memory::populate(patterns, options);
    print::populate(patterns);
    reductions::populate(patterns, options);
    shuffles::populate(patterns);
}

/// The vector type of a value.
fn vector_type(rw: &ConversionRewriter<'_>, value: Value) -> Result<VectorType, MatchFailure> {
    rw.ty(value)
        .cast(rw)
        .ok_or_else(|| MatchFailure::new("the value is no vector"))
}

/// Fails if a vector has several dimensions.
fn check_row(rw: &ConversionRewriter<'_>, value: Value) -> Result<VectorType, MatchFailure> {
    let ty = vector_type(rw, value)?;
    match ty.rank(rw) {
        0 | 1 => Ok(ty),
        _ => Err(MatchFailure::new("the vector has several dimensions")),
    }
}

/// A shuffle of two vectors of one dimension.
fn shuffle(b: &mut Builder<'_>, loc: Location, [v1, v2]: [Value; 2], places: &[i32]) -> Value {
    let places = DenseArrayAttr::i32s(b, places);
    llvm::ShuffleVectorOp::build(b, loc, v1, v2, places).res(b)
}

/// The sizes of the arrays around the rows of a vector of several dimensions.
fn outer_sizes(rw: &ConversionRewriter<'_>, ty: VectorType) -> SmallVec<[i64; 4]> {
    let (_, outer) = ty.shape(rw).split_last().unwrap_or((&1, &[]));
    SmallVec::from_slice(outer)
}
