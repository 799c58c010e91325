//! From tokens to expressions.

use super::tokens::{Token, tokens};

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A name with its namespaces.
    Name(String),
    /// An integer.
    Number(i64),
    /// A float, as it is written.
    Float(String),
    /// `!x`
    Not(Box<Expr>),
    /// `x == y`, and the other operators of two operands.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `function<Arguments>(x, y)`
    Call {
        /// The function, with its namespaces.
        function: String,
        /// What is in angle brackets.
        generics: Vec<String>,
        /// What is in parentheses.
        arguments: Vec<Expr>,
    },
    /// `x.method<Arguments>(y)`
    Method {
        /// What it is called on.
        object: Box<Expr>,
        /// Its name.
        name: String,
        /// What is in parentheses.
        arguments: Vec<Expr>,
    },
    /// `x[y]`
    Index(Box<Expr>, Box<Expr>),
    /// `[](Type x) { return y; }`
    Lambda {
        /// The parameter's name.
        parameter: String,
        /// What is returned.
        body: Box<Expr>,
    },
    /// A lambda, called at once.
    Apply(Box<Expr>, Box<Expr>),
    /// `x ? y : z`
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `{a, b}`
    Braces(Vec<Expr>),
}

/// Deeper than any predicate that people write.
const DEPTH: u32 = 64;

/// Reads an expression, or `None` if it is more than the translator knows.
pub fn parse(text: &str) -> Option<Expr> {
    let tokens = tokens(text)?;
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        depth: 0,
    };
    let expr = parser.expression()?;
    (parser.at == tokens.len()).then_some(expr)
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: u32,
}

/// Operators of two operands, those that bind least first.
const LEVELS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Parser<'_> {
    fn peek(&self, punct: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Token::Punct(other)) if *other == punct)
    }

    fn eat(&mut self, punct: &str) -> Option<()> {
        self.peek(punct).then(|| self.at += 1)
    }

    fn name(&mut self) -> Option<String> {
        match self.tokens.get(self.at)? {
            Token::Name(name) => {
                self.at += 1;
                Some(name.clone())
            }
            _ => None,
        }
    }

    /// An expression of any kind.
    fn expression(&mut self) -> Option<Expr> {
        let condition = self.binary(0)?;
        if self.eat("?").is_none() {
            return Some(condition);
        }
        let then = self.binary(0)?;
        self.eat(":")?;
        let otherwise = self.binary(0)?;
        let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
        Some(Expr::Choice(condition, then, otherwise))
    }

    fn binary(&mut self, level: usize) -> Option<Expr> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.peek(operator)) {
            self.at += 1;
            let right = self.binary(level + 1)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expr> {
        if self.depth == DEPTH {
            return None;
        }
        self.depth += 1;
        let expr = self.prefixed();
        self.depth -= 1;
        expr
    }

    fn prefixed(&mut self) -> Option<Expr> {
        if self.eat("!").is_some() {
            return Some(Expr::Not(Box::new(self.unary()?)));
        }
        if self.eat("-").is_some() {
            return match self.unary()? {
                Expr::Number(value) => Some(Expr::Number(value.checked_neg()?)),
                _ => None,
            };
        }
        let primary = self.primary()?;
        self.postfix(primary)
    }

    fn primary(&mut self) -> Option<Expr> {
        if self.eat("(").is_some() {
            let inner = self.expression()?;
            self.eat(")")?;
            return Some(inner);
        }
        if self.peek("[") {
            return self.lambda();
        }
        if self.eat("{").is_some() {
            return self.list("}").map(Expr::Braces);
        }
        if let Some(Token::Number(value)) = self.tokens.get(self.at) {
            self.at += 1;
            return Some(Expr::Number(*value));
        }
        if let Some(Token::Float(text)) = self.tokens.get(self.at) {
            self.at += 1;
            return Some(Expr::Float(text.clone()));
        }
        let name = self.name()?;
        let before = self.at;
        if let Some(generics) = self.generics()
            && self.eat("(").is_some()
        {
            let arguments = self.list(")")?;
            return Some(Expr::Call {
                function: name,
                generics,
                arguments,
            });
        }
        self.at = before;
        // `ArrayRef<T>{..}`
        if let Some(generics) = self.generics()
            && self.eat("{").is_some()
        {
            let arguments = vec![Expr::Braces(self.list("}")?)];
            return Some(Expr::Call {
                function: name,
                generics,
                arguments,
            });
        }
        self.at = before;
        if self.eat("(").is_some() {
            let arguments = self.list(")")?;
            return Some(Expr::Call {
                function: name,
                generics: Vec::new(),
                arguments,
            });
        }
        Some(Expr::Name(name))
    }

    /// `<a::B, C>`: names only.
    fn generics(&mut self) -> Option<Vec<String>> {
        self.eat("<")?;
        let mut generics = vec![self.name()?];
        while self.eat(",").is_some() {
            generics.push(self.name()?);
        }
        self.eat(">")?;
        Some(generics)
    }

    fn list(&mut self, close: &str) -> Option<Vec<Expr>> {
        let mut list = Vec::new();
        while self.eat(close).is_none() {
            if !list.is_empty() {
                self.eat(",")?;
            }
            list.push(self.expression()?);
        }
        Some(list)
    }

    /// `[](Type x) { return y; }`, or `[&]`.
    fn lambda(&mut self) -> Option<Expr> {
        self.eat("[")?;
        let _ = self.eat("&");
        self.eat("]")?;
        self.eat("(")?;
        let mut words = vec![self.name()?];
        while self.eat(")").is_none() {
            if self.eat("&").is_none() {
                words.push(self.name()?);
            }
        }
        let parameter = words.pop()?;
        self.eat("{")?;
        if self.name()? != "return" {
            return None;
        }
        let body = Box::new(self.binary(0)?);
        let _ = self.eat(";");
        self.eat("}")?;
        Some(Expr::Lambda { parameter, body })
    }

    fn postfix(&mut self, mut expr: Expr) -> Option<Expr> {
        loop {
            if self.eat(".").is_some() || self.eat("->").is_some() {
                let name = self.name()?;
                let before = self.at;
                // Of methods with arguments in angle brackets it is `hasTrait<T>()` that is known.
                let name = match self.generics() {
                    Some(generics) => format!("{name}<{}>", generics.join(", ")),
                    None => {
                        self.at = before;
                        name
                    }
                };
                self.eat("(")?;
                let arguments = self.list(")")?;
                expr = Expr::Method {
                    object: Box::new(expr),
                    name,
                    arguments,
                };
            } else if self.eat("[").is_some() {
                let index = self.binary(0)?;
                self.eat("]")?;
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else if matches!(expr, Expr::Lambda { .. }) && self.eat("(").is_some() {
                let mut arguments = self.list(")")?;
                let argument = arguments.pop().filter(|_| arguments.is_empty())?;
                expr = Expr::Apply(Box::new(expr), Box::new(argument));
            } else {
                return Some(expr);
            }
        }
    }
}
