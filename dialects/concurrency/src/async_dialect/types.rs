//! Tokens, values, groups, and what coroutines are made of.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::CustomTypeAssembly;
use terrace_ir::{Context, Type};
use terrace_ods_macros::{constraint, ty};

use super::AsyncDialect;

/// async token type
#[ty(dialect = AsyncDialect, mnemonic = "token")]
pub struct TokenType;

/// async value type
#[ty(dialect = AsyncDialect, mnemonic = "value", custom_assembly)]
pub struct ValueType {
    /// What there will be.
    value_type: Type,
}

/// async group type
#[ty(dialect = AsyncDialect, mnemonic = "group")]
pub struct GroupType;

/// switched-resume coroutine identifier
#[ty(dialect = AsyncDialect, mnemonic = "coro.id")]
pub struct CoroIdType;

/// coroutine handle
#[ty(dialect = AsyncDialect, mnemonic = "coro.handle")]
pub struct CoroHandleType;

/// saved coroutine state
#[ty(dialect = AsyncDialect, mnemonic = "coro.state")]
pub struct CoroStateType;

constraint! {
    /// async value type or async token type
    pub ValueOrToken: Type = ValueType | TokenType;

    /// async value type or async token type or async group type
    pub AnyAsync: Type = ValueType | TokenType | GroupType;
}

impl CustomTypeAssembly for ValueType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let ty = parser.parse_type()?;
        parser.parse_punct(">")?;
        Ok(ValueType::get(parser.context(), ty))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_type(self.value_type(cx));
        printer.write(">");
    }
}

/// The type of what an async value has; of any other type itself.
pub(super) fn unwrapped(cx: &Context, ty: Type) -> Type {
    match ty.cast::<ValueType>(cx) {
        Some(value) => value.value_type(cx),
        None => ty,
    }
}

/// The type of what an async value has, if a type is such.
pub(super) fn value_type(cx: &Context, ty: Type) -> Option<Type> {
    Some(ty.cast::<ValueType>(cx)?.value_type(cx))
}
