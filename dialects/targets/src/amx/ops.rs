//! What is done with tiles.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{AnyMemRef, BF16, F16, F32, I8, I32, Index, Optional, Variadic};
use terrace_ods_macros::op;

use super::{AmxDialect, TileElements, TileOf};

/// A tile of zeros.
#[op(
    dialect = AmxDialect, mnemonic = "tile_zero", interfaces(MemoryEffects), verify,
    assembly { attr_dict ":" qualified(type($res)) },
)]
pub struct TileZeroOp {
    #[result]
    res: TileOf<TileElements>,
}

/// Reads a tile; its rows are as far apart as the memref or `stride` says.
#[op(
    dialect = AmxDialect, mnemonic = "tile_load",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
    assembly { $base "[" $indices "]" ("," $stride^)? attr_dict ":" type($base) "into" qualified(type($res)) },
)]
pub struct TileLoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    stride: Optional<Index>,
    #[result]
    res: TileOf<TileElements>,
}

/// Writes a tile.
#[op(
    dialect = AmxDialect, mnemonic = "tile_store",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
    assembly { $base "[" $indices "]" "," $val ("," $stride^)? attr_dict ":" type($base) "," qualified(type($val)) },
)]
pub struct TileStoreOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    val: TileOf<TileElements>,
    #[operand]
    stride: Optional<Index>,
}

/// The product of tiles of small floats, added to a tile of `f32`.
#[op(
    dialect = AmxDialect, mnemonic = "tile_mulf", traits(Pure, AllTypesMatch(acc, res)), verify,
    assembly {
        $lhs "," $rhs "," $acc attr_dict ":" qualified(type($lhs)) "," qualified(type($rhs)) "," qualified(type($acc))
    },
)]
pub struct TileMulFOp {
    #[operand]
    lhs: TileOf<(F16, BF16)>,
    #[operand]
    rhs: TileOf<(F16, BF16)>,
    #[operand]
    acc: TileOf<(F32,)>,
    #[result]
    res: TileOf<(F32,)>,
}

/// The product of tiles of bytes, signed unless `zext` says otherwise, added to a tile of `i32`.
#[op(
    dialect = AmxDialect, mnemonic = "tile_muli", traits(Pure, AllTypesMatch(acc, res)), verify,
    assembly {
        $lhs ("zext" $is_zext_lhs^)? "," $rhs ("zext" $is_zext_rhs^)? "," $acc attr_dict ":" qualified(type($lhs)) ","
        qualified(type($rhs)) "," qualified(type($acc))
    },
)]
pub struct TileMulIOp {
    #[operand]
    lhs: TileOf<(I8,)>,
    #[operand]
    rhs: TileOf<(I8,)>,
    #[operand]
    acc: TileOf<(I32,)>,
    #[attr(name = "isZextLhs")]
    is_zext_lhs: Optional<UnitAttr>,
    #[attr(name = "isZextRhs")]
    is_zext_rhs: Optional<UnitAttr>,
    #[result]
    res: TileOf<(I32,)>,
}
