//! Predicates of comparisons.

use terrace_ods_macros::enum_attr;

/// llvm.icmp comparison predicate.
///
/// How integers are compared.
#[enum_attr(repr = i64)]
pub enum ICmpPredicate {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Signed less.
    Slt = 2,
    /// Signed less or equal.
    Sle = 3,
    /// Signed greater.
    Sgt = 4,
    /// Signed greater or equal.
    Sge = 5,
    /// Unsigned less.
    Ult = 6,
    /// Unsigned less or equal.
    Ule = 7,
    /// Unsigned greater.
    Ugt = 8,
    /// Unsigned greater or equal.
    Uge = 9,
}

/// llvm.fcmp comparison predicate.
///
/// How floats are compared. Ordered predicates (`o..`) are false if an operand is a NaN, unordered ones (`u..`) true.
#[enum_attr(repr = i64)]
pub enum FCmpPredicate {
    /// Never.
    #[name = "_false"]
    AlwaysFalse = 0,
    /// Ordered and equal.
    Oeq = 1,
    /// Ordered and greater.
    Ogt = 2,
    /// Ordered and greater or equal.
    Oge = 3,
    /// Ordered and less.
    Olt = 4,
    /// Ordered and less or equal.
    Ole = 5,
    /// Ordered and not equal.
    One = 6,
    /// Ordered: neither is a NaN.
    Ord = 7,
    /// Unordered or equal.
    Ueq = 8,
    /// Unordered or greater.
    Ugt = 9,
    /// Unordered or greater or equal.
    Uge = 10,
    /// Unordered or less.
    Ult = 11,
    /// Unordered or less or equal.
    Ule = 12,
    /// Unordered or not equal.
    Une = 13,
    /// Unordered: one is a NaN.
    Uno = 14,
    /// Always.
    #[name = "_true"]
    AlwaysTrue = 15,
}
