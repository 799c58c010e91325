//! Words of pointer arithmetic and of memory accesses.

use terrace_ods_macros::enum_attr;

/// Atomic ordering for LLVM's memory model
#[enum_attr(repr = i32)]
pub enum AtomicOrdering {
    /// The access is not atomic.
    NotAtomic = 0,
    /// The access is not torn.
    Unordered = 1,
    /// All threads see one order of the accesses to this address.
    Monotonic = 2,
    /// What follows stays after it.
    Acquire = 3,
    /// What precedes stays before it.
    Release = 4,
    /// Both of these.
    AcqRel = 5,
    /// All threads see one order of all such accesses.
    SeqCst = 6,
}

/// Pointer add flags
#[enum_attr(repr = i32)]
pub enum PtrAddFlags {
    /// Nothing is known.
    None = 0,
    /// The offset has a sign, and its sum with the address does not overflow.
    Nusw = 1,
    /// The sum of two numbers without a sign does not overflow.
    Nuw = 2,
    /// The address stays in the same object.
    Inbounds = 3,
}

/// Pointer difference flags
#[enum_attr(bits, repr = i8)]
pub enum PtrDiffFlags {
    /// The difference of numbers without a sign does not overflow.
    Nuw = 1,
    /// The difference of numbers with a sign does not overflow.
    Nsw = 2,
}
