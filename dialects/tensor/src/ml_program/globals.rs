//! Global variables, and how they are read and written.

use terrace_ir::asm::{
    AsmParser, AsmPrinter, Delimiter, OpParser, ParseResult, print_attribute, print_type,
};
use terrace_ir::attributes::{StringAttr, SymbolRefAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyAttr, AnyType, CustomAttrAssembly, FormatElement, Optional, ResultNames, StrAttr,
    SymbolNameAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Op, SmallVec, Value, smallvec};
use terrace_ods_macros::{attr, op};

use super::{MlProgramDialect, Token};

/// The value of a global variable that is found elsewhere.
#[attr(dialect = MlProgramDialect, mnemonic = "extern", custom_assembly, alias)]
pub struct ExternAttr {
    /// The value's type.
    ty: Type,
}

impl CustomAttrAssembly for ExternAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let ty = match parser.parse_optional_punct(":") {
            true => parser.parse_type()?,
            false => Type::NONE,
        };
        Ok(ExternAttr::get(parser.context(), ty))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        if self.ty(cx) != Type::NONE {
            printer.write(" : ");
            printer.print_type(self.ty(cx));
        }
    }
}

/// A variable of a module: a value that is known, or is found elsewhere, or, if it is `mutable`, is written before it is read.
#[op(
    dialect = MlProgramDialect, mnemonic = "global",
    traits(Symbol),
    assembly {
        custom<SymbolVisibility>($sym_visibility) ("mutable" $is_mutable^)? $sym_name ""
        custom<TypedInitialValue>($ty, $value) attr_dict
    },
    verify,
)]
pub struct GlobalOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    is_mutable: Optional<UnitAttr>,
    #[attr]
    value: Optional<AnyAttr>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
}

impl Verify for GlobalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.is_mutable(ir) || self.value(ir).is_some() {
            return Ok(());
        }
        ir.op_error(self.op(), "immutable global must have an initial value")
            .into()
    }
}

/// Reads a visibility, if there is one.
///
/// # Errors
/// The text is none of this form.
pub fn parse_symbol_visibility(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let found = ["private", "public", "nested"]
        .into_iter()
        .find(|word| parser.parse_optional_keyword(word));
    if let ([FormatElement::Attribute(slot)], Some(word)) = (arguments, found) {
        let word = StringAttr::get(parser.context(), word);
        state.attributes[usize::from(*slot)] = Some(word.into());
    }
    Ok(())
}

/// Prints what [`parse_symbol_visibility`] reads.
pub fn print_symbol_visibility(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let visibility = arguments[0]
        .attribute(ir, op)
        .and_then(|word| word.cast(ir));
    if let Some(visibility) = visibility {
        let visibility: StringAttr = visibility;
        printer.write(&visibility.text(ir));
    }
}

/// Reads `(value) : type`, or a type alone.
///
/// # Errors
/// The text is none of this form.
pub fn parse_typed_initial_value(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let [
        FormatElement::Attribute(ty_slot),
        FormatElement::Attribute(value_slot),
    ] = arguments
    else {
        return Ok(());
    };
    if parser.parse_optional_punct("(") {
        let value = parser.parse_attribute()?;
        parser.parse_punct(")")?;
        state.attributes[usize::from(*value_slot)] = Some(value);
    }
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let ty = TypeAttr::get(parser.context(), ty);
    state.attributes[usize::from(*ty_slot)] = Some(ty.into());
    Ok(())
}

/// Prints what [`parse_typed_initial_value`] reads.
pub fn print_typed_initial_value(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    if let Some(value) = arguments[1].attribute(ir, op) {
        printer.write("(");
        printer.print_attr(value);
        printer.write(")");
    }
    printer.write(" : ");
    if let Some(ty) = arguments[0].attribute(ir, op) {
        printer.print_attr(ty);
    }
}

/// Reads `ordering(%consumed -> type)`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_token_ordering(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parser.parse_keyword_exact("ordering")?;
    parser.parse_punct("(")?;
    let tokens = match parser.parse_optional_punct("(") {
        true => {
            parser.parse_punct(")")?;
            SmallVec::new()
        }
        false => parser.parse_operand_list(Delimiter::None)?,
    };
    parser.parse_punct("->")?;
    let ty = parser.parse_type()?;
    parser.parse_punct(")")?;
    if let [consumed, produced] = arguments {
        parser.set_operands(consumed, &tokens);
        parser.set_types(produced, &[ty]);
    }
    Ok(())
}

/// Prints what [`parse_token_ordering`] reads.
pub fn print_token_ordering(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let tokens = arguments[0].operands(ir, op);
    printer.write(" ordering(");
    match tokens.is_empty() {
        true => printer.write("()"),
        false => printer.print_operands(tokens),
    }
    for ty in arguments[1].types(ir, op) {
        printer.write(" -> ");
        printer.print_type(ty);
    }
    printer.write(")");
}

/// What an op does to the variable that it names.
enum Access {
    Load(Value),
    LoadConstant(Value),
    Store(Value),
}

