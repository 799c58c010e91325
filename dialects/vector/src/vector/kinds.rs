//! How elements are combined, how dimensions are iterated over, and what is printed after a vector.

use terrace_ir::types::Type;
use terrace_ir::{Context, ods::ArrayAttrOf};
use terrace_ods_macros::{constraint, enum_attr};

use super::VectorDialect;

/// Kind of combining function for contractions and reductions
#[enum_attr(dialect = VectorDialect, mnemonic = "kind")]
pub enum CombiningKind {
    /// The sum.
    Add = 0,
    /// The product.
    Mul = 1,
    /// The smaller one, of unsigned integers.
    #[name = "minui"]
    MinUI = 2,
    /// The smaller one, of signed integers.
    #[name = "minsi"]
    MinSI = 3,
    /// The smaller one, of floats; of a number and a NaN the number.
    #[name = "minnumf"]
    MinNumF = 4,
    /// The larger one, of unsigned integers.
    #[name = "maxui"]
    MaxUI = 5,
    /// The larger one, of signed integers.
    #[name = "maxsi"]
    MaxSI = 6,
    /// The larger one, of floats; of a number and a NaN the number.
    #[name = "maxnumf"]
    MaxNumF = 7,
    /// Bits that are set in both.
    And = 8,
    /// Bits that are set in one of them.
    Or = 9,
    /// Bits that are set in one of them and not in the other.
    Xor = 10,
    /// The smaller one, of floats; NaN if one is.
    #[name = "minimumf"]
    MinimumF = 11,
    /// The larger one, of floats; NaN if one is.
    #[name = "maximumf"]
    MaximumF = 12,
}

impl CombiningKind {
    /// Whether elements of a type can be combined in this way.
    pub fn supports(self, cx: &Context, element: Type) -> bool {
        let is_integer = element.is_integer(cx) || element == Type::INDEX;
        match self {
            CombiningKind::Add | CombiningKind::Mul => is_integer || element.is_float(cx),
            CombiningKind::MinUI
            | CombiningKind::MinSI
            | CombiningKind::MaxUI
            | CombiningKind::MaxSI
            | CombiningKind::And
            | CombiningKind::Or
            | CombiningKind::Xor => is_integer,
            CombiningKind::MinNumF
            | CombiningKind::MaxNumF
            | CombiningKind::MinimumF
            | CombiningKind::MaximumF => element.is_float(cx),
        }
    }
}

/// Iterator type
#[enum_attr(dialect = VectorDialect, mnemonic = "iterator_type")]
pub enum IteratorType {
    /// The dimension is in the result.
    Parallel = 0,
    /// The dimension is combined.
    Reduction = 1,
}

constraint! {
    /// Iterator type should be an enum
    pub IteratorTypes: Attribute = ArrayAttrOf<IteratorType>;
}

/// Punctuation for separating vectors or vector elements
#[enum_attr(dialect = VectorDialect, mnemonic = "punctuation")]
pub enum PrintPunctuation {
    /// Nothing.
    NoPunctuation = 0,
    /// The end of the line.
    #[name = "newline"]
    NewLine = 1,
    /// A comma.
    Comma = 2,
    /// An opening bracket.
    Open = 3,
    /// A closing bracket.
    Close = 4,
}
