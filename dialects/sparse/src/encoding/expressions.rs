//! Affine expressions of names that an encoding declares.

use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::asm::{AsmParser, ParseResult};

/// Names in the order in which they were declared.
#[derive(Default)]
pub(super) struct Names<'a> {
    names: Vec<&'a str>,
}

impl<'a> Names<'a> {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| *known == name)
    }

    /// Reads a name that is new.
    pub(super) fn declare(&mut self, parser: &mut AsmParser<'a>) -> ParseResult<()> {
        let at = parser.position();
        let name = parser
            .parse_any_keyword()
            .ok_or_else(|| parser.error("expected bare identifier"))?;
        if self.find(name).is_some() {
            let message = format!("redefinition of identifier '{name}'");
            return Err(parser.error_at(parser.since(at), message));
        }
        self.names.push(name);
        Ok(())
    }
}

/// Names, and what the first, the second and so on of them stands for.
type Scope<'s, 'a> = [(&'s Names<'a>, fn(u32) -> AffineExpr)];

/// How deep parentheses may be nested.
const MAX_DEPTH: u32 = 100;

/// Reads an expression, up to what does not belong to it.
pub(super) fn parse_expression<'a>(
    parser: &mut AsmParser<'a>,
    scope: &Scope<'_, 'a>,
) -> ParseResult<AffineExpr> {
    parse_sum(parser, scope, 0)
}

fn parse_sum<'a>(
    parser: &mut AsmParser<'a>,
    scope: &Scope<'_, 'a>,
    depth: u32,
) -> ParseResult<AffineExpr> {
    let mut sum = parse_product(parser, scope, depth)?;
    loop {
        let is_negative = parser.parse_optional_punct("-");
        if !is_negative && !parser.parse_optional_punct("+") {
            return Ok(sum);
        }
        let mut term = parse_product(parser, scope, depth)?;
        if is_negative {
            term = AffineExpr::binary(BinaryKind::Mul, term, AffineExpr::Constant(-1));
        }
        sum = AffineExpr::binary(BinaryKind::Add, sum, term);
    }
}

fn parse_product<'a>(
    parser: &mut AsmParser<'a>,
    scope: &Scope<'_, 'a>,
    depth: u32,
) -> ParseResult<AffineExpr> {
    let mut product = parse_factor(parser, scope, depth)?;
    loop {
        let kind = if parser.parse_optional_punct("*") {
            BinaryKind::Mul
        } else if parser.parse_optional_keyword("floordiv") {
            BinaryKind::FloorDiv
        } else if parser.parse_optional_keyword("ceildiv") {
            BinaryKind::CeilDiv
        } else if parser.parse_optional_keyword("mod") {
            BinaryKind::Mod
        } else {
            return Ok(product);
        };
        let at = parser.position();
        let factor = parse_factor(parser, scope, depth)?;
        let is_affine = match kind {
            BinaryKind::Mul => {
                factor.is_symbolic_or_constant() || product.is_symbolic_or_constant()
            }
            _ => factor.is_symbolic_or_constant(),
        };
        if !is_affine {
            let message =
                "non-affine expression: one of the operands has to be a constant or symbolic";
            return Err(parser.error_at(parser.since(at), message));
        }
        product = AffineExpr::binary(kind, product, factor);
    }
}

fn parse_factor<'a>(
    parser: &mut AsmParser<'a>,
    scope: &Scope<'_, 'a>,
    depth: u32,
) -> ParseResult<AffineExpr> {
    let at = parser.position();
    if parser.parse_optional_punct("(") {
        if depth == MAX_DEPTH {
            return Err(parser.error_at(at, "the expression is nested too deeply"));
        }
        let inner = parse_sum(parser, scope, depth + 1)?;
        parser.parse_punct(")")?;
        return Ok(inner);
    }
    if parser.peek_integer() {
        return Ok(AffineExpr::Constant(parser.parse_integer_as()?));
    }
    let name = parser
        .parse_any_keyword()
        .ok_or_else(|| parser.error("expected affine expression"))?;
    for (names, make) in scope {
        if let Some(index) = names.find(name) {
            return Ok(make(index as u32));
        }
    }
    let message = format!("use of undeclared identifier '{name}'");
    Err(parser.error_at(parser.since(at), message))
}
