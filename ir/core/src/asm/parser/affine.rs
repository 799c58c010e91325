//! Affine maps, integer sets and the expressions in them.

use smallvec::SmallVec;

use super::{AsmParser, Delimiter, ParseResult, TokenKind, UnresolvedOperand, parse_digits};
use crate::affine::{AffineExpr, AffineMap, BinaryKind, Constraint, IntegerSet};

/// The names that an expression may use.
#[derive(Default)]
pub(super) struct AffineNames<'a> {
    names: SmallVec<[(&'a [u8], AffineExpr); 4]>,
    num_dims: u32,
    num_symbols: u32,
    /// Whether `%value` and `symbol(%value)` stand for dimensions and symbols.
    pub(super) allows_values: bool,
    /// The values used as dimensions and as symbols.
    pub(super) dims: Vec<UnresolvedOperand>,
    pub(super) symbols: Vec<UnresolvedOperand>,
}

/// The lowest constant, without its sign: too large with another one.
const LOWEST: &[u8] = b"9223372036854775808";

impl AffineNames<'_> {
    /// No names but those of values.
    fn of_values() -> Self {
        AffineNames {
            allows_values: true,
            ..AffineNames::default()
        }
    }

    /// The map from the values to expressions of them.
    fn map_to(&self, results: Vec<AffineExpr>) -> AffineMap {
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        AffineMap::new(dims, symbols, results)
    }
}

/// What dimensions and symbols are followed by.
enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

