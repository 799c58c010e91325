//! Metadata of what is stored, and buffers that grow.

use terrace_ir::attributes::{AffineMapAttr, UnitAttr};
use terrace_ir::ods::{
    AnyInteger, AnyType, I1, Index, IndexAttr, Is, MemRefRankOf, Optional, Variadic,
};
use terrace_ods_macros::op;

use terrace_standard_dialects::memref::AnyStridedMemRefOfRank;

use super::{
    AnySparseTensor, LevelAttr, SparseTensorDialect, SparseTensorSortKind, StorageSpecifierKind,
    StorageSpecifierType,
};

/// New metadata, or a copy.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "storage_specifier.init",
    traits(Pure),
    assembly = "attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? qualified(type($result))",
)]
pub struct StorageSpecifierInitOp {
    #[operand]
    source: Optional<StorageSpecifierType>,
    #[result]
    result: StorageSpecifierType,
}

/// What metadata say.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "storage_specifier.get",
    traits(Pure),
    assembly = "$specifier $specifier_kind (`at` $level^)? attr-dict`:` qualified(type($specifier))",
    verify, fold,
)]
pub struct GetStorageSpecifierOp {
    #[operand]
    specifier: StorageSpecifierType,
    #[attr(name = "specifierKind")]
    specifier_kind: StorageSpecifierKind,
    #[attr]
    level: Optional<LevelAttr>,
    #[result]
    result: Index,
}

/// Metadata that say something else.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "storage_specifier.set",
    traits(Pure, AllTypesMatch(result, specifier)),
    assembly = "$specifier $specifier_kind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))",
    verify,
)]
pub struct SetStorageSpecifierOp {
    #[operand]
    specifier: StorageSpecifierType,
    #[attr(name = "specifierKind")]
    specifier_kind: StorageSpecifierKind,
    #[attr]
    level: Optional<LevelAttr>,
    #[operand]
    value: Index,
    #[result]
    result: StorageSpecifierType,
}

/// A buffer with a value more, or several.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "push_back",
    traits(TypesMatchWith("value type matches element type of inBuffer", from = in_buffer, to = value, |cx, ty| Some(ty.cast::<terrace_ir::types::ShapedType>(cx)?.element(cx))), AllTypesMatch(in_buffer, out_buffer)),
    assembly = "(`inbounds` $inbounds^)? $cur_size `,` $in_buffer `,` $value (`,` $n^ )? attr-dict `:` type($cur_size) `,` type($in_buffer) `,` type($value) (`,` type($n)^ )?",
    verify,
)]
pub struct PushBackOp {
    #[operand(name = "curSize")]
    cur_size: Index,
    #[operand(name = "inBuffer")]
    in_buffer: MemRefRankOf<(AnyType,), (Is<1>,)>,
    #[operand]
    value: AnyType,
    #[operand]
    n: Optional<Index>,
    #[attr]
    inbounds: Optional<UnitAttr>,
    #[result(name = "outBuffer")]
    out_buffer: MemRefRankOf<(AnyType,), (Is<1>,)>,
    #[result(name = "newSize")]
    new_size: Index,
}

/// Dense arrays for the elements of the innermost level.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "expand",
    assembly = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)",
)]
pub struct ExpandOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    values: AnyStridedMemRefOfRank<1>,
    #[result]
    filled: MemRefRankOf<(I1,), (Is<1>,)>,
    #[result]
    added: MemRefRankOf<(Index,), (Is<1>,)>,
    #[result]
    count: Index,
}

/// What dense arrays hold, as elements of the innermost level.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "compress",
    traits(AllTypesMatch(tensor, result)),
    assembly = "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvl_coords `]` attr-dict `:` type($values) `,` type($filled) `,` type($added) `,` type($tensor)",
    verify,
)]
pub struct CompressOp {
    #[operand]
    values: AnyStridedMemRefOfRank<1>,
    #[operand]
    filled: MemRefRankOf<(I1,), (Is<1>,)>,
    #[operand]
    added: MemRefRankOf<(Index,), (Is<1>,)>,
    #[operand]
    count: Index,
    #[operand]
    tensor: AnySparseTensor,
    #[operand(name = "lvlCoords")]
    lvl_coords: Variadic<Index>,
    #[result]
    result: AnySparseTensor,
}

/// Sorts coordinates, and values with them.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "sort",
    assembly = "$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?",
    verify,
)]
pub struct SortOp {
    #[operand]
    n: Index,
    #[operand]
    xy: MemRefRankOf<(AnyInteger, Index), (Is<1>,)>,
    #[operand]
    ys: Variadic<MemRefRankOf<(AnyType,), (Is<1>,)>>,
    #[attr]
    perm_map: AffineMapAttr,
    #[attr]
    ny: Optional<IndexAttr>,
    #[attr]
    algorithm: SparseTensorSortKind,
}
