//! The order of the dimensions of tiles in which they are divided and joined.

use terrace_dialect_base::reassociation::Reassociation;
use terrace_linalg_dialects::linalg::Tiling;

/// How the dimensions of tiles follow those of the tensor: each outer dimension is followed by that of its tile.
pub(crate) struct TileOrder {
    /// Which dimension of the tiles each of these is.
    pub(crate) dims: Vec<usize>,
    /// For each dimension of the tensor those that it is divided into.
    pub(crate) groups: Reassociation,
}

impl TileOrder {
    pub(crate) fn of(tiling: &Tiling, rank: usize) -> TileOrder {
        let mut order = TileOrder {
            dims: Vec::new(),
            groups: Reassociation::new(),
        };
        for dim in 0..rank {
            let is_this = |found: &i64| usize::try_from(*found) == Ok(dim);
            let start = order.dims.len();
            let outer = tiling.outer_perm.iter().position(is_this);
            order.dims.push(outer.unwrap_or(dim));
            let tile = tiling.positions.iter().position(is_this);
            order.dims.extend(tile.map(|tile| rank + tile));
            order.groups.push((start..order.dims.len()).collect());
        }
        order
    }

    /// The outer dimension that a dimension of the tensor is.
    pub(crate) fn outer(&self, dim: usize) -> usize {
        self.dims[self.groups[dim][0]]
    }

    /// What belongs to the dimensions, in this order.
    pub(crate) fn apply<T: Copy>(&self, list: &[T]) -> Vec<T> {
        self.dims.iter().map(|dim| list[*dim]).collect()
    }

    /// Where each dimension of the tiles is in this order.
    pub(crate) fn inverse(&self) -> Vec<usize> {
        let mut inverse = vec![0; self.dims.len()];
        for (index, dim) in self.dims.iter().enumerate() {
            inverse[*dim] = index;
        }
        inverse
    }
}
