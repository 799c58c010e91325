//! `mlir-c/Dialect/SparseTensor.h`.

use std::ffi::{c_int, c_uint};

use terrace_dialects::sparse_tensor::{LevelFormat, LevelType, SparseTensorEncodingAttr};
use terrace_ir::Location;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, Attribute};

use crate::handle::{MlirAffineMap, MlirAttribute, optional};
use crate::support::Array;

kinds! { MlirAttribute:
    SparseTensorEncodingAttr: mlirAttributeIsASparseTensorEncodingAttr,
        name mlirSparseTensorEncodingAttrGetName = "sparse_tensor.encoding";
}

/// The bits of the formats, as the header has them.
const DENSE: u64 = 0x1_0000;
const BATCH: u64 = 0x2_0000;
const COMPRESSED: u64 = 0x4_0000;
const SINGLETON: u64 = 0x8_0000;
const LOOSE_COMPRESSED: u64 = 0x10_0000;
const N_OUT_OF_M: u64 = 0x20_0000;
const FORMATS: u64 = 0xffff_0000;

/// The bits of the properties.
const NON_UNIQUE: u64 = 1;
const NON_ORDERED: u64 = 2;
const SOA: u64 = 4;

/// Where the numbers of `n` out of `m` are, a byte each.
const N: u32 = 32;
const M: u32 = 40;

fn format_bits(level: &LevelType) -> u64 {
    match level.format {
        LevelFormat::Dense => DENSE,
        LevelFormat::Batch => BATCH,
        LevelFormat::Compressed => COMPRESSED,
        LevelFormat::Singleton => SINGLETON,
        LevelFormat::LooseCompressed => LOOSE_COMPRESSED,
        LevelFormat::Structured { .. } => N_OUT_OF_M,
    }
}

fn level_bits(level: &LevelType) -> u64 {
    let property = |holds: bool, bit: u64| if holds { bit } else { 0 };
    let sizes = match level.format {
        LevelFormat::Structured { n, m } => n << N | m << M,
        _ => 0,
    };
    format_bits(level)
        | property(level.is_nonunique, NON_UNIQUE)
        | property(level.is_nonordered, NON_ORDERED)
        | property(level.is_soa, SOA)
        | sizes
}

fn level(bits: u64) -> Option<LevelType> {
    let format = match bits & FORMATS {
        DENSE => LevelFormat::Dense,
        BATCH => LevelFormat::Batch,
        COMPRESSED => LevelFormat::Compressed,
        SINGLETON => LevelFormat::Singleton,
        LOOSE_COMPRESSED => LevelFormat::LooseCompressed,
        N_OUT_OF_M => LevelFormat::Structured {
            n: size(bits, N),
            m: size(bits, M),
        },
        _ => return None,
    };
    Some(LevelType {
        format,
        is_nonunique: bits & NON_UNIQUE != 0,
        is_nonordered: bits & NON_ORDERED != 0,
        is_soa: bits & SOA != 0,
    })
}

fn size(bits: u64, at: u32) -> u64 {
    bits >> at & 0xff
}

/// The map from levels to dimensions: nothing if a dimension is neither a level nor made of the blocks of two.
fn level_to_dim(map: &AffineMap) -> Option<AffineMap> {
    let mut dims = vec![None; map.num_dims as usize];
    for (level, result) in (0..).map(AffineExpr::Dim).zip(&*map.results) {
        let (dim, part) = match result {
            AffineExpr::Dim(dim) => (*dim, level),
            AffineExpr::Binary(BinaryKind::FloorDiv, lhs, rhs) => match **lhs {
                AffineExpr::Dim(dim) => (dim, level * AffineExpr::clone(rhs)),
                _ => return None,
            },
            AffineExpr::Binary(BinaryKind::Mod, lhs, _) => match **lhs {
                AffineExpr::Dim(dim) => (dim, level),
                _ => return None,
            },
            _ => return None,
        };
        let dim = dims.get_mut(dim as usize)?;
        *dim = Some(match dim.take() {
            None => part,
            Some(other) => other + part,
        });
    }
    let num_levels = u32::try_from(map.results.len()).ok()?;
    Some(AffineMap::new(
        num_levels,
        0,
        dims.into_iter().collect::<Option<Vec<_>>>()?,
    ))
}

makers! {
    mlirSparseTensorEncodingAttrGet(
        rank: isize,
        levels: Array<u64>,
        dim_to_level: MlirAffineMap,
        level_to_dim: MlirAffineMap,
        pos_width: c_int,
        crd_width: c_int,
        explicit: MlirAttribute,
        implicit: MlirAttribute
    ) -> MlirAttribute = |cx| {
        // The way back follows from the way there.
        let _ = level_to_dim;
        let levels = levels.of(rank).iter().map(|bits| level(*bits)).collect::<Option<Vec<_>>>()?;
        let map = optional(cx, dim_to_level)?.cloned().unwrap_or_else(|| AffineMap::identity(levels.len()));
        let widths = (u32::try_from(pos_width).ok()?, u32::try_from(crd_width).ok()?);
        let (explicit, implicit) = (optional(cx, explicit)?, optional(cx, implicit)?);
        let encoding = SparseTensorEncodingAttr::get_checked(
            cx, Location::UNKNOWN, levels, AffineMapAttr::get(cx, map), widths.0, widths.1, explicit, implicit, Vec::new(),
        );
        encoding.ok().map(Attribute::from)
    };
}

methods! { MlirAttribute as SparseTensorEncodingAttr:
    mlirSparseTensorEncodingGetLvlRank() -> isize = |cx, attr| attr.lvl_rank(cx);
    mlirSparseTensorEncodingAttrGetLvlType(level: isize) -> u64 =
        |cx, attr| attr.lvl_types(cx).get(usize::try_from(level).ok()?).map(level_bits);
    mlirSparseTensorEncodingAttrGetLvlFmt(level: isize) -> c_uint =
        |cx, attr| attr.lvl_types(cx).get(usize::try_from(level).ok()?).map(|level| format_bits(level) as c_uint);
    mlirSparseTensorEncodingAttrGetDimToLvl() -> MlirAffineMap = |cx, attr| attr.dim_to_lvl(cx).value(cx);
    mlirSparseTensorEncodingAttrGetLvlToDim() -> MlirAffineMap = |cx, attr| level_to_dim(attr.dim_to_lvl(cx).value(cx));
    mlirSparseTensorEncodingAttrGetPosWidth() -> c_int = |cx, attr| attr.pos_width(cx) as c_int;
    mlirSparseTensorEncodingAttrGetCrdWidth() -> c_int = |cx, attr| attr.crd_width(cx) as c_int;
    mlirSparseTensorEncodingAttrGetExplicitVal() -> MlirAttribute = |cx, attr| attr.explicit_val(cx);
    mlirSparseTensorEncodingAttrGetImplicitVal() -> MlirAttribute = |cx, attr| attr.implicit_val(cx);
}

exported! {
    fn mlirSparseTensorEncodingAttrGetStructuredN(bits: u64) -> c_uint {
        size(bits, N) as c_uint
    }

    fn mlirSparseTensorEncodingAttrGetStructuredM(bits: u64) -> c_uint {
        size(bits, M) as c_uint
    }

    fn mlirSparseTensorEncodingAttrBuildLvlType(
        format: c_uint, properties: Array<c_uint>, count: c_uint, n: c_uint, m: c_uint,
    ) -> u64 {
        let properties = properties.of(count as isize).iter().fold(0, |bits, property| bits | u64::from(*property));
        u64::from(format) | properties | u64::from(n & 0xff) << N | u64::from(m & 0xff) << M
    }
}