fn verify_access(
    ir: &Ir,
    symbols: &SymbolScope<'_>,
    op: Op,
    name: SymbolRefAttr,
    access: Access,
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let symbol = print_attribute(ir, name.into());
    let global = symbols.lookup(name);
    let global = global.and_then(|(ir, op)| Some((ir, GlobalOp::cast(ir, op)?)));
    let Some((global_ir, global)) = global else {
        return error(format!("undefined global: {}", symbol));
    };
    let wanted = global.ty(global_ir).value(ir);
    let is_mutable = global.is_mutable(global_ir);
    let text = |ty: Type| print_type(ir, ty);
    match access {
        Access::LoadConstant(_) if is_mutable => {
            error(format!("cannot load as const from mutable global {symbol}"))
        }
        Access::Store(_) if !is_mutable => {
            error(format!("cannot store to an immutable global {symbol}"))
        }
        Access::Load(value) | Access::LoadConstant(value) if ir.ty(value) != wanted => {
            let (found, wanted) = (text(ir.ty(value)), text(wanted));
            error(format!(
                "cannot load from global typed '{wanted}' as '{found}'"
            ))
        }
        Access::Store(value) if ir.ty(value) != wanted => {
            let (found, wanted) = (text(ir.ty(value)), text(wanted));
            error(format!(
                "cannot store to a global typed '{wanted}' from '{found}'"
            ))
        }
        _ => Ok(()),
    }
}

/// The symbol check of an op, and its effect on the variable.
macro_rules! access {
    ($($name:ident $access:ident($value:ident) $($effect:ident)?;)*) => {$(
        impl SymbolUserOpInterface for $name {
            fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
                let access = Access::$access(self.$value(ir));
                verify_access(ir, symbols, self.op(), self.global(ir), access)
            }
        }
        $(
            impl MemoryEffects for $name {
                fn effects(&self, _: &Ir) -> EffectList {
                    smallvec![Effect::on_anything(EffectKind::$effect)]
                }
            }
        )?
    )*};
}

access! {
    GlobalLoadOp Load(result) Read;
    GlobalLoadConstOp LoadConstant(result);
    GlobalLoadGraphOp Load(result) Read;
    GlobalStoreOp Store(value) Write;
    GlobalStoreGraphOp Store(value) Read;
}

/// The value of a variable.
#[op(
    dialect = MlProgramDialect, mnemonic = "global_load",
    interfaces(MemoryEffects, SymbolUserOpInterface),
    assembly { $global ":" type($result) attr_dict },
    result_names,
)]
pub struct GlobalLoadOp {
    #[attr]
    global: SymbolRefAttr,
    #[result]
    result: AnyType,
}

/// The value of a variable that does not change.
#[op(
    dialect = MlProgramDialect, mnemonic = "global_load_const",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $global ":" type($result) attr_dict },
    result_names,
)]
pub struct GlobalLoadConstOp {
    #[attr]
    global: SymbolRefAttr,
    #[result]
    result: AnyType,
}

/// Results are called as the variable that they come from.
macro_rules! named_as_global {
    ($($name:ident)*) => {$(
        impl ResultNames for $name {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                let global = self.global(ir);
                name(self.result(ir), leaf(ir, global));
            }
        }
    )*};
}
named_as_global!(GlobalLoadOp GlobalLoadConstOp);

/// The last name of a reference.
fn leaf(cx: &Context, name: SymbolRefAttr) -> &str {
    let nested = name.nested(cx);
    nested
        .last()
        .copied()
        .unwrap_or_else(|| name.root(cx))
        .as_str(cx)
}

/// The value of a variable in a graph: after the ops that produce the consumed tokens, and before those that consume its own.
#[op(
    dialect = MlProgramDialect, mnemonic = "global_load_graph",
    interfaces(MemoryEffects, SymbolUserOpInterface),
    assembly {
        $global "" custom<TokenOrdering>($consume_tokens, type($produce_token)) ":" type($result) attr_dict
    },
)]
pub struct GlobalLoadGraphOp {
    #[attr]
    global: SymbolRefAttr,
    #[operand(name = "consumeTokens")]
    consume_tokens: Variadic<Token>,
    #[result]
    result: AnyType,
    #[result(name = "produceToken")]
    produce_token: Token,
}

/// Gives a variable a value.
#[op(
    dialect = MlProgramDialect, mnemonic = "global_store",
    interfaces(MemoryEffects, SymbolUserOpInterface),
    assembly { $global "=" $value ":" type($value) attr_dict },
)]
pub struct GlobalStoreOp {
    #[attr]
    global: SymbolRefAttr,
    #[operand]
    value: AnyType,
}

/// Gives a variable a value in a graph: after the ops that produce the consumed tokens, and before those that consume its own.
#[op(
    dialect = MlProgramDialect, mnemonic = "global_store_graph",
    interfaces(MemoryEffects, SymbolUserOpInterface),
    assembly {
        $global "=" $value "" custom<TokenOrdering>($consume_tokens, type($produce_token)) ":" type($value) attr_dict
    },
)]
pub struct GlobalStoreGraphOp {
    #[attr]
    global: SymbolRefAttr,
    #[operand]
    value: AnyType,
    #[operand(name = "consumeTokens")]
    consume_tokens: Variadic<Token>,
    #[result(name = "produceToken")]
    produce_token: Token,
}
