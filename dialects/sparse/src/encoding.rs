//! How a sparse tensor is stored: which coordinates are those of its levels, and how each level is stored.

mod check;
mod expressions;
mod query;

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, Attribute, FloatAttr, IntegerAttr};
use terrace_ir::ods::{CustomAttrAssembly, Parameter, VerifyAttr, VerifyResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::attr;

use self::expressions::{Names, parse_expression};
pub(crate) use self::query::{Array, permutation};
use super::SparseTensorDialect;
use super::levels::LevelType;

/// The part of a dimension that a tensor shows of another one: `#sparse_tensor<slice(1, 4, 2)>`, from the first element on so many at
/// such distances; `?` for what is not known.
#[attr(dialect = SparseTensorDialect, mnemonic = "slice", custom_assembly, verify)]
pub struct SparseTensorDimSliceAttr {
    offset: i64,
    size: i64,
    stride: i64,
}

impl VerifyAttr for SparseTensorDimSliceAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let is_known = |number: i64| number != DYNAMIC;
        let message = if is_known(self.offset(cx)) && self.offset(cx) < 0 {
            "expect non-negative value or ? for slice offset"
        } else if is_known(self.size(cx)) && self.size(cx) <= 0 {
            "expect positive value or ? for slice size"
        } else if is_known(self.stride(cx)) && self.stride(cx) <= 0 {
            "expect positive value or ? for slice stride"
        } else {
            return Ok(());
        };
        Err(Diagnostic::error(loc, message))
    }
}

fn parse_slice_number(parser: &mut AsmParser<'_>) -> ParseResult<i64> {
    if parser.parse_optional_punct("?") {
        return Ok(DYNAMIC);
    }
    let at = parser.position();
    match parser.parse_integer()? {
        number @ 0.. => i64::try_from(number)
            .map_err(|_| parser.error_at(parser.since(at), "integer value too large")),
        _ => {
            let message = "expect positive value or ? for slice offset/size/stride";
            Err(parser.error_at(parser.since(at), message))
        }
    }
}

impl CustomAttrAssembly for SparseTensorDimSliceAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let loc = parser.location();
        parser.parse_punct("(")?;
        let offset = parse_slice_number(parser)?;
        parser.parse_punct(",")?;
        let size = parse_slice_number(parser)?;
        parser.parse_punct(",")?;
        let stride = parse_slice_number(parser)?;
        parser.parse_punct(")")?;
        Self::get_checked(parser.context(), loc, offset, size, stride)
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        let numbers = [self.offset(cx), self.size(cx), self.stride(cx)];
        printer.write("(");
        printer.comma_separated(numbers, |printer, number| match number {
            DYNAMIC => printer.write("?"),
            _ => printer.write_fmt(format_args!("{number}")),
        });
        printer.write(")");
    }
}

/// How a tensor is stored:
/// `#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`.
#[attr(dialect = SparseTensorDialect, mnemonic = "encoding", custom_assembly, verify)]
pub struct SparseTensorEncodingAttr {
    lvl_types: Vec<LevelType>,
    dim_to_lvl: AffineMapAttr,
    pos_width: u32,
    crd_width: u32,
    explicit_val: Option<Attribute>,
    implicit_val: Option<Attribute>,
    dim_slices: Vec<SparseTensorDimSliceAttr>,
}

impl SparseTensorEncodingAttr {
    /// The encoding of a tensor, if it is sparse.
    pub fn of(cx: &Context, ty: Type) -> Option<Self> {
        ty.cast::<RankedTensorType>(cx)?.encoding(cx)?.cast(cx)
    }

    /// How many levels there are.
    pub fn lvl_rank(self, cx: &Context) -> usize {
        self.lvl_types(cx).len()
    }

    /// What the metadata of the storage depend on: the levels, and not how wide numbers are.
    #[must_use]
    pub fn normalized(self, cx: &Context) -> Self {
        let levels = self.lvl_types(cx).to_vec();
        let slices = self.dim_slices(cx).to_vec();
        Self::get(cx, levels, self.dim_to_lvl(cx), 0, 0, None, None, slices)
    }
}

impl VerifyAttr for SparseTensorEncodingAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match check::wrong(self, cx) {
            Some(message) => Err(Diagnostic::error(loc, message)),
            None => Ok(()),
        }
    }
}

