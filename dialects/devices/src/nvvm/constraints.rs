//! What operands of the ops may be.

use terrace_ir::ods::{Is, VectorLengthOf};

/// Vectors of `N` elements of a kind.
pub type Packed<const N: i64, T> = VectorLengthOf<(T,), (Is<N>,)>;
