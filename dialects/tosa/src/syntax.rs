//! The syntax of ops with enums, whose cases are written as bare words: `tosa.maximum %a, %b {nan_mode = IGNORE} : (..) -> ..`.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, CustomAssembly, Enumeration};
use terrace_ir::types::FunctionType;
use terrace_ir::{Context, Ir, Op};

use super::attributes::{BlockSize, NanPropagationMode, ResizeMode, RoundingMode};
use super::{
    ApplyScaleOp, ArgMaxOp, CastFromBlockScaledOp, CastToBlockScaledOp, ClampOp,
    MatMulTBlockScaledOp, MaxPool2dOp, MaximumOp, MinimumOp, ReduceMaxOp, ReduceMinOp, RescaleOp,
    ResizeOp,
};

/// The attribute of a word.
fn of_word<E>(cx: &Context, word: &str) -> Option<Attribute>
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    Some(E::make(cx, E::of_text(word)?))
}

/// The word of an attribute.
fn to_word<E>(cx: &Context, attr: Attribute) -> Option<String>
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    Some(E::read(cx, attr)?.text().into_owned())
}

/// Reads the value of an attribute of this name.
fn parse_value(parser: &mut OpParser<'_, '_>, name: &str) -> ParseResult<Attribute> {
    type OfWord = fn(&Context, &str) -> Option<Attribute>;
    let (of_word, what): (OfWord, _) = match name {
        "rounding_mode" => (of_word::<RoundingMode>, "rounding_mode"),
        "mode" => (of_word::<ResizeMode>, "resize mode"),
        "nan_mode" => (of_word::<NanPropagationMode>, "nan_mode"),
        "block_size" => (of_word::<BlockSize>, "block_size"),
        _ => return parser.parse_attribute(),
    };
    let at = parser.position();
    match parser.parse_any_keyword() {
        None => parser.parse_attribute(),
        Some(word) => of_word(parser.context(), word).ok_or_else(|| {
            let message = format!("invalid {what} value: {word}");
            parser.error_at(parser.since(at), message)
        }),
    }
}

fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let mut operands = vec![parser.parse_operand()?];
    while parser.parse_optional_punct(",") {
        operands.push(parser.parse_operand()?);
    }
    if parser.parse_optional_punct("{") && !parser.parse_optional_punct("}") {
        loop {
            let name = parser.parse_keyword()?;
            parser.parse_punct("=")?;
            let value = parse_value(parser, name)?;
            state.set_attr(parser.context(), name, value);
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("}")?;
    }
    let at = parser.position();
    let ty: FunctionType = parser.parse_colon_function_type()?;
    let inputs = ty.inputs(parser.context());
    if inputs.len() != operands.len() {
        let message = format!(
            "number of operands and types do not match: got {} operands and {} types",
            operands.len(),
            inputs.len()
        );
        return Err(parser.error_at(at, message));
    }
    for (operand, ty) in operands.into_iter().zip(inputs) {
        let value = parser.resolve_operand(operand, *ty)?;
        state.operands.push(value);
    }
    state
        .result_types
        .extend_from_slice(ty.results(parser.context()));
    Ok(())
}

fn print(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    printer.write(" ");
    printer.print_operands(ir.operands(op));
    let default = NanPropagationMode::make(ir, NanPropagationMode::Propagate);
    let written = |(_, attr): &(&str, Attribute)| *attr != default;
    let mut attributes: Vec<(&str, Attribute)> = ir.attributes(op).filter(written).collect();
    attributes.sort_unstable_by_key(|(name, _)| *name);
    if !attributes.is_empty() {
        printer.write(" {");
        printer.comma_separated(attributes, |printer, (name, attr)| {
            printer.write_fmt(format_args!("{name} = "));
            let word = to_word::<RoundingMode>(ir, attr)
                .or_else(|| to_word::<ResizeMode>(ir, attr))
                .or_else(|| to_word::<NanPropagationMode>(ir, attr))
                .or_else(|| to_word::<BlockSize>(ir, attr));
            match word {
                Some(word) => printer.write(&word),
                None => printer.print_attr(attr),
            }
        });
        printer.write("}");
    }
    printer.write(" : ");
    printer.print_functional_type(ir, op);
}

macro_rules! with_enums {
    ($($op:ident)*) => {$(
        impl CustomAssembly for $op {
            fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                parse(parser, state)
            }

            fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
                print(ir, terrace_ir::ods::TypedOp::op(self), printer);
            }
        }
    )*};
}

with_enums! {
    ApplyScaleOp ArgMaxOp CastFromBlockScaledOp CastToBlockScaledOp ClampOp MatMulTBlockScaledOp MaxPool2dOp MaximumOp
    MinimumOp ReduceMaxOp ReduceMinOp RescaleOp ResizeOp
}
