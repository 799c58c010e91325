//! The elements of a format: its grammar, before names are looked up.

use proc_macro2::Span;
use syn::Path;
use terrace_macro_support::{Errors, unknown};

use super::tokens::{Token, TokenKind};

/// An element with its place.
pub struct Element {
    pub span: Span,
    pub kind: Kind,
    /// Where `^` makes it its group's anchor.
    pub anchor: Option<Span>,
    /// Where `!` says that it takes what could also belong to what follows it.
    pub first: Option<Span>,
}

pub enum Kind {
    /// A keyword or punctuation.
    Literal(String),
    /// White space that is printed.
    Space(String),
    /// `$name`
    Variable(String),
    /// `attr_dict` and `attr_dict_with_keyword`.
    AttrDict {
        keyword: bool,
    },
    PropDict,
    Operands,
    Results,
    Regions,
    Successors,
    /// `type(..)`
    Type(TypesOf),
    /// `functional_type(.., ..)`
    FunctionalType(TypesOf, TypesOf),
    /// `bare(..)`
    Bare(Box<Element>),
    /// `qualified(..)`
    Qualified(Box<Element>),
    /// `ref(..)`, in custom directives.
    Ref(Box<Element>),
    /// `custom<Name>(..)`
    Custom(Path, Vec<Element>),
    /// `params`, in types and attributes.
    Params,
    /// `struct(..)`, in types and attributes: `name = value` for each of these.
    Struct(Vec<Element>),
    /// `(..)?` and `(..) : (..)?`
    Group {
        then: Vec<Element>,
        otherwise: Vec<Element>,
    },
    /// `oilist(..)`
    AnyOrder(Vec<Vec<Element>>),
}

/// What the types are of.
pub struct TypesOf {
    pub span: Span,
    pub what: What,
}

pub enum What {
    Variable(String),
    Operands,
    Results,
}

const DIRECTIVES: [&str; 16] = [
    "attr_dict",
    "attr_dict_with_keyword",
    "prop_dict",
    "type",
    "functional_type",
    "operands",
    "results",
    "regions",
    "successors",
    "qualified",
    "bare",
    "custom",
    "oilist",
    "ref",
    "params",
    "struct",
];

/// Reads all elements. After an error it goes on behind the wrong token.
pub fn parse(tokens: &[Token], errors: &mut Errors) -> Vec<Element> {
    let mut parser = Parser {
        tokens,
        end: tokens
            .last()
            .map_or_else(Span::call_site, |token| token.span),
        next: 0,
        depth: 0,
    };
    let mut elements = Vec::new();
    while parser.next < tokens.len() {
        let start = parser.next;
        match parser.element() {
            Ok(element) => elements.push(element),
            Err(error) => {
                errors.add(error);
                parser.skip_element(start);
            }
        }
    }
    elements
}

struct Parser<'t> {
    tokens: &'t [Token],
    end: Span,
    next: usize,
    /// The number of groups around what is read.
    depth: usize,
}

/// Groups in groups beyond this are a mistake; each is read by a call of its own.
const DEEPEST: usize = 64;

