//! Scales and zero points of uniformly quantized numbers.

use terrace_dialect_base::folding::Float;
use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult, print_attribute};
use terrace_ir::attributes::FloatAttr;
use terrace_ir::ods::{Parameter, VerifyResult};
use terrace_ir::types::{FloatType, Type};
use terrace_ir::{Context, Diagnostic, Location};

use super::Storage;

/// How integers stand for numbers: one scale and zero point for all, or one for each slice in a dimension, or for each block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quantization {
    /// The dimensions of a tensor in which scales differ: none where one scale is for all.
    pub dims: Vec<i64>,
    /// The sizes of blocks in these dimensions; none where scales are those of slices.
    pub blocks: Vec<i64>,
    /// How many scales there are in each dimension.
    pub shape: Vec<i64>,
    /// The distances of the numbers that neighbouring integers stand for, in row-major order.
    pub scales: Vec<FloatAttr>,
    /// The integers that stand for zero.
    pub zero_points: Vec<i64>,
}

/// A float of 64 bits.
pub(super) fn parse_float(parser: &mut AsmParser<'_>) -> ParseResult<FloatAttr> {
    let at = parser.position();
    let number = parser.parse_attribute_of_type(Type::F64).ok();
    let number = number.and_then(|number| number.cast(parser.context()));
    number.ok_or_else(|| parser.error_at(at, "expected floating point literal"))
}

/// A float of 64 bits as a text has it.
pub(super) fn float_text(cx: &Context, float: FloatAttr) -> String {
    let text = print_attribute(cx, float.into());
    text.trim_end_matches(" : f64").to_owned()
}

impl Quantization {
    /// Checks what does not depend on a tensor.
    pub(super) fn verify(&self, cx: &Context, loc: Location, expressed: Type) -> VerifyResult {
        let error = |message: String| Err(Diagnostic::error(loc, message));
        let Some(expressed) = expressed.cast::<FloatType>(cx) else {
            return Ok(());
        };
        for attr in &self.scales {
            let scale = attr.value(cx);
            let rounded = Float::new(expressed.kind(cx), scale).value();
            if scale.is_nan() || rounded <= 0.0 || rounded.is_infinite() {
                let scale = float_text(cx, *attr);
                return error(format!("scale {scale} out of expressed type range"));
            }
        }
        if let Some(dim) = self.dims.iter().find(|dim| **dim < 0) {
            return error(format!("illegal quantized dimension: {dim}"));
        }
        match self.blocks.iter().find(|size| **size <= 0) {
            Some(size) => error(format!("illegal block size: {size}")),
            None => Ok(()),
        }
    }

    /// Reads what follows the type of the numbers, `, scale` or `:dimension, {scales}` or `:{dimension:block}, {{scales}}`.
    pub(super) fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut result = Quantization {
            dims: Vec::new(),
            blocks: Vec::new(),
            shape: Vec::new(),
            scales: Vec::new(),
            zero_points: Vec::new(),
        };
        if parser.parse_optional_punct(":") {
            if parser.peek_punct("{") {
                parser.parse_comma_list(Delimiter::Brace, |parser| {
                    result.dims.push(parser.parse_integer_as()?);
                    parser.parse_punct(":")?;
                    result.blocks.push(parser.parse_integer_as()?);
                    Ok(())
                })?;
            } else {
                result.dims.push(parser.parse_integer_as()?);
            }
        }
        parser.parse_punct(",")?;
        let mut counts = vec![None; result.dims.len()];
        result.parse_scales(parser, &mut counts)?;
        result.shape = counts.into_iter().map(Option::unwrap_or_default).collect();
        Ok(result)
    }

    /// Reads a scale, or lists of them that are nested as often as there are `counts` to find.
    fn parse_scales(
        &mut self,
        parser: &mut AsmParser<'_>,
        counts: &mut [Option<i64>],
    ) -> ParseResult<()> {
        let Some((count, inner)) = counts.split_first_mut() else {
            self.scales.push(parse_float(parser)?);
            self.zero_points
                .push(match parser.parse_optional_punct(":") {
                    true => parser.parse_integer_as()?,
                    false => 0,
                });
            return Ok(());
        };
        let at = parser.position();
        let mut found = 0;
        parser.parse_comma_list(Delimiter::Brace, |parser| {
            found += 1;
            parser.nested(|parser| self.parse_scales(parser, inner))
        })?;
        match count.replace(found) {
            Some(expected) if expected != found => {
                Err(parser.error_at(parser.since(at), "lists of scales differ in length"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn print(&self, printer: &mut AsmPrinter<'_>) {
        match (&self.dims[..], &self.blocks[..]) {
            ([], _) => {}
            ([dim], []) => printer.write_fmt(format_args!(":{dim}")),
            (dims, blocks) => {
                printer.write(":{");
                printer.comma_separated(dims.iter().zip(blocks), |printer, (dim, block)| {
                    printer.write_fmt(format_args!("{dim}:{block}"));
                });
                printer.write("}");
            }
        }
        printer.write(", ");
        let separator = if self.blocks.is_empty() { "," } else { ", " };
        let mut pairs = self.scales.iter().zip(&self.zero_points);
        print_scales(printer, &self.shape, &mut pairs, separator);
    }
}

fn print_scales<'a>(
    printer: &mut AsmPrinter<'_>,
    shape: &[i64],
    pairs: &mut impl Iterator<Item = (&'a FloatAttr, &'a i64)>,
    separator: &str,
) {
    let Some((count, inner)) = shape.split_first() else {
        if let Some((scale, zero_point)) = pairs.next() {
            printer.print_attr_without_type((*scale).into());
            if *zero_point != 0 {
                printer.write_fmt(format_args!(":{zero_point}"));
            }
        }
        return;
    };
    printer.write("{");
    for index in 0..*count {
        if index > 0 {
            printer.write(separator);
        }
        print_scales(printer, inner, pairs, separator);
    }
    printer.write("}");
}

impl Parameter for Quantization {
    type View<'a> = &'a Quantization;
    fn view(&self) -> &Quantization {
        self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Quantization::parse(parser).map(Some)
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        Quantization::print(self, printer);
    }
    const WHAT: &'static str = "scales";
}

impl Parameter for Storage {
    type View<'a> = Storage;
    fn view(&self) -> Storage {
        *self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Storage::parse(parser).map(Some)
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        Storage::print(*self, printer);
    }
    const WHAT: &'static str = "a storage type";
}
