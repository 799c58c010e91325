//! Tiles, and their lines.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyMemRef, AnyType, AnyVectorOfNonZeroRank, DefaultValued, Index, Is, MemRefRankOf, Optional,
    Variadic,
};
use terrace_ir::types::ShapedType;
use terrace_ods_macros::op;

use super::checks::{bits_of_elements, has_padding_and_mask, slice, slice_mask};
use super::{ArmSmeDialect, LinePredicate, LineVector, Tile, TileOp, TileSliceLayout, TypeSize};

/// A tile of which nothing is known.
#[op(dialect = ArmSmeDialect, mnemonic = "get_tile", traits(TileOp, Pure), assembly { attr_dict ":" type($tile) })]
pub struct GetTileOp {
    #[result]
    tile: Tile,
}

/// A tile of zeros.
#[op(dialect = ArmSmeDialect, mnemonic = "zero", traits(TileOp, Pure), assembly { attr_dict ":" type($res) })]
pub struct ZeroOp {
    #[result]
    res: Tile,
}

/// A copy of a tile.
#[op(
    dialect = ArmSmeDialect, mnemonic = "copy_tile", traits(TileOp, Pure, AllTypesMatch(tile, result)),
    assembly { $tile attr_dict ":" type($result) },
)]
pub struct CopyTileOp {
    #[operand]
    tile: Tile,
    #[result]
    result: Tile,
}

/// Reads a tile, line by line; what a mask leaves out is padding.
#[op(
    dialect = ArmSmeDialect, mnemonic = "tile_load", interfaces(MemoryEffects),
    traits(
        TileOp, AttrSizedOperandSegments, AllElementTypesMatch(result, base),
        TypesMatchWith("padding type matches element type of result", from = result, to = padding, |cx, ty| Some(ty.cast::<ShapedType>(cx)?.element(cx))),
        TypesMatchWith("mask has i1 element type and same shape as result", from = result, to = mask, bits_of_elements),
        PredOpTrait("both `padding` and `mask` should be provided or neither", has_padding_and_mask),
    ),
    assembly {
        $base "[" $indices "]" ("," $padding "," $mask^)? ("layout" "" $layout^)? attr_dict ":" type($base) ","
        type($result)
    },
)]
pub struct TileLoadOp {
    #[operand]
    base: MemRefRankOf<(AnyType,), (Is<2>,)>,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    padding: Optional<AnyType>,
    #[operand]
    mask: Optional<AnyVectorOfNonZeroRank>,
    #[attr]
    layout: DefaultValued<TileSliceLayout, { TileSliceLayout::Horizontal }>,
    #[result]
    result: Tile,
}

/// Writes a tile, line by line, where a mask says so.
#[op(
    dialect = ArmSmeDialect, mnemonic = "tile_store", interfaces(MemoryEffects),
    traits(
        TileOp, AttrSizedOperandSegments, AllElementTypesMatch(value_to_store, base),
        TypesMatchWith("mask has i1 element type and same shape as valueToStore", from = value_to_store, to = mask, bits_of_elements),
    ),
    assembly {
        $value_to_store "," $base "[" $indices "]" ("," $mask^)? ("layout" "" $layout^)? attr_dict ":" type($base) ","
        type($value_to_store)
    },
)]
pub struct TileStoreOp {
    #[operand(name = "valueToStore")]
    value_to_store: Tile,
    #[operand]
    base: MemRefRankOf<(AnyType,), (Is<2>,)>,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: Optional<AnyVectorOfNonZeroRank>,
    #[attr]
    layout: DefaultValued<TileSliceLayout, { TileSliceLayout::Horizontal }>,
}

/// Reads one line of a tile.
#[op(
    dialect = ArmSmeDialect, mnemonic = "load_tile_slice", interfaces(MemoryEffects),
    traits(
        TileOp, AllElementTypesMatch(tile, base), AllTypesMatch(tile, result),
        TypesMatchWith("`mask` has i1 element type and the shape is a slice of `result`", from = result, to = mask, slice_mask),
    ),
    assembly {
        $base "[" $indices "]" "," $mask "," $tile "," $tile_slice_index ("layout" "" $layout^)? attr_dict ":"
        type($base) "," type($mask) "," type($result)
    },
)]
pub struct LoadTileSliceOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    mask: LinePredicate,
    #[operand]
    tile: Tile,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    tile_slice_index: Index,
    #[attr]
    layout: DefaultValued<TileSliceLayout, { TileSliceLayout::Horizontal }>,
    #[result]
    result: Tile,
}

/// Writes one line of a tile.
#[op(
    dialect = ArmSmeDialect, mnemonic = "store_tile_slice", interfaces(MemoryEffects),
    traits(
        TileOp, AllElementTypesMatch(tile, base),
        TypesMatchWith("`mask` has i1 element type and the shape is a slice of `tile`", from = tile, to = mask, slice_mask),
    ),
    assembly {
        $tile "," $tile_slice_index "," $mask "," $base "[" $indices "]" ("layout" "" $layout^)? attr_dict ":"
        type($base) "," type($mask) "," type($tile)
    },
)]
pub struct StoreTileSliceOp {
    #[operand]
    tile: Tile,
    #[operand]
    tile_slice_index: Index,
    #[operand]
    mask: LinePredicate,
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    layout: DefaultValued<TileSliceLayout, { TileSliceLayout::Horizontal }>,
}

/// A tile with another line.
#[op(
    dialect = ArmSmeDialect, mnemonic = "insert_tile_slice",
    traits(
        TileOp, Pure, AllTypesMatch(tile, result),
        TypesMatchWith("type of 'vector' matches type of 'tile' slice", from = tile, to = vector, slice),
    ),
    assembly {
        $vector "," $tile "[" $tile_slice_index "]" ("layout" "" $layout^)? attr_dict ":" type($vector) "into"
        type($result)
    },
)]
pub struct InsertTileSliceOp {
    #[operand]
    vector: LineVector,
    #[operand]
    tile: Tile,
    #[operand]
    tile_slice_index: Index,
    #[attr]
    layout: DefaultValued<TileSliceLayout, { TileSliceLayout::Horizontal }>,
    #[result]
    result: Tile,
}

/// A line of a tile.
#[op(
    dialect = ArmSmeDialect, mnemonic = "extract_tile_slice",
    traits(
        TileOp, Pure,
        TypesMatchWith("type of 'result' matches type of 'tile' slice", from = tile, to = result, slice),
    ),
    assembly {
        $tile "[" $tile_slice_index "]" ("layout" "" $layout^)? attr_dict ":" type($result) "from" type($tile)
    },
)]
pub struct ExtractTileSliceOp {
    #[operand]
    tile: Tile,
    #[operand]
    tile_slice_index: Index,
    #[attr]
    layout: DefaultValued<TileSliceLayout, { TileSliceLayout::Horizontal }>,
    #[result]
    result: LineVector,
}

/// How many elements of a size a vector has in streaming mode.
#[op(dialect = ArmSmeDialect, mnemonic = "streaming_vl", traits(Pure), assembly { $type_size attr_dict })]
pub struct StreamingVLOp {
    #[attr]
    type_size: TypeSize,
    #[result]
    result: Index,
}
