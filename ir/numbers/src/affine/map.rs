//! Affine maps and integer sets.

use std::sync::Arc;

use super::AffineExpr;

/// `(d0, d1)[s0] -> (d0 + s0, d1)`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// The number of dimensions.
    pub num_dims: u32,
    /// The number of symbols.
    pub num_symbols: u32,
    /// The results.
    pub results: Arc<[AffineExpr]>,
}

impl AffineMap {
    /// The map with these results.
    pub fn new(num_dims: u32, num_symbols: u32, results: impl Into<Arc<[AffineExpr]>>) -> Self {
        AffineMap {
            num_dims,
            num_symbols,
            results: results.into(),
        }
    }

    /// `() -> (value)`.
    pub fn constant(value: i64) -> Self {
        AffineMap::new(0, 0, [AffineExpr::Constant(value)])
    }

    /// `(d0, d1, ...) -> (d0, d1, ...)`.
    pub fn identity(rank: usize) -> Self {
        let rank = u32::try_from(rank).expect("a map has at most 2^32 dimensions");
        AffineMap::new(rank, 0, (0..rank).map(AffineExpr::Dim).collect::<Vec<_>>())
    }

    /// Whether every result is the dimension of its index and there is one for each.
    pub fn is_identity(&self) -> bool {
        self.results.len() == self.num_dims as usize
            && (0..)
                .zip(&*self.results)
                .all(|(index, result)| *result == AffineExpr::Dim(index))
    }

    /// The result of a map with one constant result.
    pub fn single_constant(&self) -> Option<i64> {
        match *self.results {
            [AffineExpr::Constant(value)] => Some(value),
            _ => None,
        }
    }

    /// The results for these dimensions and symbols; `None` as in [`AffineExpr::evaluate`].
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results
            .iter()
            .map(|result| result.evaluate(dims, symbols))
            .collect()
    }

    /// The number of dimensions and symbols.
    pub fn num_inputs(&self) -> usize {
        self.num_dims as usize + self.num_symbols as usize
    }
}

/// One constraint of an integer set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constraint {
    /// The left side; the right side is zero.
    pub expr: AffineExpr,
    /// `== 0`, else `>= 0`.
    pub is_equality: bool,
}

/// `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// The number of dimensions.
    pub num_dims: u32,
    /// The number of symbols.
    pub num_symbols: u32,
    /// The constraints.
    pub constraints: Arc<[Constraint]>,
}