impl<'a> AsmParser<'a> {
    /// `(d0, d1)[s0] -> (d0 + s0, d1)`.
    pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        let at = self.position();
        match self.parse_affine_map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => {
                let message = "expected AffineMap, but got IntegerSet";
                Err(self.plain_error_at(self.since(at), message))
            }
        }
    }

    /// `(d0)[s0] : (d0 >= 0, d0 == s0)`.
    pub(super) fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        let at = self.position();
        match self.parse_affine_map_or_set()? {
            MapOrSet::Set(set) => Ok(set),
            MapOrSet::Map(_) => {
                let message = "expected IntegerSet, but got AffineMap";
                Err(self.plain_error_at(self.since(at), message))
            }
        }
    }

    fn parse_affine_map_or_set(&mut self) -> ParseResult<MapOrSet> {
        let names = self.parse_affine_names()?;
        if self.consume_if(TokenKind::Arrow) {
            return self.parse_map_results(names).map(MapOrSet::Map);
        }
        self.expect(TokenKind::Colon, "expected '->' or ':'")?;
        self.parse_constraints(names).map(MapOrSet::Set)
    }

    fn parse_map_results(&mut self, mut names: AffineNames<'a>) -> ParseResult<AffineMap> {
        let mut results = Vec::new();
        self.parse_list_in(" in affine map range", Delimiter::Paren, |parser| {
            results.push(parser.parse_affine_expr(&mut names)?);
            Ok(())
        })?;
        Ok(AffineMap::new(names.num_dims, names.num_symbols, results))
    }

    fn parse_constraints(&mut self, mut names: AffineNames<'a>) -> ParseResult<IntegerSet> {
        let mut constraints = Vec::new();
        let context = " in integer set constraint list";
        self.parse_list_in(context, Delimiter::Paren, |parser| {
            constraints.push(parser.parse_affine_constraint(&mut names)?);
            Ok(())
        })?;
        if constraints.is_empty() {
            // No constraint is one that always holds.
            constraints.push(Constraint {
                expr: AffineExpr::Constant(0),
                is_equality: true,
            });
        }
        Ok(IntegerSet {
            num_dims: names.num_dims,
            num_symbols: names.num_symbols,
            constraints: constraints.into(),
        })
    }

    fn parse_affine_names(&mut self) -> ParseResult<AffineNames<'a>> {
        let mut names = AffineNames::default();
        self.parse_list_in(
            " in dimensional identifier list",
            Delimiter::Paren,
            |parser| {
                let dim = AffineExpr::Dim(names.num_dims);
                names.num_dims += 1;
                parser.declare_affine_name(&mut names, dim)
            },
        )?;
        self.parse_list_in(" in symbol list", Delimiter::OptionalSquare, |parser| {
            let symbol = AffineExpr::Symbol(names.num_symbols);
            names.num_symbols += 1;
            parser.declare_affine_name(&mut names, symbol)
        })?;
        Ok(names)
    }

    fn declare_affine_name(
        &mut self,
        names: &mut AffineNames<'a>,
        expr: AffineExpr,
    ) -> ParseResult<()> {
        if !self.is(TokenKind::BareId) {
            return Err(self.expected("expected bare identifier"));
        }
        let name = self.spelling();
        // Canonical names are declared in order, so that a repetition needs no search among them.
        let is_canonical = match expr {
            AffineExpr::Dim(index) => is_numbered(name, b'd', index),
            AffineExpr::Symbol(index) => is_numbered(name, b's', index),
            _ => false,
        };
        let are_many = names.names.len() >= 1000;
        if are_many && !is_canonical {
            let message =
                "expected at most 1000 dimensions and symbols before one with a name of its own";
            return Err(self
                .plain_error(message)
                .help("call them `d0`, `d1`, ... and `s0`, `s1`, ... in order"));
        }
        if !are_many && names.names.iter().any(|known| known.0 == name) {
            let name = self.spelling_str();
            return Err(self.plain_error(format!("redefinition of identifier '{name}'")));
        }
        names.names.push((name, expr));
        self.bump();
        Ok(())
    }

    /// `expr >= expr`, `expr <= expr` or `expr == expr`.
    fn parse_affine_constraint(&mut self, names: &mut AffineNames<'a>) -> ParseResult<Constraint> {
        let lhs = self.parse_affine_expr(names)?;
        let relation = self.token.kind;
        let is_known = matches!(
            relation,
            TokenKind::Greater | TokenKind::Less | TokenKind::Equal
        );
        if !(is_known && self.consume_if(relation) && self.consume_if(TokenKind::Equal)) {
            return Err(self.plain_error(
                "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
            ));
        }
        let rhs = self.parse_affine_expr(names)?;
        let expr = match relation {
            TokenKind::Less => rhs - lhs,
            _ => lhs - rhs,
        };
        let is_equality = relation == TokenKind::Equal;
        Ok(Constraint { expr, is_equality })
    }

    /// Sums of products, associating to the left.
    pub(super) fn parse_affine_expr(
        &mut self,
        names: &mut AffineNames<'a>,
    ) -> ParseResult<AffineExpr> {
        let depth = self.depth;
        let expr = self.parse_affine_sum(names);
        self.depth = depth;
        expr
    }

    fn parse_affine_sum(&mut self, names: &mut AffineNames<'a>) -> ParseResult<AffineExpr> {
        let mut lhs = self.parse_affine_product(names)?;
        loop {
            let negate = match self.token.kind {
                TokenKind::Plus => false,
                TokenKind::Minus => true,
                _ => return Ok(lhs),
            };
            self.bump();
            // Each operator makes the expression deeper; `parse_affine_expr` undoes this.
            self.enter()?;
            let rhs = self.parse_right_operand(names, Self::parse_affine_product)?;
            lhs = if negate { lhs - rhs } else { lhs + rhs };
        }
    }

    fn parse_right_operand(
        &mut self,
        names: &mut AffineNames<'a>,
        parse: impl FnOnce(&mut Self, &mut AffineNames<'a>) -> ParseResult<AffineExpr>,
    ) -> ParseResult<AffineExpr> {
        let starts_operand = matches!(
            self.token.kind,
            TokenKind::LParen
                | TokenKind::Minus
                | TokenKind::Integer
                | TokenKind::PercentId
                | TokenKind::BareId
        );
        if !starts_operand {
            return Err(self.plain_error("missing right operand of binary operator"));
        }
        parse(self, names)
    }

    fn parse_affine_product(&mut self, names: &mut AffineNames<'a>) -> ParseResult<AffineExpr> {
        let mut lhs = self.parse_affine_operand(names)?;
        loop {
            let (kind, text) = if self.is(TokenKind::Star) {
                (BinaryKind::Mul, "multiply")
            } else if self.peek_keyword("floordiv") {
                (BinaryKind::FloorDiv, "floordiv")
            } else if self.peek_keyword("ceildiv") {
                (BinaryKind::CeilDiv, "ceildiv")
            } else if self.peek_keyword("mod") {
                (BinaryKind::Mod, "mod")
            } else {
                return Ok(lhs);
            };
            let at = self.position();
            self.bump();
            self.enter()?;
            let rhs = self.parse_right_operand(names, Self::parse_affine_operand)?;
            let fault = match kind {
                BinaryKind::Mul => {
                    if lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant() {
                        None
                    } else {
                        Some(
                            "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"
                                .to_owned(),
                        )
                    }
                }
                _ if !rhs.is_symbolic_or_constant() => Some(format!(
                    "non-affine expression: right operand of {text} has to be either a constant or symbolic"
                )),
                _ => None,
            };
            if let Some(fault) = fault {
                return Err(self.plain_error_at(at, fault));
            }
            lhs = AffineExpr::binary(kind, lhs, rhs);
        }
    }

    fn parse_affine_operand(&mut self, names: &mut AffineNames<'a>) -> ParseResult<AffineExpr> {
        match self.token.kind {
            TokenKind::LParen => {
                self.bump();
                if self.is(TokenKind::RParen) {
                    return Err(self.plain_error("no expression inside parentheses"));
                }
                let expr = self.nested(|parser| parser.parse_affine_sum(names))?;
                self.expect(TokenKind::RParen, "expected ')'")?;
                Ok(expr)
            }
            TokenKind::Minus => {
                self.bump();
                if self.is(TokenKind::Integer) && self.spelling() == LOWEST {
                    self.bump();
                    return Ok(AffineExpr::Constant(i64::MIN));
                }
                Ok(-self.nested(|parser| parser.parse_affine_operand(names))?)
            }
            TokenKind::Integer => {
                let at = self.position();
                let value = self.parse_integer()?;
                let value = i64::try_from(value);
                let value =
                    value.map_err(|_| self.plain_error_at(at, "constant too large for index"))?;
                Ok(AffineExpr::Constant(value))
            }
            TokenKind::PercentId if names.allows_values => {
                let value = self.parse_value_name()?;
                Ok(value_expr(names, self, value, ValueRole::Dim))
            }
            TokenKind::PercentId => Err(self.expected("unexpected ssa identifier")),
            TokenKind::BareId if self.peek_keyword("symbol") => {
                self.bump();
                self.expect(TokenKind::LParen, "expected '(' at start of SSA symbol")?;
                if !names.allows_values {
                    return Err(self.expected("unexpected ssa identifier"));
                }
                if !self.is(TokenKind::PercentId) {
                    return Err(self.expected("expected ssa identifier"));
                }
                let value = self.parse_value_name()?;
                self.expect(TokenKind::RParen, "expected ')' at end of SSA symbol")?;
                Ok(value_expr(names, self, value, ValueRole::Symbol))
            }
            TokenKind::BareId => {
                let name = self.spelling();
                match find_name(names, name) {
                    Some(expr) => {
                        self.bump();
                        Ok(expr)
                    }
                    None => Err(self.expected("use of undeclared identifier")),
                }
            }
            TokenKind::Plus | TokenKind::Star => {
                Err(self.plain_error("missing left operand of binary operator"))
            }
            _ => Err(self.plain_error("expected affine expression")),
        }
    }

    /// Affine expressions over values, between brackets: `[%i + 1, symbol(%n) * 2]`. Gives the map and the values that its
    /// dimensions and symbols stand for.
    pub(super) fn parse_affine_map_of_values(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<(AffineMap, AffineNames<'a>)> {
        let mut names = AffineNames::of_values();
        let mut results = Vec::new();
        self.parse_comma_list(delimiter, |parser| {
            results.push(parser.parse_affine_expr(&mut names)?);
            Ok(())
        })?;
        Ok((names.map_to(results), names))
    }

    /// As [`parse_affine_map_of_values`](Self::parse_affine_map_of_values), of one expression without brackets.
    pub(super) fn parse_affine_expr_of_values(
        &mut self,
    ) -> ParseResult<(AffineMap, AffineNames<'a>)> {
        let mut names = AffineNames::of_values();
        let result = self.parse_affine_expr(&mut names)?;
        Ok((names.map_to(vec![result]), names))
    }
}

/// `d3` is looked up by its number, other names among all.
fn find_name(names: &AffineNames<'_>, name: &[u8]) -> Option<AffineExpr> {
    let by_number = || {
        let (sigil, digits) = name.split_first()?;
        let index = usize::try_from(parse_digits(digits)?).ok()?;
        let at = match sigil {
            b'd' => index,
            b's' => index.checked_add(names.num_dims as usize)?,
            _ => return None,
        };
        names.names.get(at).filter(|known| known.0 == name)
    };
    by_number()
        .or_else(|| names.names.iter().find(|known| known.0 == name))
        .map(|known| known.1.clone())
}

/// What a value is used as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueRole {
    Dim,
    Symbol,
}

/// The dimension or symbol that a value stands for, a new one if it was not used before. A value stays what it was used as
/// first.
fn value_expr(
    names: &mut AffineNames<'_>,
    parser: &AsmParser<'_>,
    value: UnresolvedOperand,
    role: ValueRole,
) -> AffineExpr {
    let known = |values: &[UnresolvedOperand]| {
        values
            .iter()
            .position(|known| parser.is_same_value(*known, value))
    };
    if let Some(index) = known(&names.dims) {
        return AffineExpr::Dim(index as u32);
    }
    if let Some(index) = known(&names.symbols) {
        return AffineExpr::Symbol(index as u32);
    }
    let (values, make): (_, fn(u32) -> AffineExpr) = match role {
        ValueRole::Dim => (&mut names.dims, AffineExpr::Dim),
        ValueRole::Symbol => (&mut names.symbols, AffineExpr::Symbol),
    };
    values.push(value);
    make(values.len() as u32 - 1)
}

/// Whether a name is a letter and this number.
fn is_numbered(name: &[u8], letter: u8, number: u32) -> bool {
    name.split_first().is_some_and(|(first, digits)| {
        *first == letter && digits == itoa::Buffer::new().format(number).as_bytes()
    })
}
