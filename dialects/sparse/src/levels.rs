//! How the levels of a sparse tensor are stored.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::ods::Parameter;

/// What is stored of a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LevelFormat {
    /// All coordinates, of which none is written down.
    Dense,
    /// All coordinates, each with a tensor of its own below.
    Batch,
    /// The coordinates between two positions.
    Compressed,
    /// One coordinate for each of the level above.
    Singleton,
    /// The coordinates between two positions, with gaps.
    LooseCompressed,
    /// So many coordinates of each block.
    Structured {
        /// How many are stored.
        n: u64,
        /// Of how many.
        m: u64,
    },
}

/// The format of a level, and what does not hold for its coordinates: `compressed(nonunique)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LevelType {
    /// What is stored.
    pub format: LevelFormat,
    /// Whether a coordinate may come twice.
    pub is_nonunique: bool,
    /// Whether coordinates come in any order.
    pub is_nonordered: bool,
    /// Whether each level has an array of its own, where levels would share one.
    pub is_soa: bool,
}

impl LevelType {
    /// Whether it is so many coordinates of each block.
    pub fn is_structured(self) -> bool {
        matches!(self.format, LevelFormat::Structured { .. })
    }

    fn has_properties(self) -> bool {
        self.is_nonunique || self.is_nonordered || self.is_soa
    }

    /// Reads `structured[2, 4](nonordered)`.
    pub(crate) fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let word = parser.parse_any_keyword().ok_or_else(|| {
            parser.error("expected valid level format (e.g. dense, compressed or singleton)")
        })?;
        let format = match word {
            "dense" => LevelFormat::Dense,
            "batch" => LevelFormat::Batch,
            "compressed" => LevelFormat::Compressed,
            "singleton" => LevelFormat::Singleton,
            "loose_compressed" => LevelFormat::LooseCompressed,
            "structured" => parse_structured(parser)?,
            _ => {
                let message = format!("unknown level format: {word}");
                return Err(parser.error_at(parser.since(at), message));
            }
        };
        let mut level = LevelType {
            format,
            is_nonunique: false,
            is_nonordered: false,
            is_soa: false,
        };
        if parser.peek_punct("(") {
            parser.parse_comma_list(Delimiter::Paren, |parser| level.parse_property(parser))?;
        }
        let is_plain = matches!(
            format,
            LevelFormat::Dense | LevelFormat::Batch | LevelFormat::Structured { .. }
        );
        if is_plain && level.has_properties() {
            let message = "invalid level type: level format doesn't support the properties";
            return Err(parser.error_at(parser.since(at), message));
        }
        Ok(level)
    }

    fn parse_property(&mut self, parser: &mut AsmParser<'_>) -> ParseResult<()> {
        let at = parser.position();
        let word = parser.parse_any_keyword().ok_or_else(|| {
            parser.error("expected valid level property (e.g. nonordered, nonunique or high)")
        })?;
        match word {
            "nonunique" => self.is_nonunique = true,
            "nonordered" => self.is_nonordered = true,
            "soa" => self.is_soa = true,
            _ => {
                let message = format!("unknown level property: {word}");
                return Err(parser.error_at(parser.since(at), message));
            }
        }
        Ok(())
    }
}

/// Reads `[2, 4]`.
fn parse_structured(parser: &mut AsmParser<'_>) -> ParseResult<LevelFormat> {
    let at = parser.position();
    let mut sizes = Vec::new();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        let at = parser.position();
        let size = parser.parse_integer()?;
        let size = u64::try_from(size).map_err(|_| {
            parser.error_at(parser.since(at), "expected structured size to be >= 0")
        })?;
        sizes.push(size);
        Ok(())
    })?;
    match *sizes {
        [n, m] if n <= m => Ok(LevelFormat::Structured { n, m }),
        [_, _] => Err(parser.error_at(parser.since(at), "expected n <= m in n_out_of_m")),
        _ => Err(parser.error_at(parser.since(at), "expected exactly 2 structured sizes")),
    }
}

impl Parameter for LevelType {
    type View<'a> = LevelType;
    fn view(&self) -> LevelType {
        *self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        LevelType::parse(parser).map(Some)
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        match self.format {
            LevelFormat::Dense => printer.write("dense"),
            LevelFormat::Batch => printer.write("batch"),
            LevelFormat::Compressed => printer.write("compressed"),
            LevelFormat::Singleton => printer.write("singleton"),
            LevelFormat::LooseCompressed => printer.write("loose_compressed"),
            LevelFormat::Structured { n, m } => {
                printer.write_fmt(format_args!("structured[{n}, {m}]"));
            }
        }
        let properties = [
            (self.is_nonunique, "nonunique"),
            (self.is_nonordered, "nonordered"),
            (self.is_soa, "soa"),
        ];
        let held = properties.into_iter().filter(|(holds, _)| *holds);
        if self.has_properties() {
            printer.write("(");
            printer.comma_separated(held, |printer, (_, name)| printer.write(name));
            printer.write(")");
        }
    }
    const WHAT: &'static str = "the type of a level";
}
