//! Predicates and flags.

use terrace_ods_macros::enum_attr;

use super::ArithDialect;

/// How integers are compared.
#[enum_attr(repr = i64)]
pub enum CmpIPredicate {
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

/// How floats are compared. Ordered predicates (`o..`) are false if an operand is a NaN, unordered ones (`u..`) true.
#[enum_attr(repr = i64)]
pub enum CmpFPredicate {
    /// Never.
    #[name = "false"]
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
    #[name = "true"]
    AlwaysTrue = 15,
}

/// What an optimisation may assume of a floating-point operation.
#[enum_attr(dialect = ArithDialect, mnemonic = "fastmath", bits, separator = ",")]
pub enum FastMathFlags {
    /// Operands may be regrouped.
    Reassoc = 1,
    /// No operand or result is a NaN.
    Nnan = 2,
    /// No operand or result is infinite.
    Ninf = 4,
    /// The sign of zeros does not matter.
    Nsz = 8,
    /// A division may become a product with the reciprocal.
    Arcp = 16,
    /// A product and a sum may be rounded once.
    Contract = 32,
    /// Functions may be approximated.
    Afn = 64,
    /// All of them.
    #[group]
    Fast = Reassoc | Nnan | Ninf | Nsz | Arcp | Contract | Afn,
}

/// Which overflows an integer operation promises not to have.
#[enum_attr(dialect = ArithDialect, mnemonic = "overflow", bits, separator = ", ")]
pub enum IntegerOverflowFlags {
    /// No signed overflow.
    Nsw = 1,
    /// No unsigned overflow.
    Nuw = 2,
}

/// How inexact floating-point results are rounded.
#[enum_attr(repr = i32)]
pub enum RoundingMode {
    /// To the nearest, ties to even.
    ToNearestEven = 0,
    /// Towards negative infinity.
    Downward = 1,
    /// Towards infinity.
    Upward = 2,
    /// Towards zero.
    TowardZero = 3,
    /// To the nearest, ties away from zero.
    ToNearestAway = 4,
}

/// How an operation that reads and writes at once combines an element with a value.
#[enum_attr(repr = i64)]
pub enum AtomicRMWKind {
    /// Sum of floats.
    Addf = 0,
    /// Sum of integers.
    Addi = 1,
    /// Bitwise and.
    Andi = 2,
    /// The value.
    Assign = 3,
    /// As `arith.maximumf`.
    Maximumf = 4,
    /// As `arith.maxnumf`.
    Maxnumf = 5,
    /// Greater signed integer.
    Maxs = 6,
    /// Greater unsigned integer.
    Maxu = 7,
    /// As `arith.minimumf`.
    Minimumf = 8,
    /// As `arith.minnumf`.
    Minnumf = 9,
    /// Lesser signed integer.
    Mins = 10,
    /// Lesser unsigned integer.
    Minu = 11,
    /// Product of floats.
    Mulf = 12,
    /// Product of integers.
    Muli = 13,
    /// Bitwise or.
    Ori = 14,
    /// Bitwise exclusive or.
    Xori = 15,
}

impl AtomicRMWKind {
    /// Whether it combines floats, or integers; `None` if both.
    pub fn is_on_floats(self) -> Option<bool> {
        use AtomicRMWKind as K;
        match self {
            K::Addf | K::Maximumf | K::Maxnumf | K::Minimumf | K::Minnumf | K::Mulf => Some(true),
            K::Addi
            | K::Andi
            | K::Maxs
            | K::Maxu
            | K::Mins
            | K::Minu
            | K::Muli
            | K::Ori
            | K::Xori => Some(false),
            K::Assign => None,
        }
    }
}
