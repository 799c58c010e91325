//! Debug information, as the nodes of LLVM's metadata.

mod dwarf;
mod expressions;
mod flags;
mod scopes;
mod types;
mod variables;

pub use dwarf::{DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfTag};
pub use expressions::{DiExpressionAttr, DiExpressionElemAttr};
pub use flags::{DiEmissionKind, DiFlags, DiNameTableKind, DiSubprogramFlags};
pub use scopes::*;
pub use types::*;
pub use variables::*;

/// Declares attributes whose parameters are written by name, and whether they have aliases.
macro_rules! debug_attributes {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $mnemonic:literal $($alias:ident)? { $($(#[$meta:meta])* $field:ident: $ty:ty),* $(,)? }
    )*) => {$(
        $(#[doc = $doc])*
        #[terrace_ods_macros::attr(
            dialect = crate::LlvmDialect, mnemonic = $mnemonic,
            assembly { "<" struct(params) ">" }, $($alias,)?
        )]
        pub struct $name {
            $($(#[$meta])* $field: $ty),*
        }
    )*};
}
use debug_attributes;