/// What is read of a map: the names, the results with the types of levels, and the slices.
#[derive(Default)]
struct Map<'a> {
    dims: Names<'a>,
    symbols: Names<'a>,
    levels: Names<'a>,
    results: Vec<AffineExpr>,
    /// The dimensions, of levels, where it says so.
    inverse: Vec<AffineExpr>,
    types: Vec<LevelType>,
    slices: Vec<SparseTensorDimSliceAttr>,
}

impl<'a> Map<'a> {
    fn parse(parser: &mut AsmParser<'a>) -> ParseResult<Map<'a>> {
        let mut map = Map::default();
        if parser.peek_punct("[") {
            parser.parse_comma_list(Delimiter::Square, |parser| map.symbols.declare(parser))?;
        }
        if parser.peek_punct("{") {
            parser.parse_comma_list(Delimiter::Brace, |parser| map.levels.declare(parser))?;
        }
        parser.parse_comma_list(Delimiter::Paren, |parser| map.parse_dim(parser))?;
        parser.parse_punct("->")?;
        let at = parser.position();
        parser.parse_comma_list(Delimiter::Paren, |parser| map.parse_level(parser))?;
        let declared = map.levels.len();
        if declared != 0 && declared != map.results.len() {
            let message = format!(
                "Level-rank mismatch between forward-declarations and specifiers. Declared {declared} level-variables; \
                 but got {} level-specifiers.",
                map.results.len()
            );
            return Err(parser.error_at(at, message));
        }
        Ok(map)
    }

    /// Reads a dimension, `d0 = l0 * 2 + l1 : #sparse_tensor<slice(0, 4, 1)>`. What it is of levels follows from these, too.
    fn parse_dim(&mut self, parser: &mut AsmParser<'a>) -> ParseResult<()> {
        self.dims.declare(parser)?;
        if parser.parse_optional_punct("=") {
            let dim = parse_expression(parser, &[(&self.levels, AffineExpr::Dim)])?;
            self.inverse.push(dim);
        }
        if !parser.parse_optional_punct(":") {
            return Ok(());
        }
        let at = parser.position();
        let slice = parser.parse_attribute()?.cast(parser.context());
        let slice = slice.ok_or_else(|| {
            parser.error_at(parser.since(at), "expected SparseTensorDimSliceAttr")
        })?;
        self.slices.push(slice);
        Ok(())
    }

    /// Reads a level, `l0 = d0 floordiv 2 : dense`.
    fn parse_level(&mut self, parser: &mut AsmParser<'a>) -> ParseResult<()> {
        if self.levels.len() != 0 {
            let at = parser.position();
            let name = parser.parse_keyword()?;
            let index = self.levels.find(name);
            if index != Some(self.results.len()) {
                let message = match index {
                    None => format!("use of undeclared identifier '{name}'"),
                    Some(index) => format!(
                        "Level-variable ordering mismatch. The variable '{name}' was forward-declared as the {index}th \
                         level; but is bound by the {}th specification.",
                        self.results.len()
                    ),
                };
                return Err(parser.error_at(parser.since(at), message));
            }
            parser.parse_punct("=")?;
        }
        let names = [
            (&self.dims, AffineExpr::Dim as fn(u32) -> AffineExpr),
            (&self.symbols, AffineExpr::Symbol),
        ];
        self.results.push(parse_expression(parser, &names)?);
        parser.parse_punct(":")?;
        self.types.push(LevelType::parse(parser)?);
        Ok(())
    }
}

/// Compares what is said of dimensions, if it is, with what follows from the levels.
fn check_inverse(said: &[AffineExpr], dims: &AffineMap, loc: Location) -> ParseResult<()> {
    let levels = dims.results.len() as u32;
    let simplified = |exprs: &[AffineExpr]| -> Vec<AffineExpr> {
        let exprs = exprs.iter();
        exprs.map(|expr| expr.simplify(levels, 0)).collect()
    };
    let inverse = check::inverse(dims).map(|inverse| simplified(&inverse));
    if said.is_empty() || inverse == Some(simplified(said)) {
        return Ok(());
    }
    Diagnostic::error(loc, "expected lvlToDim to be an inverse of dimToLvl").into()
}

/// What an encoding says.
#[derive(Default)]
struct Entries<'a> {
    map: Map<'a>,
    pos_width: u32,
    crd_width: u32,
    explicit_val: Option<Attribute>,
    implicit_val: Option<Attribute>,
}

