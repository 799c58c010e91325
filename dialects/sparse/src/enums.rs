//! Enums.

use terrace_ods_macros::enum_attr;

use super::SparseTensorDialect;

/// sparse tensor storage specifier kind
#[enum_attr(dialect = SparseTensorDialect, mnemonic = "kind", keyword)]
pub enum StorageSpecifierKind {
    /// The size of a level.
    #[name = "lvl_sz"]
    LevelSize = 0,
    /// How many positions are stored of a level.
    #[name = "pos_mem_sz"]
    PositionsSize = 1,
    /// How many coordinates are stored of a level.
    #[name = "crd_mem_sz"]
    CoordinatesSize = 2,
    /// How many values are stored.
    #[name = "val_mem_sz"]
    ValuesSize = 3,
    /// Where a slice begins in a dimension.
    #[name = "dim_offset"]
    DimOffset = 4,
    /// The distance of the elements of a slice in a dimension.
    #[name = "dim_stride"]
    DimStride = 5,
}

/// sparse tensor sort algorithm
#[enum_attr(dialect = SparseTensorDialect, mnemonic = "SparseTensorSortAlgorithm", keyword)]
pub enum SparseTensorSortKind {
    /// Quicksort, and another algorithm for what it is slow on.
    HybridQuickSort = 0,
    /// Insertion sort, which keeps the order of equal elements.
    InsertionSortStable = 1,
    /// Quicksort.
    QuickSort = 2,
    /// Heapsort.
    HeapSort = 3,
}

/// sparse tensor coordinate translation direction
#[enum_attr(dialect = SparseTensorDialect, mnemonic = "CrdTransDirection", keyword)]
pub enum CrdTransDirectionKind {
    /// From coordinates of dimensions to those of levels.
    DimToLvl = 0,
    /// From coordinates of levels to those of dimensions.
    LvlToDim = 1,
}
