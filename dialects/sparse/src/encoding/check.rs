//! What encodings are not stored as.

use terrace_ir::Context;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};

use super::SparseTensorEncodingAttr;
use crate::levels::{LevelFormat, LevelType};

fn is_singleton(level: &LevelType) -> bool {
    level.format == LevelFormat::Singleton
}

/// What is wrong with an encoding.
pub(super) fn wrong(encoding: SparseTensorEncodingAttr, cx: &Context) -> Option<String> {
    for (width, what) in [
        (encoding.pos_width(cx), "position"),
        (encoding.crd_width(cx), "coordinate"),
    ] {
        if ![0, 8, 16, 32, 64].contains(&width) {
            return Some(format!("unexpected {what} bitwidth: {width}"));
        }
    }
    let levels = encoding.lvl_types(cx);
    let map = encoding.dim_to_lvl(cx).value(cx);
    if let Some(message) = wrong_levels(levels).or_else(|| wrong_structure(levels, map)) {
        return Some(message.to_owned());
    }
    if levels.is_empty() {
        return Some("expected a non-empty array for lvlTypes".to_owned());
    }
    let (results, rank) = (map.results.len(), levels.len());
    if results != rank {
        let message =
            format!("level-rank mismatch between dimToLvl and lvlTypes: {results} != {rank}");
        return Some(message);
    }
    if map.num_symbols == 0 && inverse(map).is_none() {
        return Some("failed to infer lvlToDim from dimToLvl".to_owned());
    }
    let slices = encoding.dim_slices(cx).len();
    let dims = map.num_dims as usize;
    if slices == 0 {
        None
    } else if slices != dims {
        Some(format!(
            "dimension-rank mismatch between dimSlices and dimToLvl: {slices} != {dims}"
        ))
    } else if dims != rank {
        Some(format!(
            "dimSlices expected dimension-rank to match level-rank: {dims} != {rank}"
        ))
    } else {
        None
    }
}

/// What is wrong with levels beside each other.
fn wrong_levels(levels: &[LevelType]) -> Option<&'static str> {
    let mut before: Option<&LevelType> = None;
    for level in levels {
        if is_singleton(level) {
            let fits = |before: &LevelType| match before.format {
                LevelFormat::Compressed | LevelFormat::LooseCompressed => true,
                _ => is_singleton(before),
            };
            if !before.is_some_and(fits) {
                return Some(
                    "expected compressed or loose_compressed level before singleton level",
                );
            }
            if before.is_some_and(|before| is_singleton(before) && before.is_soa != level.is_soa) {
                return Some(
                    "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).",
                );
            }
        }
        before = Some(level);
    }
    let is_batch = |level: &LevelType| level.format == LevelFormat::Batch;
    if levels
        .iter()
        .skip_while(|level| is_batch(level))
        .any(is_batch)
    {
        return Some("Batch lvlType can only be leading levels.");
    }
    let wrong_soa = levels
        .iter()
        .any(|level| level.is_soa && !is_singleton(level));
    wrong_soa.then_some("SoA is only applicable to singleton lvlTypes.")
}

/// What is wrong with a level that stores so many coordinates of each block.
fn wrong_structure(levels: &[LevelType], map: &AffineMap) -> Option<&'static str> {
    let at = levels.iter().position(|level| level.is_structured())?;
    let LevelFormat::Structured { m, .. } = levels[at].format else {
        return None;
    };
    if at + 1 != levels.len() {
        return Some("expected n_out_of_m to be the last level type");
    }
    if levels[..at]
        .iter()
        .any(|level| level.format != LevelFormat::Dense)
    {
        return Some("expected all dense lvlTypes before a n_out_of_m level");
    }
    if map.num_dims as usize == map.results.len() {
        return None;
    }
    let Some(sizes) = blocks(map) else {
        return Some("expected 1xm block structure for n_out_of_m level");
    };
    let mut sizes = sizes.into_iter().filter(|size| *size != 0);
    let size = sizes.next().unwrap_or(0);
    if sizes.any(|other| other != size) {
        return Some("expected only one blocked level with the same coefficients");
    }
    (u64::try_from(size).ok() != Some(m)).then_some(
        "expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level",
    )
}

/// The size of the blocks in each dimension, 0 where there are none: dimensions are levels, or split in two by `floordiv` and `mod` of one
/// constant. `None` if levels are something else.
fn blocks(map: &AffineMap) -> Option<Vec<i64>> {
    let parts = parts_of_dims(map)?;
    let sizes = parts.into_iter().map(|part| match part {
        Part::Whole(_) => 0,
        Part::Split { size, .. } => size,
    });
    Some(sizes.collect())
}

/// Which levels a dimension is.
#[derive(Clone, Copy)]
enum Part {
    Whole(u32),
    Split { quotient: u32, rest: u32, size: i64 },
}

/// Which levels each dimension is, where dimensions are levels, or split in two by `floordiv` and
/// `mod` of one constant.
fn parts_of_dims(map: &AffineMap) -> Option<Vec<Part>> {
    let dims = map.num_dims as usize;
    let (mut whole, mut quotients, mut rests) =
        (vec![None; dims], vec![None; dims], vec![None; dims]);
    for (level, expr) in (0..).zip(map.results.iter()) {
        match expr {
            AffineExpr::Dim(dim) => *whole.get_mut(*dim as usize)? = Some(level),
            AffineExpr::Binary(kind, lhs, rhs) => {
                let (AffineExpr::Dim(dim), AffineExpr::Constant(size)) = (&**lhs, &**rhs) else {
                    return None;
                };
                let parts = match kind {
                    BinaryKind::FloorDiv => &mut quotients,
                    BinaryKind::Mod => &mut rests,
                    _ => return None,
                };
                *parts.get_mut(*dim as usize)? = Some((level, *size));
            }
            _ => return None,
        }
    }
    let part = |dim: usize| match (whole[dim], quotients[dim], rests[dim]) {
        (Some(level), None, None) => Some(Part::Whole(level)),
        (None, Some((quotient, size)), Some((rest, other))) if size == other && size != 0 => {
            Some(Part::Split {
                quotient,
                rest,
                size,
            })
        }
        _ => None,
    };
    (0..dims).map(part).collect()
}

/// The dimensions, of levels, where they follow from the levels of dimensions.
pub(super) fn inverse(map: &AffineMap) -> Option<Vec<AffineExpr>> {
    if map.num_symbols != 0 {
        return None;
    }
    let dims = parts_of_dims(map)?.into_iter().map(|part| match part {
        Part::Whole(level) => AffineExpr::Dim(level),
        Part::Split {
            quotient,
            rest,
            size,
        } => {
            let start = AffineExpr::binary(
                BinaryKind::Mul,
                AffineExpr::Dim(quotient),
                AffineExpr::Constant(size),
            );
            AffineExpr::binary(BinaryKind::Add, start, AffineExpr::Dim(rest))
        }
    });
    Some(dims.collect())
}
