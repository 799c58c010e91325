//! Types with syntax by a format and by hand, an attribute, enums, and constraints.

use terrace::prelude::*;

use crate::CircuitDialect;

/// bits
///
/// Wires side by side, `!circuit.bits<8>`. The first line is what messages call the type.
#[ty(dialect = CircuitDialect, mnemonic = "bits", assembly { "<" $width ">" }, verify)]
pub struct BitsType {
    width: u32,
}

impl VerifyType for BitsType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match self.width(cx) {
            1..=64 => Ok(()),
            width => Err(Diagnostic::error(loc, format!("bits are 1 to 64, but got {width}"))),
        }
    }
}

/// a clock
#[ty(dialect = CircuitDialect, mnemonic = "clock")]
pub struct ClockType;

/// a memory
///
/// Its words and their bits: `!circuit.memory<256 x 8>`.
#[ty(dialect = CircuitDialect, mnemonic = "memory", custom_assembly, verify)]
pub struct MemoryType {
    depth: u32,
    width: u32,
}

impl CustomTypeAssembly for MemoryType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let depth = parser.parse_integer_as()?;
        parser.parse_keyword_exact("x")?;
        let width = parser.parse_integer_as()?;
        parser.parse_punct(">")?;
        Ok(MemoryType::get(parser.context(), depth, width))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        let (depth, width) = (self.depth(cx), self.width(cx));
        printer.write_fmt(format_args!("<{depth} x {width}>"));
    }
}

impl VerifyType for MemoryType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match (self.depth(cx), self.width(cx)) {
            (1.., 1..=64) => Ok(()),
            _ => Err(Diagnostic::error(loc, "a memory has words, of 1 to 64 bits")),
        }
    }
}

/// When a reset acts.
#[enum_attr]
pub enum Timing {
    /// At the next edge of the clock.
    Sync,
    /// At once.
    Async,
}

/// How a register is reset: `#circuit.reset<async, 7>`.
#[attr(dialect = CircuitDialect, mnemonic = "reset", assembly { "<" $timing "," $value ">" })]
pub struct Reset {
    timing: Timing,
    value: i64,
}

/// Who looks at an assertion: flags.
#[enum_attr(bits)]
pub enum Tools {
    /// Simulators.
    Simulation = 1,
    /// Provers.
    Proof = 2,
}

/// An order of numbers: a keyword in formats.
#[enum_attr(dialect = CircuitDialect, mnemonic = "order", keyword)]
pub enum Order {
    /// Equal.
    Eq,
    /// Unequal.
    Ne,
    /// Less.
    Lt,
}

constraint! {
    /// a single bit
    pub Bit: Type = |cx, ty| width(cx, ty) == Some(1), buildable = |cx| bits(cx, 1);
}

/// The result of a check: an error at the op, unless it holds.
pub fn ensure(ir: &Ir, op: impl Into<Op>, holds: bool, message: &str) -> VerifyResult {
    if holds { Ok(()) } else { Err(ir.op_error(op, message)) }
}

/// The type of so many bits.
pub fn bits(cx: &Context, width: u32) -> Type {
    BitsType::get(cx, width).into()
}

/// How wide a type is, if it is one of bits.
pub fn width(cx: &Context, ty: Type) -> Option<u32> {
    Some(ty.cast::<BitsType>(cx)?.width(cx))
}
