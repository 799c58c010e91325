//! An enum attribute as plain data.

use syn::{Attribute, Ident, LitStr, Path, Visibility};
use terrace_macro_support::Docs;

/// What `#[enum_attr]` says.
pub struct Enumeration {
    pub attributes: Vec<Attribute>,
    pub docs: Docs,
    pub vis: Visibility,
    pub ident: Ident,
    pub storage: Storage,
    /// For a set of flags, what stands between flags in the text.
    pub separator: Option<String>,
    /// Whether texts are the names of the cases in Rust; a set without flags is then the case `None`.
    pub verbatim: bool,
    pub cases: Vec<Case>,
}

/// What holds a value.
pub enum Storage {
    /// An integer attribute of 8, 16, 32 or 64 bits.
    Integer(u32),
    /// An attribute of a dialect: `#dialect.mnemonic<case>`, or with `keyword` `#dialect<mnemonic case>`.
    Dialect {
        dialect: Path,
        mnemonic: LitStr,
        keyword: bool,
    },
}

pub struct Case {
    /// Documentation and `#[default]`.
    pub attributes: Vec<Attribute>,
    pub ident: Ident,
    /// The text.
    pub name: String,
    /// The integer; of a flag and a group its bits.
    pub value: i64,
}

impl Enumeration {
    /// Whether values are sets of flags.
    pub fn is_bits(&self) -> bool {
        self.separator.is_some()
    }
}