impl Parser<'_> {
    fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.next).map(|token| &token.kind)
    }

    fn is(&self, punct: char) -> bool {
        matches!(self.peek(), Some(TokenKind::Punct(other)) if *other == punct)
    }

    fn eat(&mut self, punct: char) -> Option<Span> {
        let span = self.is(punct).then(|| self.tokens[self.next].span)?;
        self.next += 1;
        Some(span)
    }

    fn error(&self, message: impl std::fmt::Display) -> syn::Error {
        let Some(token) = self.tokens.get(self.next) else {
            return syn::Error::new(self.end, message);
        };
        match token.in_text {
            // The place is the whole string.
            true => syn::Error::new(token.span, format!("{message}; here is `{}`", token.kind)),
            false => syn::Error::new(token.span, message),
        }
    }

    /// The parenthesis that opens a directive's arguments.
    fn open(&mut self, word: &syn::Ident, usage: &str) -> syn::Result<()> {
        match self.eat('(') {
            Some(_) => Ok(()),
            None => Err(syn::Error::new(word.span(), usage)),
        }
    }

    fn expect(&mut self, punct: char, message: &str) -> syn::Result<Span> {
        self.eat(punct).ok_or_else(|| self.error(message))
    }

    /// After an error, goes on behind the element that began at `start`, with its parentheses.
    fn skip_element(&mut self, start: usize) {
        let wrong = self.next;
        self.next = start;
        let mut depth = 0;
        while let Some(token) = self.tokens.get(self.next) {
            match token.kind {
                TokenKind::Punct('(' | '<') => depth += 1,
                TokenKind::Punct(')' | '>') => depth -= 1,
                _ => {}
            }
            self.next += 1;
            let more = self.is('?') || self.is('^') || self.is('!') || self.is(':') || self.is('(');
            if depth <= 0 && self.next > wrong && !more {
                return;
            }
        }
    }

    fn element(&mut self) -> syn::Result<Element> {
        let token = &self.tokens[self.next];
        let span = token.span;
        let kind = match &token.kind {
            TokenKind::Variable(name) => {
                self.next += 1;
                Kind::Variable(name.clone())
            }
            TokenKind::Literal(text) => {
                let kind = literal(span, text)?;
                self.next += 1;
                kind
            }
            TokenKind::Word(word) => {
                let word = word.clone();
                self.next += 1;
                self.directive(&word).inspect_err(|_| self.next -= 1)?
            }
            TokenKind::Punct('(') if self.depth == DEEPEST => {
                return Err(self.error("these groups are nested too deeply"));
            }
            TokenKind::Punct('(') => self.group()?,
            TokenKind::Punct('^') => {
                return Err(self.error("`^` follows the element that it makes the anchor"));
            }
            TokenKind::Punct('!') => {
                return Err(self.error("`!` follows the element that is read first"));
            }
            TokenKind::Punct(punct) => {
                let message = match punct {
                    ')' => "this parenthesis was not opened".to_owned(),
                    '?' => "only groups in parentheses are optional: `(..)?`".to_owned(),
                    punct => {
                        format!("punctuation that is printed is written as a string: `\"{punct}\"`")
                    }
                };
                return Err(self.error(message));
            }
        };
        let anchor = self.eat('^');
        let first = self.eat('!');
        Ok(Element {
            span,
            kind,
            anchor,
            first,
        })
    }

    /// What follows a directive's name.
    fn directive(&mut self, word: &syn::Ident) -> syn::Result<Kind> {
        let name = word.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        Ok(match name {
            "attr_dict" => Kind::AttrDict { keyword: false },
            "attr_dict_with_keyword" => Kind::AttrDict { keyword: true },
            "prop_dict" => Kind::PropDict,
            "operands" => Kind::Operands,
            "results" => Kind::Results,
            "regions" => Kind::Regions,
            "successors" => Kind::Successors,
            "params" => Kind::Params,
            "type" => {
                if matches!(self.peek(), Some(TokenKind::Variable(_))) {
                    // It is what the type is of, and not written by itself.
                    self.next += 1;
                    return Err(syn::Error::new(word.span(), "expected `type($name)`"));
                }
                self.open(word, "expected `type($name)`")?;
                let types = self.types()?;
                self.expect(
                    ')',
                    "expected `)`: the types of several parts are `type($x) \",\" type($y)`",
                )?;
                Kind::Type(types)
            }
            "functional_type" => {
                let usage = "expected `functional_type($inputs, $outputs)`";
                self.open(word, usage)?;
                let inputs = self.types()?;
                self.expect(',', usage)?;
                let outputs = self.types()?;
                self.expect(')', usage)?;
                Kind::FunctionalType(inputs, outputs)
            }
            "qualified" | "bare" | "ref" => {
                let usage = format!("expected `{name}($name)`");
                self.open(word, &usage)?;
                let inner = Box::new(self.inner(&usage)?);
                self.expect(')', "expected `)`")?;
                match name {
                    "ref" => Kind::Ref(inner),
                    "bare" => Kind::Bare(inner),
                    _ => Kind::Qualified(inner),
                }
            }
            "struct" => {
                let usage = "expected `struct(params)` or `struct($name, ..)`";
                self.open(word, usage)?;
                let mut fields = vec![self.inner(usage)?];
                while self.eat(',').is_some() {
                    fields.push(self.inner(usage)?);
                }
                self.expect(')', "expected `,` or `)` after the parameter")?;
                Kind::Struct(fields)
            }
            "custom" => self.custom(word)?,
            "oilist" => self.any_order(word)?,
            other => {
                let message = match terrace_macro_support::closest(other, DIRECTIVES) {
                    Some(_) => unknown("directive", other, &DIRECTIVES),
                    None => format!(
                        "unknown directive `{other}`; a keyword that is printed is written as a string, `\"{other}\"`, and a field as `${other}`"
                    ),
                };
                return Err(syn::Error::new(word.span(), message));
            }
        })
    }

    /// An argument of a directive.
    fn inner(&mut self, usage: &str) -> syn::Result<Element> {
        if self.peek().is_none() || self.is(')') {
            return Err(self.error(usage));
        }
        if self.is('(') {
            return Err(self.error("an optional group is no argument of a directive"));
        }
        self.element()
    }

    /// What stands inside `type(..)`.
    fn types(&mut self) -> syn::Result<TypesOf> {
        let what = match self.peek() {
            Some(TokenKind::Variable(name)) => What::Variable(name.clone()),
            Some(TokenKind::Word(word)) if word == "operands" => What::Operands,
            Some(TokenKind::Word(word)) if word == "results" => What::Results,
            Some(TokenKind::Word(word)) if !DIRECTIVES.iter().any(|known| word == known) => {
                return Err(self.error(format!(
                    "expected `$name`, `operands` or `results`; a field is written `${word}`"
                )));
            }
            _ => return Err(self.error("expected `$name`, `operands` or `results`")),
        };
        let span = self.tokens[self.next].span;
        self.next += 1;
        Ok(TypesOf { span, what })
    }

    /// `<Name>(arguments)`
    fn custom(&mut self, word: &syn::Ident) -> syn::Result<Kind> {
        let usage = "expected `custom<Name>($argument, ..)`";
        if self.eat('<').is_none() {
            return Err(syn::Error::new(word.span(), usage));
        }
        let mut path: Option<Path> = None;
        loop {
            let Some(TokenKind::Word(word)) = self.peek() else {
                return Err(self.error(usage));
            };
            let segment = syn::PathSegment::from(word.clone());
            match &mut path {
                Some(path) => path.segments.push(segment),
                None => path = Some(segment.into()),
            }
            self.next += 1;
            if self.eat(':').is_none() {
                break;
            }
            self.expect(':', usage)?;
        }
        self.expect('>', usage)?;
        self.expect('(', usage)?;
        let mut arguments = Vec::new();
        while !self.is(')') {
            arguments.push(match self.peek() {
                // In a custom directive's arguments a string is passed on as it is.
                Some(TokenKind::Literal(text)) => Element {
                    span: self.tokens[self.next].span,
                    kind: Kind::Literal(text.clone()),
                    anchor: None,
                    first: None,
                },
                _ => self.inner(usage)?,
            });
            if matches!(
                arguments.last().map(|last| &last.kind),
                Some(Kind::Literal(_))
            ) {
                self.next += 1;
            }
            if self.eat(',').is_none() {
                break;
            }
        }
        self.expect(')', "expected `,` or `)` after the argument")?;
        Ok(Kind::Custom(path.expect("the loop sets it"), arguments))
    }

    /// `("literal" elements | "literal" elements)`
    fn any_order(&mut self, word: &syn::Ident) -> syn::Result<Kind> {
        let usage = "expected `oilist(\"keyword\" elements | \"keyword\" elements)`";
        self.open(word, usage)?;
        let mut clauses = Vec::new();
        loop {
            let mut clause = Vec::new();
            while !self.is(')') && !self.is('|') {
                clause.push(self.part(usage)?);
            }
            if clause.is_empty() {
                return Err(self.error(usage));
            }
            clauses.push(clause);
            if self.eat('|').is_none() {
                break;
            }
        }
        self.expect(')', usage)?;
        Ok(Kind::AnyOrder(clauses))
    }

    /// `(then)?` or `(then) : (otherwise)?`
    fn group(&mut self) -> syn::Result<Kind> {
        let before = self
            .next
            .checked_sub(1)
            .map(|index| &self.tokens[index].kind);
        let then = self.group_part()?;
        let mut otherwise = Vec::new();
        if self.eat(':').is_some() {
            if !self.is('(') {
                return Err(self.error("expected `(` with what is printed otherwise"));
            }
            otherwise = self.group_part()?;
        }
        if self.eat('?').is_none() {
            self.next -= 1;
            let usage = "an optional group ends with `?`: `(..)?`";
            let error = match before {
                Some(TokenKind::Word(word)) => {
                    self.error(format!("`{word}` takes no arguments, and {usage}"))
                }
                _ => self.error(usage),
            };
            self.next += 1;
            return Err(error);
        }
        if self.is(':') {
            return Err(self.error("`?` comes after the second part: `(..) : (..)?`"));
        }
        Ok(Kind::Group { then, otherwise })
    }

    fn group_part(&mut self) -> syn::Result<Vec<Element>> {
        self.next += 1;
        let mut elements = Vec::new();
        while !self.is(')') {
            elements.push(self.part("expected `)`")?);
        }
        self.next += 1;
        Ok(elements)
    }

    /// An element of a group or of a clause.
    fn part(&mut self, usage: &str) -> syn::Result<Element> {
        if self.peek().is_none() {
            return Err(self.error(usage));
        }
        self.depth += 1;
        let element = self.element();
        self.depth -= 1;
        element
    }
}

