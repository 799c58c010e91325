//! Enumerations: linkage, calling conventions, predicates and flags.

use terrace_ods_macros::enum_attr;

use super::LlvmDialect;

/// Who may see and replace a symbol, as LLVM's language reference defines it.
#[enum_attr(dialect = LlvmDialect, mnemonic = "linkage")]
pub enum Linkage {
    /// Seen in this module only, without a symbol in the object file.
    Private = 0,
    /// Seen in this module only.
    Internal = 1,
    /// A copy of a definition elsewhere, for inlining.
    AvailableExternally = 2,
    /// Merged with others of the same name when linking; dropped if unused.
    Linkonce = 3,
    /// Merged with others of the same name when linking.
    Weak = 4,
    /// A tentative definition of C.
    Common = 5,
    /// Concatenated with others of the same name when linking.
    Appending = 6,
    /// Null if nothing defines it.
    ExternWeak = 7,
    /// `linkonce` where all definitions are equivalent.
    LinkonceOdr = 8,
    /// `weak` where all definitions are equivalent.
    WeakOdr = 9,
    /// Seen everywhere.
    #[default]
    External = 10,
}

/// Calling conventions.
#[enum_attr(dialect = LlvmDialect, mnemonic = "cconv")]
pub enum CConv {
    /// That of C.
    #[default]
    Ccc = 0,
    /// The fastest on the target.
    Fastcc = 8,
    /// For code that is rarely called.
    Coldcc = 9,
    /// That of the Glasgow Haskell compiler.
    #[name = "cc_10"]
    Ghc = 10,
    /// That of Swift.
    Swiftcc = 16,
    /// Tail calls are guaranteed.
    Tailcc = 18,
    /// Tail calls are guaranteed, otherwise as Swift's.
    Swifttailcc = 20,
}

/// Whether a call reuses the caller's stack frame.
#[enum_attr(dialect = LlvmDialect, mnemonic = "tailcallkind")]
pub enum TailCallKind {
    /// As the optimiser finds.
    #[default]
    None = 0,
    /// It may.
    Tail = 1,
    /// It must.
    Musttail = 2,
    /// It must not.
    Notail = 3,
}

/// Whether the address of a symbol matters.
#[enum_attr(repr = i64)]
pub enum UnnamedAddr {
    /// It does.
    #[default]
    #[name = ""]
    None = 0,
    /// Not in this module.
    #[name = "local_unnamed_addr"]
    Local = 1,
    /// Nowhere.
    #[name = "unnamed_addr"]
    Global = 2,
}

/// Who sees a symbol of a shared library.
#[enum_attr(repr = i64)]
pub enum Visibility {
    /// All modules.
    #[default]
    #[name = ""]
    Default = 0,
    /// The library.
    Hidden = 1,
    /// All modules, but the library uses its own definition.
    Protected = 2,
}

/// The ordering of an atomic access.
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

/// What an optimisation may assume of a floating-point operation.
#[enum_attr(dialect = LlvmDialect, mnemonic = "fastmath", bits, separator = ", ")]
pub enum FastmathFlags {
    /// No operand or result is a NaN.
    Nnan = 0,
    /// No operand or result is infinite.
    Ninf = 1,
    /// The sign of zeros does not matter.
    Nsz = 2,
    /// A division may become a product with the reciprocal.
    Arcp = 3,
    /// A product and a sum may be rounded once.
    Contract = 4,
    /// Functions may be approximated.
    Afn = 5,
    /// Operands may be regrouped.
    Reassoc = 6,
    /// All of them.
    #[group]
    Fast = Nnan | Ninf | Nsz | Arcp | Contract | Afn | Reassoc,
}

/// Which overflows an integer operation promises not to have.
#[enum_attr(dialect = LlvmDialect, mnemonic = "overflow", bits, separator = ", ")]
pub enum IntegerOverflowFlags {
    /// No signed overflow.
    Nsw = 0,
    /// No unsigned overflow.
    Nuw = 1,
}

/// What the computation of an address promises.
#[enum_attr(bits, repr = i32)]
pub enum GepNoWrapFlags {
    /// The flag that `inbounds` adds to `nusw`.
    #[name = "inbounds_flag"]
    InboundsFlag = 0,
    /// No unsigned overflow of base and signed offset.
    Nusw = 1,
    /// No unsigned overflow of base and unsigned offset.
    Nuw = 2,
    /// The address stays inside the object, or just behind its end.
    #[group]
    Inbounds = InboundsFlag | Nusw,
}
