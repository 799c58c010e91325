//! Recursive descent from tokens to the syntax tree.
//!
//! ```text
//! module    := (struct | function)*
//! struct    := "struct" name "{" ("var" name ";" | name name ";")* "}"
//! function  := "def" name "(" (param ("," param)*)? ")" "{" statement* "}"
//! param     := name | name name
//! statement := ("var" name shape? "=" sum | name name "=" (fields | sum) | "return" sum? | sum)? ";"
//! shape     := "<" number ("," number)* ">"
//! sum       := product ("+" product)*
//! product   := access ("*" access)*
//! access    := primary ("." name)*
//! primary   := name | name "(" (sum ("," sum)*)? ")" | number | tensor | "(" sum ")"
//! tensor    := "[" (number | tensor) ("," (number | tensor))* "]"
//! fields    := "{" (number | tensor | fields) ("," (number | tensor | fields))* "}"
//! ```
//!
//! Chains of operators are loops. What nests (parentheses, brackets, braces, calls) is limited to [`MAX_DEPTH`] levels, so no
//! input exhausts the stack. After an error the parser goes on behind the statement, so that one run reports all errors.

mod expressions;
mod items;
mod literals;

use crate::ast::{ExprId, Ident, Module};
use crate::error::{Error, Errors, quote};
use crate::lexer::{Lexer, Token, TokenKind};
use crate::source::{Source, Span};

/// How deep brackets of all kinds may nest.
pub const MAX_DEPTH: u32 = 256;

/// Parses a file; on failure all errors are reported, in source order.
pub fn parse(source: &Source) -> Result<Module<'_>, Errors> {
    let mut parser = Parser::new(source);
    parser.module();
    parser.errors.into_result(parser.module)
}

/// The error is in the list already; the caller recovers or passes it on.
struct Reported;

type Parse<T> = Result<T, Reported>;

struct Parser<'s> {
    source: &'s Source,
    lexer: Lexer<'s>,
    token: Token,
    next: Token,
    /// End of the last consumed token.
    previous_end: u32,
    depth: u32,
    /// Struct literals that are open: recovery has to pass their braces.
    open_literals: u32,
    /// Whether the end of the file was unexpected once: it is so at all levels.
    end_reported: bool,
    /// Whether a body was not closed: then what follows its functions is no news.
    body_unclosed: bool,
    /// Arguments of the calls that are open.
    pending_args: Vec<ExprId>,
    module: Module<'s>,
    errors: Errors,
}

impl<'s> Parser<'s> {
    fn new(source: &'s Source) -> Self {
        let mut lexer = Lexer::new(source);
        let mut errors = Errors::default();
        Self {
            source,
            token: lexer.next_token(&mut errors),
            next: lexer.next_token(&mut errors),
            lexer,
            previous_end: 0,
            depth: 0,
            open_literals: 0,
            end_reported: false,
            body_unclosed: false,
            pending_args: Vec::new(),
            module: Module::default(),
            errors,
        }
    }

    /// Takes the current token.
    fn bump(&mut self) -> Token {
        let taken = self.token;
        self.previous_end = taken.span.end;
        self.token = self.next;
        self.next = self.lexer.next_token(&mut self.errors);
        taken
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Takes the current token if it is of that kind.
    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn text(&self, span: Span) -> &'s str {
        std::str::from_utf8(self.source.slice(span)).expect("tokens are ASCII")
    }

    /// The place of the current token; at the end of the file, the end of what was written.
    fn here(&self) -> Span {
        match self.token.kind {
            TokenKind::End => Span::point(self.previous_end),
            _ => self.token.span,
        }
    }

    /// The current token as messages call it.
    fn found(&self) -> String {
        match self.token.kind {
            TokenKind::Identifier | TokenKind::Number => quote(self.text(self.token.span)),
            kind => kind.describe().to_owned(),
        }
    }

    fn report(&mut self, error: Error) -> Reported {
        self.errors.push(error);
        Reported
    }

    /// Reports that the current token is not what was expected, unless the lexer has reported the token itself.
    fn unexpected(&mut self, expected: &str, adorn: impl FnOnce(Error) -> Error) -> Reported {
        if self.at(TokenKind::Invalid) || self.end_reported {
            return Reported;
        }
        self.end_reported = self.at(TokenKind::End);
        let error = Error::new(
            self.here(),
            format!("expected {expected}, found {}", self.found()),
        );
        self.report(adorn(error))
    }

    fn expect(&mut self, kind: TokenKind, context: &str) -> Parse<Token> {
        if self.at(kind) {
            return Ok(self.bump());
        }
        Err(self.unexpected(&format!("{} {context}", kind.describe()), |error| error))
    }

    /// The bracket that closes the one at `open`.
    fn expect_close(&mut self, kind: TokenKind, open: Span, expected: &str) -> Parse<Token> {
        if self.at(kind) {
            return Ok(self.bump());
        }
        Err(self.unexpected(expected, |error| error.note_at(open, "to match this")))
    }

    fn expect_name(&mut self, expected: &str) -> Parse<Ident<'s>> {
        let keyword = match self.token.kind {
            TokenKind::Identifier => {
                let span = self.bump().span;
                let name = self.text(span);
                return Ok(Ident { name, span });
            }
            TokenKind::Def | TokenKind::Return | TokenKind::Struct | TokenKind::Var => {
                self.on_same_line()
            }
            _ => false,
        };
        let reported = self.unexpected(expected, |error| match keyword {
            true => error.help("a keyword cannot be a name"),
            false => error,
        });
        if keyword {
            self.bump();
        }
        Err(reported)
    }

    /// Whether no line break stands before the current token.
    fn on_same_line(&self) -> bool {
        let gap = Span::new(self.previous_end, self.token.span.start);
        !self.source.slice(gap).contains(&b'\n')
    }

    /// The semicolon after a statement or field. A missing one at the end of a line does not hide the next line.
    fn expect_semicolon(&mut self, context: &str) -> Parse<()> {
        if self.eat(TokenKind::Semicolon) {
            return Ok(());
        }
        let place = Span::point(self.previous_end);
        let reported = self.unexpected(&format!("`;` {context}"), |error| Error {
            span: place,
            ..error
        });
        match self.token.kind {
            TokenKind::Invalid | TokenKind::End => Err(reported),
            _ if self.on_same_line() => Err(reported),
            _ => Ok(()),
        }
    }

    /// Runs `parse` one level deeper, unless that is too deep.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("nested too deeply: the limit is {MAX_DEPTH} levels");
            let error = Error::new(self.here(), message);
            return Err(self.report(error));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Goes on behind the next `;`, or at what must start or end something else.
    fn recover(&mut self) {
        self.pending_args.clear();
        let mut braces = std::mem::take(&mut self.open_literals);
        loop {
            match self.token.kind {
                TokenKind::Semicolon => {
                    self.bump();
                    return;
                }
                TokenKind::LBrace => braces += 1,
                TokenKind::RBrace if braces == 0 => return,
                TokenKind::RBrace => braces -= 1,
                TokenKind::Var
                | TokenKind::Return
                | TokenKind::Def
                | TokenKind::Struct
                | TokenKind::End => return,
                _ => {}
            }
            self.bump();
        }
    }
}
