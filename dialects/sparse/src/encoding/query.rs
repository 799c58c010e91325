//! What follows from an encoding: where levels are stored together, and which dimensions levels
//! are of.

use std::ops::Range;

use terrace_ir::Context;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::types::{IntegerType, Type};

use super::SparseTensorEncodingAttr;
use crate::levels::{LevelFormat, LevelType};

/// Levels whose coordinates are those of one list: one that says where the list begins, and
/// singletons.
pub(crate) struct CoordinateList {
    levels: Range<usize>,
    /// Whether each level has an array of its own.
    is_soa: bool,
}

/// An array in which something is stored of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Array {
    Positions,
    Coordinates,
}

impl SparseTensorEncodingAttr {
    /// How many dimensions there are.
    pub fn dim_rank(self, cx: &Context) -> usize {
        self.dim_to_lvl(cx).value(cx).num_dims as usize
    }

    /// How many levels, the first ones, are batches.
    pub fn batch_rank(self, cx: &Context) -> usize {
        let levels = self.lvl_types(cx).iter();
        levels
            .take_while(|level| level.format == LevelFormat::Batch)
            .count()
    }

    /// Whether it is that of a part of another tensor.
    pub fn is_slice(self, cx: &Context) -> bool {
        !self.dim_slices(cx).is_empty()
    }

    /// Which dimension each level is, if each is one, each another one.
    pub fn permutation(self, cx: &Context) -> Option<Vec<usize>> {
        permutation(self.dim_to_lvl(cx).value(cx))
    }

    /// The type of positions.
    pub fn position_type(self, cx: &Context) -> Type {
        stored_type(cx, self.pos_width(cx))
    }

    /// The type of coordinates.
    pub fn coordinate_type(self, cx: &Context) -> Type {
        stored_type(cx, self.crd_width(cx))
    }

    fn coordinate_lists(self, cx: &Context) -> Vec<CoordinateList> {
        let levels = self.lvl_types(cx);
        let mut lists = Vec::new();
        for (start, level) in levels.iter().enumerate() {
            let singletons = levels[start + 1..]
                .iter()
                .take_while(|level| level.format == LevelFormat::Singleton);
            let end = start + 1 + singletons.count();
            if level.has_positions() && end > start + 1 {
                let is_soa = levels[start + 1].is_soa;
                let levels = start..end;
                lists.push(CoordinateList { levels, is_soa });
            }
        }
        lists
    }

    /// The first level of the first list of coordinates, if all its levels share one array.
    pub fn shared_coordinates_start(self, cx: &Context) -> Option<usize> {
        let first = self.coordinate_lists(cx).into_iter().next()?;
        (!first.is_soa).then_some(first.levels.start)
    }

    /// Whether all levels are one list of coordinates, each of which comes once.
    pub fn is_unique_coordinate_list(self, cx: &Context) -> bool {
        match self.lvl_types(cx) {
            [first, rest @ ..] => {
                let is_list = rest
                    .iter()
                    .all(|level| level.format == LevelFormat::Singleton);
                first.has_positions() && is_list && !rest.last().unwrap_or(first).is_nonunique
            }
            [] => false,
        }
    }

    /// The arrays in which the levels are stored, in their order.
    pub(crate) fn arrays(self, cx: &Context) -> Vec<Array> {
        let levels = self.lvl_types(cx);
        let lists = self.coordinate_lists(cx);
        let mut arrays = Vec::new();
        let mut at = 0;
        while let Some(level) = levels.get(at) {
            if level.has_positions() {
                arrays.push(Array::Positions);
            }
            if level.has_coordinates() {
                arrays.push(Array::Coordinates);
            }
            let shared = lists
                .iter()
                .find(|list| list.levels.start == at && !list.is_soa);
            at = shared.map_or(at + 1, |list| list.levels.end);
        }
        arrays
    }
}

impl LevelType {
    /// Whether positions are stored, between which are the coordinates.
    fn has_positions(self) -> bool {
        matches!(
            self.format,
            LevelFormat::Compressed | LevelFormat::LooseCompressed
        )
    }

    fn has_coordinates(self) -> bool {
        !matches!(self.format, LevelFormat::Dense | LevelFormat::Batch)
    }
}

/// The type of numbers that are so wide, 0 for indices.
fn stored_type(cx: &Context, width: u32) -> Type {
    match width {
        0 => Type::INDEX,
        width => IntegerType::get(cx, width).into(),
    }
}

/// Which dimension each result is, if each is one, each another one.
pub(crate) fn permutation(map: &AffineMap) -> Option<Vec<usize>> {
    let mut is_seen = vec![false; map.num_dims as usize];
    let is_new = |expr: &AffineExpr| match expr {
        AffineExpr::Dim(dim) => {
            let place = is_seen.get_mut(*dim as usize)?;
            (!std::mem::replace(place, true)).then_some(*dim as usize)
        }
        _ => None,
    };
    let dims: Option<Vec<usize>> = map.results.iter().map(is_new).collect();
    dims.filter(|dims| dims.len() == map.num_dims as usize)
}
