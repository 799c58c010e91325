//! The integers that quantized numbers are stored as.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::VerifyResult;
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Diagnostic, Location};

/// Integers of a width, and which of them are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Storage {
    /// Whether they are signed.
    pub is_signed: bool,
    /// How many bits they have.
    pub width: u32,
    /// The smallest one.
    pub min: i64,
    /// The largest one.
    pub max: i64,
}

const MAX_WIDTH: u32 = 32;

impl Storage {
    /// All integers of a width, of at most 32 bits.
    fn all(is_signed: bool, width: u32) -> Self {
        let (min, max) = match is_signed {
            true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            false => (0, (1 << width) - 1),
        };
        Storage {
            is_signed,
            width,
            min,
            max,
        }
    }

    /// The type of the integers, which does not say whether they are signed.
    pub fn ty(self, cx: &Context) -> Type {
        IntegerType::get(cx, self.width).into()
    }

    /// Checks that there are such integers.
    pub(super) fn verify(self, loc: Location) -> VerifyResult {
        if self.width == 0 || self.width > MAX_WIDTH {
            let message = format!("illegal storage type size: {}", self.width);
            return Err(Diagnostic::error(loc, message));
        }
        let all = Storage::all(self.is_signed, self.width);
        if self.min >= self.max || self.min < all.min || self.max > all.max {
            let message = format!(
                "illegal storage min and storage max: ({}:{})",
                self.min, self.max
            );
            return Err(Diagnostic::error(loc, message));
        }
        Ok(())
    }

    /// Reads `i8<-8:7>`, in which the range may be absent.
    pub(super) fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let error = |parser: &AsmParser<'_>, message: String| {
            Err(parser.error_at(parser.since(at), message))
        };
        // An unsigned integer is no type of its own: `u8`.
        let Some(word) = parser.parse_any_keyword() else {
            return error(parser, "illegal storage type prefix".to_owned());
        };
        let digits = word.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let (prefix, digits) = word.split_at(word.len() - digits.len());
        let is_signed = match prefix {
            "u" => false,
            "ui" if !digits.is_empty() => false,
            "i" | "si" if !digits.is_empty() => true,
            _ => return error(parser, "illegal storage type prefix".to_owned()),
        };
        if digits.is_empty() {
            return error(parser, "expected storage type width".to_owned());
        }
        let Ok(width) = digits.parse() else {
            return error(parser, "invalid integer width".to_owned());
        };
        if width == 0 || width > MAX_WIDTH {
            return error(parser, format!("illegal storage type size: {width}"));
        }
        let all = Storage::all(is_signed, width);
        if !parser.parse_optional_punct("<") {
            return Ok(all);
        }
        let at = parser.position();
        let min = parser.parse_integer_as()?;
        let min_at = parser.since(at);
        parser.parse_punct(":")?;
        let at = parser.position();
        let max = parser.parse_integer_as()?;
        let max_at = parser.since(at);
        parser.parse_punct(">")?;
        if min < all.min {
            let message = format!("illegal storage type minimum: {min}");
            return Err(parser.error_at(min_at, message));
        }
        if max > all.max {
            let message = format!("illegal storage type maximum: {max}");
            return Err(parser.error_at(max_at, message));
        }
        Ok(Storage { min, max, ..all })
    }

    pub(super) fn print(self, printer: &mut AsmPrinter<'_>) {
        let prefix = if self.is_signed { "i" } else { "u" };
        printer.write_fmt(format_args!("{prefix}{}", self.width));
        if self != Storage::all(self.is_signed, self.width) {
            printer.write_fmt(format_args!("<{}:{}>", self.min, self.max));
        }
    }
}
