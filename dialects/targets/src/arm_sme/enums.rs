//! Which way lines of tiles go, and how products are combined.

use terrace_ods_macros::enum_attr;

use super::ArmSmeDialect;

/// Whether lines are rows or columns.
#[enum_attr(dialect = ArmSmeDialect, mnemonic = "layout")]
pub enum TileSliceLayout {
    /// Rows.
    Horizontal = 0,
    /// Columns.
    Vertical = 1,
}

/// What is done with a product.
#[enum_attr(dialect = ArmSmeDialect, mnemonic = "kind")]
pub enum CombiningKind {
    /// It is added.
    Add = 0,
    /// It is subtracted.
    Sub = 1,
}

/// The size of elements.
#[enum_attr(dialect = ArmSmeDialect, mnemonic = "type_size")]
pub enum TypeSize {
    /// 8 bits.
    Byte = 0,
    /// 16 bits.
    Half = 1,
    /// 32 bits.
    Word = 2,
    /// 64 bits.
    Double = 3,
}

/// A kind of tiles.
#[enum_attr]
pub enum ArmSMETileType {
    /// Of bytes.
    #[name = "za.b"]
    ZaB = 0,
    /// Of halves of words.
    #[name = "za.h"]
    ZaH = 1,
    /// Of words.
    #[name = "za.s"]
    ZaS = 2,
    /// Of double words.
    #[name = "za.d"]
    ZaD = 3,
    /// Of four words.
    #[name = "za.q"]
    ZaQ = 4,
}
