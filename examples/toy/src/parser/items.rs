//! Definitions and statements.

use super::{Parse, Parser, Reported};
use crate::ast::{
    Builtin, Declaration, Function, Ident, Item, Statement, StatementKind, Struct, VariableType,
};
use crate::error::{Error, quote};
use crate::lexer::TokenKind;
use crate::source::Span;

impl<'s> Parser<'s> {
    pub(super) fn module(&mut self) {
        loop {
            let item = match self.token.kind {
                TokenKind::End => return,
                TokenKind::Def => self.function().map(Item::Function),
                TokenKind::Struct => self.struct_definition().map(Item::Struct),
                _ if self.body_unclosed => Err(Reported),
                TokenKind::RBrace => Err(self.unexpected("`def` or `struct`", |error| error)),
                _ => Err(self.unexpected("`def` or `struct`", |error| {
                    error.help("statements stand inside a function: `def main() { ... }`")
                })),
            };
            match item {
                Ok(item) => self.module.items.push(item),
                Err(Reported) => {
                    self.pending_args.clear();
                    self.open_literals = 0;
                    while !matches!(
                        self.token.kind,
                        TokenKind::Def | TokenKind::Struct | TokenKind::End
                    ) {
                        self.bump();
                    }
                }
            }
        }
    }

    fn struct_definition(&mut self) -> Parse<Struct<'s>> {
        let keyword = self.bump().span;
        let name = self.expect_name("the struct's name after `struct`")?;
        let open = self
            .expect(TokenKind::LBrace, "before the fields of the struct")?
            .span;
        let mut fields = Vec::new();
        while !self.at_block_end() {
            match self.field() {
                Ok(field) => fields.push(field),
                Err(Reported) => {
                    // A field cannot start with `return`, so recovery must step over it.
                    self.eat(TokenKind::Return);
                    self.recover();
                }
            }
        }
        self.expect_close(TokenKind::RBrace, open, "`}` at the end of the struct")?;
        Ok(Struct {
            span: keyword.to(name.span),
            name,
            fields,
        })
    }

    fn field(&mut self) -> Parse<Declaration<'s>> {
        let start = self.here();
        let struct_name = match self.token.kind {
            TokenKind::Var => {
                self.bump();
                None
            }
            _ => {
                Some(self.expect_name("`var` or the name of a struct before the name of a field")?)
            }
        };
        let name = self.expect_name("the name of a field")?;
        match self.token.kind {
            TokenKind::Less => {
                let error = Error::new(
                    self.here(),
                    format!("the field {} cannot have a shape", quote(name.name)),
                )
                .help("the shape comes with the value");
                return Err(self.report(error));
            }
            TokenKind::Equal => {
                let error = Error::new(
                    self.here(),
                    format!("the field {} cannot have a value", quote(name.name)),
                )
                .help(
                    "values are given where a variable of the struct is defined: `Name v = {...};`",
                );
                return Err(self.report(error));
            }
            _ => self.expect_semicolon("after the field")?,
        }
        Ok(Declaration {
            span: start.to(name.span),
            struct_name,
            name,
        })
    }

    fn function(&mut self) -> Parse<Function<'s>> {
        let keyword = self.bump().span;
        let name = self.expect_name("the function's name after `def`")?;
        let open = self
            .expect(TokenKind::LParen, "before the parameters of the function")?
            .span;
        let mut params = Vec::new();
        if !self.at(TokenKind::RParen) {
            params.push(self.param()?);
            while self.eat(TokenKind::Comma) {
                params.push(self.param()?);
            }
        }
        let close = self
            .expect_close(TokenKind::RParen, open, "`,` or `)` in the parameters")?
            .span;
        let start = self.module.expr_count();
        let body = self.block()?;
        Ok(Function {
            span: keyword.to(close),
            name,
            params,
            body,
            exprs: self.module.exprs_since(start),
        })
    }

    fn param(&mut self) -> Parse<Declaration<'s>> {
        if self.at(TokenKind::Var) {
            return Err(self.unexpected("a parameter", |error| {
                error.help("a tensor parameter is its name alone: `def f(a, b)`")
            }));
        }
        let first = self.expect_name("the name of a parameter")?;
        let (struct_name, name) = match self.token.kind {
            TokenKind::Identifier => (Some(first), self.expect_name("the name of a parameter")?),
            _ => (None, first),
        };
        Ok(Declaration {
            span: first.span.to(name.span),
            struct_name,
            name,
        })
    }

    fn at_block_end(&self) -> bool {
        matches!(
            self.token.kind,
            TokenKind::RBrace | TokenKind::Def | TokenKind::Struct | TokenKind::End
        )
    }

    fn block(&mut self) -> Parse<Vec<Statement<'s>>> {
        let open = self
            .expect(TokenKind::LBrace, "before the body of the function")?
            .span;
        let mut statements = Vec::new();
        while !self.at_block_end() {
            if self.eat(TokenKind::Semicolon) {
                continue;
            }
            match self.statement() {
                Ok(statement) => statements.push(statement),
                Err(Reported) => self.recover(),
            }
        }
        if !self.eat(TokenKind::RBrace) {
            self.body_unclosed = true;
            let definition = !self.at(TokenKind::End);
            return Err(self.unexpected("`}` at the end of the function", |error| {
                let error = error.note_at(open, "to match this");
                match definition {
                    true => error.help("a function holds statements only, no other definitions"),
                    false => error,
                }
            }));
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Parse<Statement<'s>> {
        let start = self.here();
        let exprs = self.module.expr_count();
        let kind = match self.token.kind {
            TokenKind::Var => self.variable()?,
            TokenKind::Return => {
                self.bump();
                let value = match self.token.kind {
                    TokenKind::Semicolon => None,
                    _ => Some(self.expression()?),
                };
                StatementKind::Return(value)
            }
            TokenKind::Identifier if self.next.kind == TokenKind::Identifier => {
                self.struct_variable()?
            }
            _ => StatementKind::Expression(self.expression()?),
        };
        let span = Span::new(start.start, self.previous_end);
        if self.at(TokenKind::Equal) {
            return Err(self.assignment(span));
        }
        self.expect_semicolon("after the statement")?;
        Ok(Statement {
            span,
            kind,
            exprs: self.module.exprs_since(exprs),
        })
    }

    fn assignment(&mut self, target: Span) -> Reported {
        let error = Error::new(
            self.here(),
            "values cannot be assigned: variables are immutable",
        );
        let text = self.source.slice(target);
        let is_name = text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
        self.report(match is_name {
            true => error.help("define a new variable: `var name = ...;`"),
            false => error,
        })
    }

    fn variable(&mut self) -> Parse<StatementKind<'s>> {
        self.bump();
        let name = self.expect_name("the variable's name after `var`")?;
        let ty = match self.token.kind {
            TokenKind::Less => VariableType::Shaped(self.shape()?),
            _ => VariableType::Inferred,
        };
        self.equal_sign(name)?;
        if self.at(TokenKind::LBrace) {
            let error = Error::new(
                self.here(),
                format!("{} is a tensor, not a struct", quote(name.name)),
            )
            .help("write the name of the struct instead of `var`");
            return Err(self.report(error));
        }
        let value = self.expression()?;
        Ok(StatementKind::Variable { name, ty, value })
    }

    fn struct_variable(&mut self) -> Parse<StatementKind<'s>> {
        let ty = self.expect_name("the name of a struct")?;
        if Builtin::by_name(ty.name).is_some() {
            return Err(self.unexpected(&format!("`(` after `{}`", ty.name), |error| error));
        }
        let name = self.expect_name("the variable's name")?;
        self.equal_sign(name)?;
        let value = match self.token.kind {
            TokenKind::LBrace => self.struct_literal()?,
            _ => self.expression()?,
        };
        let ty = VariableType::Struct(ty);
        Ok(StatementKind::Variable { name, ty, value })
    }

    fn equal_sign(&mut self, name: Ident<'s>) -> Parse<()> {
        if self.eat(TokenKind::Equal) {
            return Ok(());
        }
        let expected = format!("`=` and a value for {}", quote(name.name));
        let unset = self.at(TokenKind::Semicolon);
        Err(self.unexpected(&expected, |error| match unset {
            true => error.help("every variable has a value from the start"),
            false => error,
        }))
    }
}
