//! Atomic accesses.

use terrace_ods_macros::enum_attr;

/// Atomic ordering for LLVM's memory model.
#[enum_attr(repr = i64)]
pub enum AtomicOrdering {
    /// The access is not atomic.
    #[default]
    NotAtomic = 0,
    /// A value that was stored, in no order.
    Unordered = 1,
    /// One order of the accesses to an address.
    Monotonic = 2,
    /// Nothing after it moves before it.
    Acquire = 4,
    /// Nothing before it moves after it.
    Release = 5,
    /// Both.
    AcqRel = 6,
    /// One order of all accesses like this.
    SeqCst = 7,
}

/// llvm.atomicrmw binary operations.
///
/// What an atomic update does with the value in memory and its operand.
#[enum_attr(repr = i64)]
pub enum AtomicBinOp {
    /// Gives the operand.
    Xchg = 0,
    /// Adds.
    Add = 1,
    /// Subtracts.
    Sub = 2,
    /// Bitwise and.
    #[name = "_and"]
    And = 3,
    /// Bitwise and, inverted.
    Nand = 4,
    /// Bitwise or.
    #[name = "_or"]
    Or = 5,
    /// Bitwise exclusive or.
    #[name = "_xor"]
    Xor = 6,
    /// The larger, signed.
    Max = 7,
    /// The smaller, signed.
    Min = 8,
    /// The larger, unsigned.
    Umax = 9,
    /// The smaller, unsigned.
    Umin = 10,
    /// Adds numbers.
    Fadd = 11,
    /// Subtracts numbers.
    Fsub = 12,
    /// The larger number.
    Fmax = 13,
    /// The smaller number.
    Fmin = 14,
    /// One more, or zero from the operand on.
    UincWrap = 15,
    /// One less, or the operand from zero or above the operand.
    UdecWrap = 16,
    /// Subtracts unless the result would be negative.
    UsubCond = 17,
    /// Subtracts down to zero.
    UsubSat = 18,
    /// The larger number; a NaN if one is.
    Fmaximum = 19,
    /// The smaller number; a NaN if one is.
    Fminimum = 20,
}
