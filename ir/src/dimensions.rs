//! Lists of dimensions, `2x?x3`: as parameters of types and attributes, and as a custom directive of ops.

use std::ops::Deref;

use terrace_core::asm::{AsmParser, AsmPrinter, OpParser, ParseResult};
use terrace_core::attributes::{Attribute, DenseArrayAttr};
use terrace_core::builder::OpState;
use terrace_core::ir::{Ir, Op};
use terrace_core::ods::{FormatElement, Parameter};

/// Declares lists of dimensions; [`DYNAMIC`](terrace_core::types::DYNAMIC) stands for `?`.
macro_rules! dimensions {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(Box<[i64]>);

        impl Deref for $name {
            type Target = [i64];
            fn deref(&self) -> &[i64] {
                &self.0
            }
        }

        impl<S: AsRef<[i64]>> From<S> for $name {
            fn from(sizes: S) -> Self {
                $name(sizes.as_ref().into())
            }
        }
    )*};
}

dimensions! {
    /// Dimensions as a parameter, read and printed as `2x?x3`, and as `[]` where there are none. [`DYNAMIC`](terrace_core::types::DYNAMIC)
    /// stands for `?`.
    ///
    /// For ops `custom<terrace_ir::ods::DimensionList>($shape)` writes a `DenseI64ArrayAttr` like this.
    DimensionList;
    /// Dimensions as a parameter in front of an element type, read and printed as `2x?x`, and as nothing where there are none: in
    /// a format `"<" $shape "" $element ">"` is `<2x?xf32>`. [`DYNAMIC`](terrace_core::types::DYNAMIC) stands for `?`.
    LeadingDimensions;
}

#[diagnostic::do_not_recommend]
impl Parameter for DimensionList {
    type View<'a> = &'a [i64];
    fn view(&self) -> &[i64] {
        self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<DimensionList>> {
        let is_next = parser.peek_punct("[") || parser.peek_punct("?") || parser.peek_integer();
        match is_next {
            true => parse_list(parser).map(Some),
            false => Ok(None),
        }
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        print_list(self, printer);
    }
    const WHAT: &'static str = "a list of dimensions";
}

#[diagnostic::do_not_recommend]
impl Parameter for LeadingDimensions {
    type View<'a> = &'a [i64];
    fn view(&self) -> &[i64] {
        self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<LeadingDimensions>> {
        let sizes = parser.parse_dimensions(true)?;
        Ok(Some(sizes.into()))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        if !self.is_empty() {
            printer.print_dimension_list(self);
            printer.write("x");
        }
    }
    const WHAT: &'static str = "dimensions";
}

fn parse_list(parser: &mut AsmParser<'_>) -> ParseResult<DimensionList> {
    if parser.parse_optional_punct("[") {
        parser.parse_punct("]")?;
        return Ok(DimensionList::default());
    }
    Ok(parser.parse_dimension_list()?.into())
}

fn print_list(sizes: &[i64], printer: &mut AsmPrinter<'_>) {
    match sizes {
        [] => printer.write("[]"),
        sizes => printer.print_dimension_list(sizes),
    }
}

/// Reads the custom directive `DimensionList($shape)` of an op, whose argument is a `DenseI64ArrayAttr`.
///
/// # Errors
/// If no dimension is next, or one is too large.
pub fn parse_dimension_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let sizes = parse_list(parser)?;
    let attr = DenseArrayAttr::i64s(parser.context(), &sizes);
    parser.set_attribute(&arguments[0], state, Some(attr.into()));
    Ok(())
}

/// Prints what [`parse_dimension_list`] reads.
pub fn print_dimension_list(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let attr: Option<Attribute> = arguments[0].attribute(ir, op);
    let sizes = attr.and_then(|attr| attr.cast::<DenseArrayAttr>(ir));
    let sizes = sizes.map_or_else(Vec::new, |sizes| sizes.as_i64s(ir).collect());
    print_list(&sizes, printer);
}
