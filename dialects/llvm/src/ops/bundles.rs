//! Operand bundles: `["tag"(%a : i32), "other"()]`, operands with a name that tell the optimiser something.
//!
//! The op has the operands of all bundles in a row, the number of operands of each in `op_bundle_sizes` and the names in
//! `op_bundle_tags`.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::VerifyResult;
use terrace_ir::{Ir, Op, Value};

/// The names of the attributes.
pub(super) const ATTRIBUTES: [&str; 2] = ["op_bundle_sizes", "op_bundle_tags"];

/// Reads bundles, if they are next, sets the attributes, and gives the operands.
pub(crate) fn parse_bundles(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<Vec<Value>> {
    let cx = parser.context().clone();
    let (mut operands, mut sizes, mut tags) = (Vec::new(), Vec::new(), Vec::<Attribute>::new());
    parser.parse_comma_list(Delimiter::OptionalSquare, |parser| {
        if !parser.peek_attribute() {
            return Err(parser.error("expect operand bundle tag"));
        }
        tags.push(StringAttr::get(&cx, parser.parse_string()?).into());
        parser.parse_punct("(")?;
        let before = operands.len();
        if !parser.parse_optional_punct(")") {
            let names = parser.parse_operand_list(Delimiter::None)?;
            parser.parse_punct(":")?;
            let at = parser.position();
            let types = parser.parse_type_list()?;
            parser.parse_punct(")")?;
            if types.len() != names.len() {
                let bundle = sizes.len();
                let message = format!(
                    "expected {} types for operand bundle operands for operand bundle #{bundle}, but actually got {}",
                    names.len(),
                    types.len()
                );
                return Err(parser.error_at(at, message));
            }
            for (name, ty) in names.into_iter().zip(types) {
                operands.push(parser.resolve_operand(name, ty)?);
            }
        }
        sizes.push((operands.len() - before) as i32);
        Ok(())
    })?;
    state.set_attr(&cx, ATTRIBUTES[0], DenseArrayAttr::i32s(&cx, &sizes).into());
    if !tags.is_empty() {
        state.set_attr(&cx, ATTRIBUTES[1], ArrayAttr::get(&cx, &tags).into());
    }
    Ok(operands)
}

/// The bundles of an op.
pub struct Bundles<'ir> {
    ir: &'ir Ir,
    sizes: DenseArrayAttr,
    tags: Option<ArrayAttr>,
    operands: Vec<Value>,
}

/// One bundle.
pub struct Bundle<'b> {
    /// Its name.
    pub tag: String,
    /// Its operands.
    pub operands: &'b [Value],
}

impl<'ir> Bundles<'ir> {
    pub(crate) fn new(
        ir: &'ir Ir,
        sizes: DenseArrayAttr,
        tags: Option<ArrayAttr>,
        operands: impl Iterator<Item = Value>,
    ) -> Self {
        let operands = operands.collect();
        Bundles {
            ir,
            sizes,
            tags,
            operands,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty(self.ir)
    }

    /// The bundles in order.
    pub fn iter(&self) -> impl Iterator<Item = Bundle<'_>> {
        let mut rest = &self.operands[..];
        let tags = self.tags.map_or(&[][..], |tags| tags.elements(self.ir));
        let tag = |attr: &Attribute| {
            let text = attr.cast::<StringAttr>(self.ir);
            text.map(|text| text.text(self.ir).into_owned())
                .unwrap_or_default()
        };
        self.sizes
            .as_i32s(self.ir)
            .zip(tags)
            .map(move |(size, attr)| {
                let size = usize::try_from(size).unwrap_or(0).min(rest.len());
                let (operands, after) = rest.split_at(size);
                rest = after;
                Bundle {
                    tag: tag(attr),
                    operands,
                }
            })
    }

    /// Prints the bundles with a space before them; nothing if there is none.
    pub(crate) fn print(&self, printer: &mut AsmPrinter<'_>) {
        if self.is_empty() {
            return;
        }
        printer.write(" [");
        printer.comma_separated(self.iter(), |printer, bundle| {
            printer.print_string(bundle.tag.as_bytes());
            printer.write("(");
            if !bundle.operands.is_empty() {
                printer.print_operands(bundle.operands.iter().copied());
                printer.write(" : ");
                let types = bundle.operands.iter().map(|value| self.ir.ty(*value));
                printer.print_types(types);
            }
            printer.write(")");
        });
        printer.write("]");
    }

    /// There is a name a bundle, and its sizes are those of the operands.
    pub(crate) fn verify(&self, op: Op) -> VerifyResult {
        let ir = self.ir;
        let total: i64 = self.sizes.as_i32s(ir).map(i64::from).sum();
        if total != self.operands.len() as i64 {
            let message = format!(
                "op_bundle_operands count ({}) does not match with the total size ({total}) specified in attribute \
                 'op_bundle_sizes'",
                self.operands.len()
            );
            return ir.op_error(op, message).into();
        }
        let tags = self.tags.map_or(&[][..], |tags| tags.elements(ir));
        if self.tags.is_some() && tags.len() != self.sizes.len(ir) {
            let message = format!(
                "expected {} operand bundle tags, but actually got {}",
                self.sizes.len(ir),
                tags.len()
            );
            return ir.error(op, message).into();
        }
        if tags.iter().any(|tag| !tag.is::<StringAttr>(ir)) {
            return ir
                .error(op, "operand bundle tag must be a StringAttr")
                .into();
        }
        Ok(())
    }
}