fn parse_width(parser: &mut AsmParser<'_>, what: &str) -> ParseResult<u32> {
    let at = parser.position();
    let width = parser.parse_attribute()?;
    let width = width.cast::<IntegerAttr>(parser.context());
    let width = width.and_then(|width| u32::try_from(width.value(parser.context())).ok());
    width.ok_or_else(|| {
        let message = format!("expected an integral {what} bitwidth");
        parser.error_at(parser.since(at), message)
    })
}

fn parse_number(parser: &mut AsmParser<'_>, key: &str) -> ParseResult<Option<Attribute>> {
    let at = parser.position();
    let number = parser.parse_attribute()?;
    let cx = parser.context();
    let is_complex = number
        .ty(cx)
        .is_some_and(|ty| ty.is::<terrace_ir::types::ComplexType>(cx));
    if number.is::<FloatAttr>(cx) || number.is::<IntegerAttr>(cx) || is_complex {
        return Ok(Some(number));
    }
    let message = format!("expected a numeric value for {key}");
    Err(parser.error_at(parser.since(at), message))
}

impl<'a> Entries<'a> {
    /// Reads an entry, if there is one.
    fn parse(&mut self, parser: &mut AsmParser<'a>) -> ParseResult<bool> {
        let at = parser.position();
        let Some(key) = parser.parse_any_keyword() else {
            return Ok(false);
        };
        if !["map", "posWidth", "crdWidth", "explicitVal", "implicitVal"].contains(&key) {
            return Err(parser.error_at(parser.since(at), format!("unexpected key: {key}")));
        }
        parser.parse_punct("=")?;
        match key {
            "map" => self.map = Map::parse(parser)?,
            "posWidth" => self.pos_width = parse_width(parser, "position")?,
            "crdWidth" => self.crd_width = parse_width(parser, "index")?,
            "explicitVal" => self.explicit_val = parse_number(parser, key)?,
            _ => self.implicit_val = parse_number(parser, key)?,
        }
        Ok(true)
    }
}

impl CustomAttrAssembly for SparseTensorEncodingAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let loc = parser.location();
        parser.parse_punct("<")?;
        parser.parse_punct("{")?;
        let mut entries = Entries::default();
        while entries.parse(parser)? && parser.parse_optional_punct(",") {}
        parser.parse_punct("}")?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        let map = entries.map;
        let dims = AffineMap::new(map.dims.len() as u32, map.symbols.len() as u32, map.results);
        check_inverse(&map.inverse, &dims, loc)?;
        Self::get_checked(
            cx,
            loc,
            map.types,
            AffineMapAttr::get(cx, dims),
            entries.pos_width,
            entries.crd_width,
            entries.explicit_val,
            entries.implicit_val,
            map.slices,
        )
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        let map = self.dim_to_lvl(cx).value(cx);
        let slices = self.dim_slices(cx);
        printer.write("<{ map = ");
        if map.num_symbols != 0 {
            printer.write("[");
            printer.comma_separated(0..map.num_symbols, |printer, index| {
                printer.write_fmt(format_args!("s{index}"));
            });
            printer.write("]");
        }
        printer.write("(");
        printer.comma_separated(0..map.num_dims, |printer, index| {
            printer.write_fmt(format_args!("d{index}"));
            if let Some(slice) = slices.get(index as usize) {
                printer.write(" : ");
                printer.print_attr((*slice).into());
            }
        });
        printer.write(") -> (");
        let levels = map.results.iter().zip(self.lvl_types(cx));
        printer.comma_separated(levels, |printer, (expr, ty)| {
            printer.print_affine_expr(expr);
            printer.write(" : ");
            ty.print(printer);
        });
        printer.write(")");
        for (width, name) in [
            (self.pos_width(cx), "posWidth"),
            (self.crd_width(cx), "crdWidth"),
        ] {
            if width != 0 {
                printer.write_fmt(format_args!(", {name} = {width}"));
            }
        }
        let numbers = [
            (self.explicit_val(cx), "explicitVal"),
            (self.implicit_val(cx), "implicitVal"),
        ];
        for (number, name) in numbers {
            if let Some(number) = number {
                printer.write_fmt(format_args!(", {name} = "));
                printer.print_attr(number);
            }
        }
        printer.write(" }>");
    }
}
