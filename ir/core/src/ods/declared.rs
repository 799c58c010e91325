//! Types and attributes declared by dialects: what `#[ty]` and `#[attr]` implement, and the hooks of their users.

use super::hooks::word;
use super::{AttrInfo, Declares, TypeInfo, VerifyResult};
use crate::asm::{AsmParser, AsmPrinter, ParseResult};
use crate::attributes::AttrKind;
use crate::context::Context;
use crate::location::Location;
use crate::types::TypeKind;

/// A type declared with `#[ty]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dialect's type",
    label = "a struct declared with `#[ty]` is expected here"
)]
pub trait DeclaredType: TypeKind {
    /// The declaration.
    const INFO: &'static TypeInfo;
}

/// An attribute declared with `#[attr]` or `#[enum_attr]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dialect's attribute",
    label = "a struct declared with `#[attr]` or an enum declared with `#[enum_attr(dialect = ..)]` is expected here"
)]
pub trait DeclaredAttr {
    /// The declaration.
    const INFO: &'static AttrInfo;
}

/// `verify` of a type: checks its parameters.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `verify` and does not implement `VerifyType`",
    label = "write `impl VerifyType for {Self} {{ .. }}`, or leave this word out"
)]
pub trait VerifyType: TypeKind + Declares<word::verify> {
    /// Fails with `Diagnostic::error(loc, "...")`.
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult;
}

/// `verify` of an attribute: checks its parameters.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `verify` and does not implement `VerifyAttr`",
    label = "write `impl VerifyAttr for {Self} {{ .. }}`, or leave this word out"
)]
pub trait VerifyAttr: AttrKind + Declares<word::verify> {
    /// Fails with `Diagnostic::error(loc, "...")`.
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult;
}

/// `custom_assembly` of a type: syntax by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `custom_assembly` and does not implement `CustomTypeAssembly`",
    label = "write `impl CustomTypeAssembly for {Self} {{ .. }}`, or leave this word out"
)]
pub trait CustomTypeAssembly: TypeKind + Declares<word::custom_assembly> {
    /// Reads what follows the mnemonic. What it makes with `get` is checked: parameters that are not accepted are an error of the
    /// text, and `Ok(Self::get(parser.context(), ..))` is all there is to write.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self>;
    /// Prints what follows the mnemonic.
    fn print(self, printer: &mut AsmPrinter<'_>);
}

/// `custom_assembly` of an attribute: syntax by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `custom_assembly` and does not implement `CustomAttrAssembly`",
    label = "write `impl CustomAttrAssembly for {Self} {{ .. }}`, or leave this word out"
)]
pub trait CustomAttrAssembly: AttrKind + Declares<word::custom_assembly> {
    /// Reads what follows the mnemonic. What it makes with `get` is checked: parameters that are not accepted are an error of the
    /// text, and `Ok(Self::get(parser.context(), ..))` is all there is to write.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self>;
    /// Prints what follows the mnemonic.
    fn print(self, printer: &mut AsmPrinter<'_>);
}
