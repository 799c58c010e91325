//! Arithmetic on sizes of which some are known.

use terrace_ir::interfaces::MixedIndex;
use terrace_ir::{Builder, Location};

use super::{ConstantOp, MulIOp};

/// The product of sizes, which must not overflow, as it is where the builder is.
pub fn product(
    b: &mut Builder<'_>,
    loc: Location,
    sizes: impl Iterator<Item = MixedIndex>,
) -> MixedIndex {
    let mut constant = 1i64;
    let mut value = None;
    for size in sizes {
        match (size, value) {
            (MixedIndex::Constant(size), _) => constant = i64::wrapping_mul(constant, size),
            (MixedIndex::Value(size), None) => value = Some(size),
            (MixedIndex::Value(size), Some(product)) => {
                value = Some(MulIOp::build(b, loc, product, size).result(b));
            }
        }
    }
    match value {
        None => MixedIndex::Constant(constant),
        Some(value) if constant == 1 => MixedIndex::Value(value),
        Some(value) => {
            let constant = ConstantOp::index(b, loc, constant).result(b);
            MixedIndex::Value(MulIOp::build(b, loc, value, constant).result(b))
        }
    }
}
