//! Expressions.

use super::{Parse, Parser, Reported};
use crate::ast::{ArgList, Builtin, ExprId, ExprKind, Operator};
use crate::error::Error;
use crate::lexer::TokenKind;
use crate::source::Span;

impl<'s> Parser<'s> {
    pub(super) fn expression(&mut self) -> Parse<ExprId> {
        self.binary(Operator::Add)
    }

    /// A chain of `operator`, whose operands bind tighter: a loop, since chains may be long.
    fn binary(&mut self, operator: Operator) -> Parse<ExprId> {
        let mut lhs = self.operand(operator)?;
        let symbol = match operator {
            Operator::Add => TokenKind::Plus,
            Operator::Mul => TokenKind::Star,
        };
        while self.at(symbol) {
            let operator_span = self.bump().span;
            let start = self.here();
            let rhs = self.operand(operator)?;
            let span = Span::new(start.start, self.previous_end);
            let kind = ExprKind::Binary {
                operator,
                operator_span,
                lhs,
                rhs,
            };
            lhs = self.module.push_expr(span, kind);
        }
        Ok(lhs)
    }

    fn operand(&mut self, operator: Operator) -> Parse<ExprId> {
        match operator {
            Operator::Add => self.binary(Operator::Mul),
            Operator::Mul => self.access(),
        }
    }

    fn access(&mut self) -> Parse<ExprId> {
        let mut base = self.primary()?;
        while self.eat(TokenKind::Dot) {
            let field = self.expect_name("the name of a field after `.`")?;
            let kind = ExprKind::Access {
                base,
                field: field.name,
            };
            base = self.module.push_expr(field.span, kind);
        }
        Ok(base)
    }

    fn primary(&mut self) -> Parse<ExprId> {
        match self.token.kind {
            TokenKind::Identifier => self.name_or_call(),
            TokenKind::Number => {
                let (span, constant) = self.number_constant();
                Ok(self.module.push_expr(span, ExprKind::Constant(constant)))
            }
            TokenKind::LBracket => {
                let start = self.here();
                let constant = self.tensor_literal()?;
                let span = Span::new(start.start, self.previous_end);
                Ok(self.module.push_expr(span, ExprKind::Constant(constant)))
            }
            TokenKind::LParen => {
                let open = self.bump().span;
                let inner = self.nested(Self::expression)?;
                self.expect_close(TokenKind::RParen, open, "an operator or `)`")?;
                Ok(inner)
            }
            TokenKind::LBrace => Err(self.misplaced_struct_literal()),
            TokenKind::Dot if self.next.kind == TokenKind::Number => {
                let number = self.text(self.next.span);
                let help = format!("write a digit before the point, as in `0.{number}`");
                Err(
                    self.unexpected("an expression", |error| match number.len() {
                        0..=32 => error.help(help),
                        _ => error,
                    }),
                )
            }
            _ => Err(self.unexpected("an expression", |error| error)),
        }
    }

    fn misplaced_struct_literal(&mut self) -> Reported {
        let error = Error::new(
            self.here(),
            "a struct literal can only be the value of a struct variable",
        )
        .help("define a variable with it, `Name v = {...};`, and use that");
        self.report(error)
    }

    fn name_or_call(&mut self) -> Parse<ExprId> {
        let callee = self.expect_name("a name")?;
        if !self.at(TokenKind::LParen) {
            return Ok(self
                .module
                .push_expr(callee.span, ExprKind::Variable(callee.name)));
        }
        let args = self.args()?;
        let span = Span::new(callee.span.start, self.previous_end);
        let kind = match Builtin::by_name(callee.name) {
            Some(builtin) => ExprKind::Builtin { builtin, args },
            None => ExprKind::Call { callee, args },
        };
        Ok(self.module.push_expr(span, kind))
    }

    fn args(&mut self) -> Parse<ArgList> {
        let open = self.bump().span;
        let first = self.pending_args.len();
        if !self.at(TokenKind::RParen) {
            loop {
                let arg = self.nested(Self::expression)?;
                self.pending_args.push(arg);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect_close(TokenKind::RParen, open, "`,` or `)` in the arguments")?;
        Ok(self.module.push_args(self.pending_args.drain(first..)))
    }
}
