//! Types, and what the operands of the ops may be.

use terrace_ir::asm::{AsmParser, AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyOf, AnySignlessInteger, CustomTypeAssembly, FormatElement, Index, Is, Parameter,
    SignlessIntegerOrIndex, TensorRankOf, VerifyResult, VerifyType,
};
use terrace_ir::types::Type;
use terrace_ir::{Context, Diagnostic, Ir, Location, Op};
use terrace_ods_macros::{constraint, ty};

use super::SparseTensorDialect;
use super::encoding::SparseTensorEncodingAttr;
use super::tensors::SparseTensor;

/// metadata
///
/// How much is stored of each level: `!sparse_tensor.storage_specifier<#csr>`.
#[ty(dialect = SparseTensorDialect, mnemonic = "storage_specifier", custom_assembly)]
pub struct StorageSpecifierType {
    encoding: SparseTensorEncodingAttr,
}

impl CustomTypeAssembly for StorageSpecifierType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let encoding = <SparseTensorEncodingAttr as Parameter>::parse(parser)?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        Ok(StorageSpecifierType::get(cx, encoding.normalized(cx)))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        printer.write("<");
        printer.print_attr(self.encoding(printer.context()).into());
        printer.write(">");
    }
}

/// Reads `0 to 2`, or `1` for `1 to 2`.
fn parse_levels(parser: &mut AsmParser<'_>) -> ParseResult<(u64, u64)> {
    let at = parser.position();
    let low: u64 = parser.parse_integer_as()?;
    let high = match parser.parse_optional_keyword("to") {
        true => parser.parse_integer_as()?,
        false => low.saturating_add(1),
    };
    if high <= low {
        let message = "expect larger level upper bound than lower bound";
        return Err(parser.error_at(parser.since(at), message));
    }
    Ok((low, high))
}

fn print_levels(printer: &mut AsmPrinter<'_>, low: u64, high: u64) {
    printer.write_fmt(format_args!("{low}"));
    if high != low.saturating_add(1) {
        printer.write_fmt(format_args!(" to {high}"));
    }
}

macro_rules! of_levels {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[ty(dialect = SparseTensorDialect, mnemonic = $mnemonic, custom_assembly, verify)]
        pub struct $name {
            encoding: SparseTensorEncodingAttr,
            lo_lvl: u64,
            hi_lvl: u64,
        }

        impl VerifyType for $name {
            fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
                match self.lo_lvl(cx) < self.hi_lvl(cx) && self.hi_lvl(cx) <= self.encoding(cx).lvl_rank(cx) as u64 {
                    true => Ok(()),
                    false => Err(Diagnostic::error(loc, "the levels are not those of the encoding")),
                }
            }
        }

        impl CustomTypeAssembly for $name {
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                let loc = parser.location();
                parser.parse_punct("<")?;
                let encoding = <SparseTensorEncodingAttr as Parameter>::parse(parser)?;
                parser.parse_punct(",")?;
                parser.parse_keyword_exact("lvls")?;
                parser.parse_punct("=")?;
                let (low, high) = parse_levels(parser)?;
                parser.parse_punct(">")?;
                Self::get_checked(parser.context(), loc, encoding, low, high)
            }

            fn print(self, printer: &mut AsmPrinter<'_>) {
                let cx = printer.context();
                printer.write("<");
                printer.print_attr_without_name(self.encoding(cx).into());
                printer.write(", lvls = ");
                print_levels(printer, self.lo_lvl(cx), self.hi_lvl(cx));
                printer.write(">");
            }
        }
    )*};
}

of_levels! {
    /// sparse iteration space
    ///
    /// The elements that are stored of some levels of a tensor: `!sparse_tensor.iter_space<#csr, lvls = 0 to 2>`.
    IterSpaceType = "iter_space";
    /// sparse iterator
    ///
    /// An element of such a space: `!sparse_tensor.iterator<#csr, lvls = 0 to 2>`.
    IteratorType = "iterator";
}

impl IterSpaceType {
    /// How many levels it is of.
    pub fn space_dim(self, cx: &Context) -> u64 {
        self.hi_lvl(cx) - self.lo_lvl(cx)
    }

    /// The type of its elements.
    pub fn iterator(self, cx: &Context) -> IteratorType {
        IteratorType::get(cx, self.encoding(cx), self.lo_lvl(cx), self.hi_lvl(cx))
    }
}

/// `custom<LevelRange>` of an op.
pub(super) fn parse_level_range(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let (low, high) = parse_levels(parser)?;
    for (level, argument) in [low, high].into_iter().zip(arguments) {
        let level = IntegerAttr::get(parser.context(), Type::INDEX, level.into());
        parser.set_attribute(argument, state, Some(level.into()));
    }
    Ok(())
}

/// `custom<LevelRange>` of an op.
pub(super) fn print_level_range(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let level = |argument: &FormatElement| {
        let level = argument.attribute(ir, op)?.cast::<IntegerAttr>(ir)?;
        u64::try_from(level.value(ir)).ok()
    };
    let [low, high] = [0, 1].map(|index| level(&arguments[index]).unwrap_or_default());
    print_levels(printer, low, high);
}

/// A number that an array of lengths holds, or that is one.
pub type ScalarLike = AnyOf<(
    TensorRankOf<(AnySignlessInteger, Index), (Is<0>,)>,
    SignlessIntegerOrIndex,
)>;

constraint! {
    /// sparse tensor of any type values
    pub AnySparseTensor: Type = |cx, ty| SparseTensor::of(cx, ty).is_some();

    /// sparse tensor slice of any type values
    pub AnySparseTensorSlice: Type = |cx, ty| {
        SparseTensor::of(cx, ty).is_some_and(|tensor| tensor.encoding.is_slice(cx))
    };

    /// scalar like
    pub AnyScalarLike: Type = ScalarLike;

    /// level attribute
    pub LevelAttr: Attribute = terrace_ir::ods::IndexAttr;

    /// dimension attribute
    pub DimensionAttr: Attribute = terrace_ir::ods::IndexAttr;

    /// LevelSet attribute
    pub LevelSetAttr: Attribute = terrace_ir::ods::I64Attr;

    /// I64BitSet array attribute
    pub LevelSetsAttr: Attribute = terrace_ir::ods::I64ArrayAttr;
}
