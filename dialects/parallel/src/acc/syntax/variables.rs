//! How variables are written: where they are, what their types are, and recipes for them.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{SymbolRefAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::{Ir, Op};

use super::{Arguments, Operands, print_typed};
use crate::omp::{is_pointer_like, pointee};

/// `varPtr(%x`; the type and the bracket follow.
///
/// # Errors
/// The text is none of this form.
pub fn parse_var(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("varPtr") {
        parser.parse_keyword_exact("var")?;
    }
    parser.parse_punct("(")?;
    let var = parser.parse_operand()?;
    parser.set_operands(&arguments[0], &[var]);
    Ok(())
}

/// Prints what [`parse_var`] reads.
pub fn print_var(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    printer.write("varPtr(");
    printer.print_operands(arguments[0].operands(ir, op));
}

/// `type) varType(type)`, where the type of the variable may be missing if that of its pointer says it.
///
/// # Errors
/// The text is none of this form.
pub fn parse_var_ptr_type(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let pointer = parser.parse_type()?;
    parser.parse_punct(")")?;
    parser.set_types(&arguments[0], &[pointer]);
    let cx = parser.context();
    let ty = if parser.parse_optional_keyword("varType") {
        parser.parse_punct("(")?;
        let ty = parser.parse_type()?;
        parser.parse_punct(")")?;
        ty
    } else if is_pointer_like(cx, pointer) {
        let Some(ty) = pointee(cx, pointer) else {
            let message = "expected 'varType', as the pointer does not say what it points to";
            return Err(parser.error(message));
        };
        ty
    } else {
        pointer
    };
    parser.set_attribute(&arguments[1], state, Some(TypeAttr::get(cx, ty).into()));
    Ok(())
}

/// Prints what [`parse_var_ptr_type`] reads.
pub fn print_var_ptr_type(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    for pointer in arguments[0].types(ir, op) {
        printer.print_type(pointer);
        printer.write(")");
        let ty = arguments[1].attribute(ir, op);
        let ty = ty
            .and_then(|ty| ty.cast::<TypeAttr>(ir))
            .map(|ty| ty.value(ir));
        if let Some(ty) = ty.filter(|ty| pointee(ir, pointer) != Some(*ty)) {
            printer.write(" varType(");
            printer.print_type(ty);
            printer.write(")");
        }
    }
}

/// `accPtr(%x : type)`
///
/// # Errors
/// The text is none of this form.
pub fn parse_acc_var(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("accPtr") {
        parser.parse_keyword_exact("accVar")?;
    }
    parser.parse_punct("(")?;
    let mut operands = Operands::default();
    operands.parse(parser)?;
    parser.parse_punct(")")?;
    operands.set(parser, &arguments[0], &arguments[1]);
    Ok(())
}

/// Prints what [`parse_acc_var`] reads.
pub fn print_acc_var(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    for var in arguments[0].operands(ir, op) {
        printer.write("accPtr(");
        print_typed(ir, printer, var);
        printer.write(")");
    }
}

/// `@name`
///
/// # Errors
/// The text is none of this form.
pub fn parse_recipe_sym(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let at = parser.position();
    let recipe = parser.parse_attribute()?;
    if !recipe.is::<SymbolRefAttr>(parser.context()) {
        return Err(parser.error_at(parser.since(at), "invalid kind of attribute specified"));
    }
    parser.set_attribute(&arguments[0], state, Some(recipe));
    Ok(())
}

/// Prints what [`parse_recipe_sym`] reads.
pub fn print_recipe_sym(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    if let Some(recipe) = arguments[0].attribute(ir, op) {
        printer.print_attr(recipe);
    }
}