/// A literal: white space, a keyword, or punctuation.
fn literal(span: Span, text: &str) -> syn::Result<Kind> {
    if matches!(text, "" | " " | "\n") {
        return Ok(Kind::Space(text.to_owned()));
    }
    let is_punctuation =
        ["->", "..."].contains(&text) || (text.len() == 1 && ":,=<>(){}[]?+-*".contains(text));
    if is_word(text) || is_punctuation {
        return Ok(Kind::Literal(text.to_owned()));
    }
    Err(syn::Error::new(
        span,
        format!(
            "{text:?} is no keyword and none of `:` `,` `=` `<` `>` `(` `)` `{{` `}}` `[` `]` `->` `...` `?` `+` `-` `*`; write each keyword and each punctuation as a string of its own"
        ),
    ))
}

/// Whether a literal is a keyword.
pub fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next();
    first.is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c))
}

/// An element as it is written in a format.
pub fn written(element: &Element) -> String {
    let all = |elements: &[Element]| -> Vec<String> {
        elements
            .iter()
            .map(|element| {
                let anchor = if element.anchor.is_some() { "^" } else { "" };
                format!("{}{anchor}", written(element))
            })
            .collect()
    };
    let types = |types: &TypesOf| match &types.what {
        What::Variable(name) => format!("${name}"),
        What::Operands => "operands".to_owned(),
        What::Results => "results".to_owned(),
    };
    match &element.kind {
        Kind::Literal(text) | Kind::Space(text) => format!("{text:?}"),
        Kind::Variable(name) => format!("${name}"),
        Kind::AttrDict { keyword: false } => "attr_dict".to_owned(),
        Kind::AttrDict { keyword: true } => "attr_dict_with_keyword".to_owned(),
        Kind::PropDict => "prop_dict".to_owned(),
        Kind::Operands => "operands".to_owned(),
        Kind::Results => "results".to_owned(),
        Kind::Regions => "regions".to_owned(),
        Kind::Successors => "successors".to_owned(),
        Kind::Params => "params".to_owned(),
        Kind::Type(of) => format!("type({})", types(of)),
        Kind::FunctionalType(inputs, outputs) => {
            format!("functional_type({}, {})", types(inputs), types(outputs))
        }
        Kind::Bare(inner) => format!("bare({})", written(inner)),
        Kind::Qualified(inner) => format!("qualified({})", written(inner)),
        Kind::Ref(inner) => format!("ref({})", written(inner)),
        Kind::Custom(path, arguments) => {
            let name = path.segments.last().map(|last| last.ident.to_string());
            let arguments = all(arguments).join(", ");
            format!("custom<{}>({arguments})", name.unwrap_or_default())
        }
        Kind::Struct(fields) => format!("struct({})", all(fields).join(", ")),
        Kind::Group { then, otherwise } if otherwise.is_empty() => {
            format!("({})?", all(then).join(" "))
        }
        Kind::Group { then, otherwise } => {
            format!(
                "({}) : ({})?",
                all(then).join(" "),
                all(otherwise).join(" ")
            )
        }
        Kind::AnyOrder(clauses) => {
            let clauses: Vec<String> = clauses.iter().map(|clause| all(clause).join(" ")).collect();
            format!("oilist({})", clauses.join(" | "))
        }
    }
}
