//! Syntax that affine ops share: operands of maps, loop bounds.

use smallvec::SmallVec;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, Attribute, IntegerAttr};
use terrace_ir::{Ir, Type, Value};

/// Values that a map or set is applied to: dimensions, then symbols.
pub(super) struct MapOperands {
    pub values: SmallVec<[Value; 4]>,
    pub num_dims: usize,
}

impl MapOperands {
    /// The number of symbols.
    pub fn num_symbols(&self) -> usize {
        self.values.len() - self.num_dims
    }
}

/// `(%dim, %dim)[%symbol]`.
pub(super) fn parse_map_operands(parser: &mut OpParser<'_, '_>) -> ParseResult<MapOperands> {
    let dims = parser.parse_operand_list(Delimiter::Paren)?;
    let symbols = parser.parse_operand_list(Delimiter::OptionalSquare)?;
    let num_dims = dims.len();
    let mut values = SmallVec::new();
    for operand in dims.into_iter().chain(symbols) {
        values.push(parser.resolve_operand(operand, Type::INDEX)?);
    }
    Ok(MapOperands { values, num_dims })
}

/// `(%dim, %dim)[%symbol]`; without symbols no brackets.
pub(super) fn print_map_operands(
    printer: &mut AsmPrinter<'_>,
    values: impl Iterator<Item = Value>,
    num_dims: usize,
) {
    let values: SmallVec<[Value; 4]> = values.collect();
    let (dims, symbols) = values.split_at(num_dims.min(values.len()));
    printer.write("(");
    printer.print_operands(dims.iter().copied());
    printer.write(")");
    if !symbols.is_empty() {
        printer.write("[");
        printer.print_operands(symbols.iter().copied());
        printer.write("]");
    }
}

/// Which of a loop's bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BoundKind {
    Lower,
    Upper,
}

impl BoundKind {
    fn word(self) -> &'static str {
        match self {
            BoundKind::Lower => "lower",
            BoundKind::Upper => "upper",
        }
    }

    /// How several results of the map are made one bound.
    pub fn prefix(self) -> &'static str {
        match self {
            BoundKind::Lower => "max",
            BoundKind::Upper => "min",
        }
    }
}

/// A bound: a constant, a value, or a map applied to operands, with `max` or `min` if it has several results.
pub(super) fn parse_bound(
    parser: &mut OpParser<'_, '_>,
    kind: BoundKind,
) -> ParseResult<(AffineMap, SmallVec<[Value; 4]>)> {
    let has_prefix = parser.parse_optional_keyword(kind.prefix());
    if let Some(operand) = parser.parse_optional_operand()? {
        let value = parser.resolve_operand(operand, Type::INDEX)?;
        let map = AffineMap::new(0, 1, [AffineExpr::Symbol(0)]);
        return Ok((map, SmallVec::from_slice(&[value])));
    }
    let at = parser.position();
    let bound = parser.parse_attribute_of_type(Type::INDEX)?;
    let cx = parser.context();
    if let Some(constant) = bound.cast::<IntegerAttr>(cx) {
        return Ok((AffineMap::constant(constant.as_i64(cx)), SmallVec::new()));
    }
    let Some(map) = bound.cast::<AffineMapAttr>(cx) else {
        return Err(parser.error_at(
            at,
            "expected valid affine map representation for loop bounds",
        ));
    };
    let map = map.value(cx).clone();
    if map.results.len() > 1 && !has_prefix {
        return Err(parser.error_at(
            at,
            format!(
                "{} loop bound affine map with multiple results requires '{}' prefix",
                kind.word(),
                kind.prefix()
            ),
        ));
    }
    let operands = parse_map_operands(parser)?;
    if operands.num_dims != map.num_dims as usize {
        return Err(parser.error_at(at, "dim operand count and affine map dim count must match"));
    }
    if operands.num_symbols() != map.num_symbols as usize {
        return Err(parser.error_at(
            at,
            "symbol operand count and affine map symbol count must match",
        ));
    }
    Ok((map, operands.values))
}

/// Prints a bound as [`parse_bound`] reads it.
pub(super) fn print_bound(
    ir: &Ir,
    printer: &mut AsmPrinter<'_>,
    map: AffineMapAttr,
    mut operands: impl Iterator<Item = Value>,
    kind: BoundKind,
) {
    let attr = Attribute::from(map);
    let map = map.value(ir);
    match (&*map.results, map.num_dims, map.num_symbols) {
        ([AffineExpr::Constant(value)], 0, 0) => return printer.write(&value.to_string()),
        ([AffineExpr::Symbol(0)], 0, 1) => {
            return printer.print_operands(operands.next());
        }
        ([_], ..) => {}
        _ => {
            printer.write(kind.prefix());
            printer.write(" ");
        }
    }
    printer.print_attr(attr);
    print_map_operands(printer, operands, map.num_dims as usize);
}
