//! Tensors, and what is stored of them.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::ConditionallySpeculatable;
use terrace_ir::ods::{
    AnyNon0RankedMemRef, AnyRankedTensor, AnyTensor, AnyType, I1, Index, IndexAttr, Optional,
    RankedTensorOf, SignlessIntegerOrIndex, Variadic,
};
use terrace_ods_macros::op;

use super::{
    AnyScalarLike, AnySparseTensor, AnySparseTensorSlice, CrdTransDirectionKind, DimensionAttr,
    LevelAttr, SparseTensorDialect, SparseTensorEncodingAttr, SparseTensorSortKind,
};

/// A tensor from a file or the like.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "new",
    traits(Pure),
    assembly = "$source attr-dict `:` type($source) `to` type($result)",
)]
pub struct NewOp {
    #[operand]
    source: AnyType,
    #[result]
    result: AnySparseTensor,
}

/// A sparse tensor of arrays.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "assemble",
    traits(Pure),
    assembly = "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` type($result)",
    verify,
)]
pub struct AssembleOp {
    #[operand]
    levels: Variadic<RankedTensorOf<(SignlessIntegerOrIndex,)>>,
    #[operand]
    values: AnyRankedTensor,
    #[result]
    result: AnySparseTensor,
}

/// The arrays of a sparse tensor, copied into others.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "disassemble",
    traits(Pure, SameVariadicResultSize),
    assembly = "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` `out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)",
    verify,
)]
pub struct DisassembleOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand]
    out_levels: Variadic<RankedTensorOf<(SignlessIntegerOrIndex,)>>,
    #[operand]
    out_values: AnyRankedTensor,
    #[result]
    ret_levels: Variadic<RankedTensorOf<(SignlessIntegerOrIndex,)>>,
    #[result]
    ret_values: AnyRankedTensor,
    #[result]
    lvl_lens: Variadic<AnyScalarLike>,
    #[result]
    val_len: AnyScalarLike,
}

/// The tensor, stored in another way.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "convert",
    traits(Pure),
    assembly = "$source attr-dict `:` type($source) `to` type($dest)",
    verify, fold,
)]
pub struct ConvertOp {
    #[operand]
    source: AnyRankedTensor,
    #[result]
    dest: AnyRankedTensor,
}

/// The same memory, read as another map of dimensions to levels.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "reinterpret_map",
    traits(NoMemoryEffect),
    assembly = "$source attr-dict `:` type($source) `to` type($dest)",
    verify, fold,
)]
pub struct ReinterpretMapOp {
    #[operand]
    source: AnySparseTensor,
    #[result]
    dest: AnySparseTensor,
}

/// The positions of a level.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "positions",
    traits(Pure),
    assembly = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify, infer_types,
)]
pub struct ToPositionsOp {
    #[operand]
    tensor: AnySparseTensor,
    #[attr]
    level: LevelAttr,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// The coordinates of a level.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "coordinates",
    traits(Pure),
    assembly = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify, infer_types,
)]
pub struct ToCoordinatesOp {
    #[operand]
    tensor: AnySparseTensor,
    #[attr]
    level: LevelAttr,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// The coordinates of all levels of a tensor that stores them together.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "coordinates_buffer",
    traits(Pure),
    assembly = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify, infer_types,
)]
pub struct ToCoordinatesBufferOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// The values.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "values",
    traits(Pure),
    assembly = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify, infer_types,
)]
pub struct ToValuesOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// How many elements are stored.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "number_of_entries",
    traits(Pure),
    assembly = "$tensor attr-dict `:` type($tensor)",
)]
pub struct NumberOfEntriesOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    result: Index,
}

/// Tensors one after the other in one dimension.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "concatenate",
    traits(Pure),
    assembly = "$inputs attr-dict `:` type($inputs) `to` type($result)",
    verify,
)]
pub struct ConcatenateOp {
    #[operand]
    inputs: Variadic<AnyRankedTensor>,
    #[attr]
    dimension: DimensionAttr,
    #[result]
    result: AnyRankedTensor,
}

/// Where a slice begins in a dimension.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "slice.offset",
    traits(Pure),
    assembly = "$slice `at` $dim attr-dict `:` type($slice)",
    verify,
)]
pub struct ToSliceOffsetOp {
    #[operand]
    slice: AnySparseTensorSlice,
    #[attr]
    dim: IndexAttr,
    #[result]
    offset: Index,
}

/// The distance of the elements of a slice in a dimension.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "slice.stride",
    traits(Pure),
    assembly = "$slice `at` $dim attr-dict `:` type($slice)",
    verify,
)]
pub struct ToSliceStrideOp {
    #[operand]
    slice: AnySparseTensorSlice,
    #[attr]
    dim: IndexAttr,
    #[result]
    stride: Index,
}

/// The size of a level.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "lvl",
    traits(NoMemoryEffect),
    assembly = "attr-dict $source `,` $index `:` type($source)",
    interfaces(ConditionallySpeculatable),
    verify, fold,
)]
pub struct LvlOp {
    #[operand]
    source: AnySparseTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// Coordinates of dimensions as those of levels, or the other way.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "crd_translate",
    traits(Pure),
    assembly = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)",
    verify, fold,
)]
pub struct CrdTranslateOp {
    #[operand]
    in_crds: Variadic<Index>,
    #[attr]
    direction: CrdTransDirectionKind,
    #[attr]
    encoder: SparseTensorEncodingAttr,
    #[result]
    out_crds: Variadic<Index>,
}

/// The tensor after all insertions.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "load",
    traits(SameOperandsAndResultType),
    assembly = "$tensor (`hasInserts` $has_inserts^)? attr-dict `:` type($tensor)",
)]
pub struct LoadOp {
    #[operand]
    tensor: AnySparseTensor,
    #[attr(name = "hasInserts")]
    has_inserts: Optional<UnitAttr>,
    #[result]
    result: AnyTensor,
}

/// Writes a tensor to a file or the like.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "out",
    assembly = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)",
)]
pub struct OutOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand]
    dest: AnyType,
}

/// The elements of a list of coordinates, sorted.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "reorder_coo",
    traits(Pure),
    assembly = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)",
    verify, fold,
)]
pub struct ReorderCOOOp {
    #[operand]
    input_coo: AnySparseTensor,
    #[attr]
    algorithm: SparseTensorSortKind,
    #[result]
    result_coo: AnySparseTensor,
}

/// Prints a tensor.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "print",
    assembly = "$tensor attr-dict `:` type($tensor)",
)]
pub struct PrintOp {
    #[operand]
    tensor: AnySparseTensor,
}

/// Whether a library is used when programs run.
#[op(
    dialect = SparseTensorDialect,
    mnemonic = "has_runtime_library",
    assembly = "attr-dict",
)]
pub struct HasRuntimeLibraryOp {
    #[result]
    result: I1,
}
