//! Linkage, visibility and comdats of symbols.

use terrace_ods_macros::{attr, enum_attr};

use crate::LlvmDialect;

/// LLVM Linkage specification.
///
/// Who may see and replace a symbol.
#[enum_attr(dialect = LlvmDialect, mnemonic = "linkage")]
pub enum Linkage {
    /// Seen everywhere.
    #[default]
    External = 0,
    /// A copy of a definition elsewhere, for inlining.
    AvailableExternally = 1,
    /// Merged with others of the same name when linking; dropped if unused.
    Linkonce = 2,
    /// `linkonce` where all definitions are equivalent.
    LinkonceOdr = 3,
    /// Merged with others of the same name when linking.
    Weak = 4,
    /// `weak` where all definitions are equivalent.
    WeakOdr = 5,
    /// Concatenated with others of the same name when linking.
    Appending = 6,
    /// Seen in this module only.
    Internal = 7,
    /// Seen in this module only, without a symbol in the object file.
    Private = 8,
    /// Null if nothing defines it.
    ExternWeak = 9,
    /// A tentative definition of C.
    Common = 10,
}

/// LLVM GlobalValue UnnamedAddr.
///
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

/// LLVM GlobalValue Visibility.
///
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

/// LLVM Comdat Types.
///
/// Which of several definitions the linker keeps.
#[enum_attr(repr = i64)]
pub enum Comdat {
    /// Any of them.
    Any = 0,
    /// Any; they must be equal.
    #[name = "exactmatch"]
    ExactMatch = 1,
    /// The largest.
    Largest = 2,
    /// All of them.
    #[name = "nodeduplicate"]
    NoDeduplicate = 3,
    /// Any; they must have one size.
    #[name = "samesize"]
    SameSize = 4,
}

/// Which of several definitions the linker keeps, as an attribute of its own: `#llvm<comdat any>`.
#[attr(dialect = LlvmDialect, mnemonic = "comdat", assembly { $comdat })]
pub struct ComdatAttr {
    comdat: Comdat,
}
