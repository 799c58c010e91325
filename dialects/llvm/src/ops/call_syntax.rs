//! The types of calls, as text: `: !llvm.ptr, (i32 {llvm.noundef}) -> i32`.

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, UnresolvedOperand};
use terrace_ir::attributes::{ArrayAttr, DictAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::{Ir, Op, Type, Value};

use crate::{FunctionType, VoidType};

/// `vararg(!llvm.func<..>)`, if it is next.
pub(super) fn parse_variadic_type(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("vararg") {
        return Ok(());
    }
    let cx = parser.context();
    parser.parse_punct("(")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    if ty.cast::<FunctionType>(cx).is_none() {
        let help = "expected a function type, such as '!llvm.func<i32 (ptr, ...)>'";
        return Err(parser
            .error_at(at, "invalid kind of attribute specified")
            .help(help));
    }
    parser.parse_punct(")")?;
    state.set_attr(cx, "var_callee_type", TypeAttr::get(cx, ty).into());
    Ok(())
}

pub(super) fn print_variadic_type(printer: &mut AsmPrinter<'_>, ty: Option<FunctionType>) {
    if let Some(ty) = ty {
        printer.write(" vararg(");
        printer.print_type(ty.into());
        printer.write(")");
    }
}

/// The types, with a colon before them; appends the pointer, the arguments and the result to `state`.
pub(super) fn parse_call_types(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    pointer: Option<UnresolvedOperand>,
    arguments: &[UnresolvedOperand],
) -> ParseResult<()> {
    let cx = parser.context().clone();
    let start = parser.position();
    parser.parse_punct(":")?;
    let mut operands: SmallVec<[UnresolvedOperand; 4]> = SmallVec::new();
    let mut types: SmallVec<[Type; 4]> = SmallVec::new();
    if let Some(pointer) = pointer {
        operands.push(pointer);
        types.push(parser.parse_type()?);
        if !parser.parse_optional_punct(",") {
            let message = "expected indirect call to have 2 trailing types";
            return Err(parser
                .error_at(start, message)
                .help("the pointer's type comes first: ': !llvm.ptr, (i32) -> i32'"));
        }
    }
    let signature = parser.parse_function_signature(false)?;
    if !signature.has_arrow {
        let message = match pointer {
            Some(_) => "expected trailing function type",
            None => "expected direct call to have 1 trailing types",
        };
        return Err(parser
            .error_at(start, message)
            .help("an arrow and the result, or '()', follow the types of the arguments"));
    }
    if let [_, _, ..] = signature.results[..] {
        return Err(parser.error_at(start, "expected function with 0 or 1 result"));
    }
    if signature.results.iter().any(|ty| ty.is::<VoidType>(&cx)) {
        return Err(parser
            .error_at(start, "expected a non-void result type")
            .help("a call without a result has the type '() -> ()'"));
    }
    operands.extend_from_slice(arguments);
    types.extend_from_slice(&signature.inputs);
    parser.resolve_operands(&operands, &types, parser.name_position(), state)?;
    state.result_types.extend(signature.results.iter().copied());
    for (name, attrs) in [
        ("arg_attrs", signature.arg_attrs),
        ("res_attrs", signature.res_attrs),
    ] {
        if let Some(attrs) = attrs {
            state.set_attr(&cx, name, attrs.into());
        }
    }
    Ok(())
}

/// The types, with a colon before them.
pub(super) fn print_call_types(
    printer: &mut AsmPrinter<'_>,
    ir: &Ir,
    pointer: Option<Value>,
    arguments: impl ExactSizeIterator<Item = Value>,
    op: Op,
    (arg_attrs, res_attrs): (Option<ArrayAttr>, Option<ArrayAttr>),
) {
    printer.write(" : ");
    if let Some(pointer) = pointer {
        printer.print_type(ir.ty(pointer));
        printer.write(", ");
    }
    let dict = |attrs: Option<ArrayAttr>, index: usize| -> Option<DictAttr> {
        attrs?.elements(ir).get(index)?.cast(ir)
    };
    printer.write("(");
    printer.comma_separated(arguments.enumerate(), |printer, (index, value)| {
        printer.print_type(ir.ty(value));
        printer.print_optional_dict(dict(arg_attrs, index), &[]);
    });
    printer.write(") -> ");
    match ir.result_types(op).next() {
        None => printer.write("()"),
        Some(ty) if res_attrs.is_none() => printer.print_type(ty),
        Some(ty) => {
            printer.write("(");
            printer.print_type(ty);
            printer.print_optional_dict(dict(res_attrs, 0), &[]);
            printer.write(")");
        }
    }
}
