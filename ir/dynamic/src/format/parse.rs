//! The notation of formats: from text to elements with their places.

use super::Fault;

/// An element, and where it begins.
pub(super) struct Element<'a> {
    pub(super) at: usize,
    pub(super) kind: Kind<'a>,
    /// Whether `^` follows it.
    pub(super) is_anchor: bool,
}

pub(super) enum Kind<'a> {
    /// `` `,` ``, `` `to` ``, or white space.
    Literal(&'a str),
    /// `$name`.
    Variable(&'a str),
    /// `name`, or `name(..)` with elements between commas.
    Directive(&'a str, Option<Vec<Element<'a>>>),
    /// `(..)?`, or `(..) : (..)?`.
    Group(Vec<Element<'a>>, Vec<Element<'a>>),
    /// `oilist(.. | ..)`.
    AnyOrder(Vec<Vec<Element<'a>>>),
}

pub(super) fn parse(text: &str) -> Result<Vec<Element<'_>>, Fault> {
    let mut parser = Parser {
        text,
        pos: 0,
        depth: 0,
    };
    let elements = parser.elements()?;
    match parser.peek() {
        None => Ok(elements),
        Some(found) => Fault::at(parser.pos, format!("nothing is open that `{found}` ends")),
    }
}

/// How deep groups and directives nest; far more than anyone writes.
const MAX_DEPTH: usize = 50;

struct Parser<'a> {
    text: &'a str,
    pos: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.pos..];
        self.pos += rest.len() - rest.trim_start().len();
        self.text[self.pos..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.pos += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char, context: &str) -> Result<(), Fault> {
        match self.eat(wanted) {
            true => Ok(()),
            false => Fault::at(self.pos, format!("expected `{wanted}` {context}")),
        }
    }

    /// Elements up to what begins none.
    fn elements(&mut self) -> Result<Vec<Element<'a>>, Fault> {
        let mut elements = Vec::new();
        while let Some(next) = self.peek() {
            if matches!(next, ')' | '|' | ',') {
                break;
            }
            let mut element = self.element(next)?;
            element.is_anchor = self.eat('^');
            elements.push(element);
        }
        Ok(elements)
    }

    fn element(&mut self, next: char) -> Result<Element<'a>, Fault> {
        let at = self.pos;
        let kind = match next {
            '`' => self.literal()?,
            '$' => {
                self.pos += 1;
                match self.word() {
                    "" => return Fault::at(at, "expected the name of a part after `$`"),
                    name => Kind::Variable(name),
                }
            }
            '(' => self.nested(Self::group)?,
            'a'..='z' => self.nested(Self::directive)?,
            _ => {
                return Fault::at(
                    at,
                    format!(
                        "expected a literal in backticks, a `$variable`, a directive or a group, but got `{next}`"
                    ),
                );
            }
        };
        Ok(Element {
            at,
            kind,
            is_anchor: false,
        })
    }

    fn nested(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<Kind<'a>, Fault>,
    ) -> Result<Kind<'a>, Fault> {
        if self.depth == MAX_DEPTH {
            return Fault::at(self.pos, format!("nesting deeper than {MAX_DEPTH} levels"));
        }
        self.depth += 1;
        let kind = parse(self);
        self.depth -= 1;
        kind
    }

    fn literal(&mut self) -> Result<Kind<'a>, Fault> {
        let start = self.pos + 1;
        match self.text[start..].find('`') {
            Some(len) => {
                self.pos = start + len + 1;
                Ok(Kind::Literal(&self.text[start..start + len]))
            }
            None => Fault::at(self.pos, "this literal does not end: expected a backtick"),
        }
    }

    /// Letters, digits, `_` and, inside of it, `-`.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.pos..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.pos += word.len();
        word
    }

    fn directive(&mut self) -> Result<Kind<'a>, Fault> {
        let at = self.pos;
        let name = self.word();
        match name {
            "custom" => Fault::at(
                at,
                "a custom directive is a function, which text has not: use `custom_assembly`",
            ),
            "oilist" => {
                self.expect('(', "after `oilist`")?;
                let mut clauses = vec![self.elements()?];
                while self.eat('|') {
                    clauses.push(self.elements()?);
                }
                self.expect(')', "after the clauses of `oilist`")?;
                Ok(Kind::AnyOrder(clauses))
            }
            "type" | "qualified" | "functional-type" | "ref" => {
                self.expect('(', &format!("after `{name}`"))?;
                let mut arguments = self.elements()?;
                while self.eat(',') {
                    arguments.extend(self.elements()?);
                }
                self.expect(')', &format!("after the arguments of `{name}`"))?;
                Ok(Kind::Directive(name, Some(arguments)))
            }
            _ => Ok(Kind::Directive(name, None)),
        }
    }

    fn group(&mut self) -> Result<Kind<'a>, Fault> {
        self.expect('(', "at the beginning of a group")?;
        let then = self.elements()?;
        self.expect(')', "at the end of a group")?;
        let mut otherwise = Vec::new();
        if self.eat(':') {
            self.expect('(', "before what is written when the group is absent")?;
            otherwise = self.elements()?;
            self.expect(')', "after what is written when the group is absent")?;
        }
        self.expect('?', "after an optional group")?;
        Ok(Kind::Group(then, otherwise))
    }
}
