//! Dialects and what they list: `#[op]`, `#[ty]` and `#[attr]` name a dialect, and `#[dialect]` lists what it has. Each checks the other.

use super::{AttrInfo, DeclaredAttr, DeclaredType, OpInfo, TypeInfo, TypedOp};

/// A dialect that lists something: `#[dialect]` implements it for all that is in its lists, and what is declared for a dialect asks
/// for it.
pub trait Lists<T> {}

/// What a dialect lists.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not listed in its dialect",
    label = "not in a list of `#[dialect(..)]`",
    note = "add it to `ops(..)`, `types(..)` or `attributes(..)` in the `#[dialect(..)]` of `{D}`"
)]
pub trait Listed<D> {}

#[diagnostic::do_not_recommend]
impl<D: Lists<T>, T> Listed<D> for T {}

/// Compiles only for what a dialect lists.
pub const fn listed<D, T: Listed<D>>() {}

/// An op of a dialect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op of `{D}`",
    label = "an op declared with `#[op(dialect = {D}, ..)]` is expected here"
)]
pub trait OpOf<D>: TypedOp {
    /// The declaration.
    const LISTED: &'static OpInfo = <Self as TypedOp>::INFO;
    /// What it is called in the dialect.
    const MNEMONIC: &'static str = <Self as TypedOp>::NAMES.mnemonic;
}

/// A type of a dialect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of `{D}`",
    label = "a struct declared with `#[ty(dialect = {D}, ..)]` is expected here"
)]
pub trait TypeOf<D>: DeclaredType {
    /// The declaration.
    const LISTED: &'static TypeInfo = <Self as DeclaredType>::INFO;
}

/// An attribute of a dialect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an attribute of `{D}`",
    label = "a struct declared with `#[attr(dialect = {D}, ..)]` or an enum declared with `#[enum_attr(dialect = {D}, ..)]` is expected here"
)]
pub trait AttrOf<D>: DeclaredAttr {
    /// The declaration.
    const LISTED: &'static AttrInfo = <Self as DeclaredAttr>::INFO;
}

/// Whether the first ops of a list have another mnemonic than the one at an index.
pub const fn is_first(mnemonics: &[&str], index: usize) -> bool {
    let mut before = 0;
    while before < index {
        if is_same(mnemonics[before].as_bytes(), mnemonics[index].as_bytes()) {
            return false;
        }
        before += 1;
    }
    true
}

/// Whether a mnemonic begins with the name of its dialect and a dot.
pub const fn repeats_dialect(mnemonic: &str, dialect: &str) -> bool {
    let (mnemonic, dialect) = (mnemonic.as_bytes(), dialect.as_bytes());
    if mnemonic.len() <= dialect.len() || mnemonic[dialect.len()] != b'.' {
        return false;
    }
    is_same(mnemonic.split_at(dialect.len()).0, dialect)
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = a.len();
    if at != b.len() {
        return false;
    }
    // Those that begin alike are many.
    while at > 0 {
        at -= 1;
        if a[at] != b[at] {
            return false;
        }
    }
    true
}
