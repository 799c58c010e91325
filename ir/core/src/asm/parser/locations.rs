//! Locations.

use super::{AsmParser, Delimiter, ParseResult, Position, TokenKind, parse_digits};
use crate::asm::print_attribute;
use crate::attributes::AttrData;
use crate::diagnostics::Diagnostic;
use crate::location::Location;

const POSITION_EXPECTED: &str = "expected either integer or `:` post `to` in FileLineColRange";

impl AsmParser<'_> {
    /// `loc(...)`, if it is next.
    pub fn parse_optional_location(&mut self) -> ParseResult<Option<Location>> {
        if !self.parse_optional_keyword("loc") {
            return Ok(None);
        }
        let missing = ["expected '(' in location", "expected ')' in location"];
        self.parse_in_location_parens(missing, |parser| match parser.token.kind {
            TokenKind::HashId => parser.parse_location_alias(|parser, at, _| {
                parser.plain_error_at(at, "operation location alias was never defined")
            }),
            _ => parser.parse_location_instance(),
        })
        .map(Some)
    }

    /// What follows `loc` in an attribute.
    pub(super) fn parse_parenthesized_location(&mut self) -> ParseResult<Location> {
        let missing = [
            "expected '(' in inline location",
            "expected ')' in inline location",
        ];
        self.parse_in_location_parens(missing, Self::parse_location_instance)
    }

    fn parse_in_location_parens(
        &mut self,
        [no_open, no_close]: [&str; 2],
        parse: impl FnOnce(&mut Self) -> ParseResult<Location> + Send,
    ) -> ParseResult<Location> {
        self.expect(TokenKind::LParen, no_open)?;
        let location = self.nested(parse)?;
        self.expect(TokenKind::RParen, no_close)?;
        Ok(location)
    }

    fn parse_location_instance(&mut self) -> ParseResult<Location> {
        match self.token.kind {
            TokenKind::HashId => {
                self.parse_location_alias(|parser, _, name| parser.undefined_alias(name))
            }
            TokenKind::String => self.parse_file_or_name(),
            TokenKind::BareId => self.parse_location_keyword(),
            _ => Err(self.expected("expected location instance")),
        }
    }

    /// `#name`, or a location attribute of a dialect.
    fn parse_location_alias(
        &mut self,
        undefined: impl FnOnce(&Self, Position, &[u8]) -> Diagnostic,
    ) -> ParseResult<Location> {
        let at = self.position();
        let name = &self.spelling()[1..];
        let (attr, fault) = if name.contains(&b'.') {
            let attr = self.parse_extended_attribute()?;
            (attr, ["expected location attribute, but got ", ""])
        } else {
            self.bump();
            match self.location_alias(name)? {
                Some(attr) => (attr, ["expected location, but found '", "'"]),
                None => return Err(undefined(self, at, name)),
            }
        };
        match attr.data(self.cx) {
            AttrData::Location(location) => Ok(*location),
            _ => {
                let attr = print_attribute(self.cx, attr);
                Err(self.plain_error_at(self.since(at), fault.join(&attr)))
            }
        }
    }

    fn parse_location_keyword(&mut self) -> ParseResult<Location> {
        match self.spelling() {
            b"unknown" => {
                self.bump();
                Ok(Location::UNKNOWN)
            }
            b"callsite" => {
                self.bump();
                self.expect(TokenKind::LParen, "expected '(' in callsite location")?;
                let callee = self.nested(Self::parse_location_instance)?;
                if !self.parse_optional_keyword("at") {
                    return Err(self.expected("expected 'at' in callsite location"));
                }
                let caller = self.nested(Self::parse_location_instance)?;
                self.expect(TokenKind::RParen, "expected ')' in callsite location")?;
                Ok(Location::call_site(self.cx, callee, caller))
            }
            b"fused" => {
                self.bump();
                self.parse_fused()
            }
            _ => Err(self.expected("expected location instance")),
        }
    }

    fn parse_fused(&mut self) -> ParseResult<Location> {
        let mut metadata = None;
        if self.consume_if(TokenKind::Less) {
            metadata = Some(self.parse_attribute()?);
            self.expect(
                TokenKind::Greater,
                "expected '>' after fused location metadata",
            )?;
        }
        let mut locations = Vec::new();
        self.expect(TokenKind::LSquare, "expected '[' in fused location")?;
        if !self.is(TokenKind::RSquare) {
            self.parse_comma_list(Delimiter::None, |parser| {
                locations.push(parser.nested(Self::parse_location_instance)?);
                Ok(())
            })?;
        }
        self.expect(TokenKind::RSquare, "expected ']' in fused location")?;
        Ok(Location::fused_with(self.cx, locations, metadata))
    }

    /// `"file":line:column`, a range of that, `"name"` or `"name"(child)`.
    fn parse_file_or_name(&mut self) -> ParseResult<Location> {
        let text = self.parse_text()?;
        if !self.consume_if(TokenKind::Colon) {
            let mut child = Location::UNKNOWN;
            if self.consume_if(TokenKind::LParen) {
                child = self.nested(Self::parse_location_instance)?;
                self.expect(
                    TokenKind::RParen,
                    "expected ')' after child location of NameLoc",
                )?;
            }
            return Ok(Location::name(self.cx, &text, child));
        }
        let file = self.cx.ident(if text.is_empty() { "-" } else { &text });
        let line = self.parse_position_number("line")?;
        if !self.consume_if(TokenKind::Colon) {
            // A line alone stands for all of it.
            return Ok(Location::file(self.cx, file, line, 0));
        }
        let column = self.parse_position_number("column")?;
        let mut end = (line, column);
        if self.parse_optional_keyword("to") {
            if !self.is(TokenKind::Colon) {
                if !self.is(TokenKind::Integer) {
                    return Err(self.expected(POSITION_EXPECTED));
                }
                end.0 = self.parse_position_number("line")?;
            }
            self.expect(TokenKind::Colon, POSITION_EXPECTED)?;
            end.1 = self.parse_position_number("column")?;
        }
        Ok(Location::file_range(self.cx, file, (line, column), end))
    }

    fn parse_position_number(&mut self, what: &str) -> ParseResult<u32> {
        let number = match self.token.kind {
            TokenKind::Integer => parse_digits(self.spelling()),
            _ => None,
        };
        let Some(number) = number.and_then(|number| u32::try_from(number).ok()) else {
            return Err(self.expected(format!(
                "expected integer {what} number in FileLineColRange"
            )));
        };
        self.bump();
        Ok(number)
    }
}
