//! The text of nodes.

use std::borrow::Cow;

use terrace_ir::Type;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::types::{FloatType, IntegerType};

use super::{MAX_DEPTH, MetadataRef, Reader};
use crate::lexer::Kind;
use crate::parser::{Name, Parser, Result};

/// A node.
pub(super) enum Node<'a> {
    /// `!{..}`.
    Tuple {
        is_distinct: bool,
        operands: Vec<Operand<'a>>,
    },
    /// `!DIFile(..)`.
    Record(Record<'a>),
    /// `!"text"`.
    Text(Cow<'a, [u8]>),
}

/// What is in a tuple.
#[derive(Clone, Debug)]
pub(super) enum Operand<'a> {
    Null,
    Node(MetadataRef),
    Text(Cow<'a, [u8]>),
    /// A constant integer, with its width.
    Integer(i128, u32),
    Float(f64),
    /// The address of a symbol.
    Symbol(Name<'a>),
    /// Another constant of some type.
    Other(Type),
}

/// A node with fields.
pub(super) struct Record<'a> {
    pub(super) name: &'a [u8],
    pub(super) is_distinct: bool,
    fields: Vec<(Cow<'a, [u8]>, Field<'a>)>,
    /// Fields without a name.
    pub(super) rest: Vec<Field<'a>>,
}

/// The value of a field.
#[derive(Clone, Debug)]
pub(super) enum Field<'a> {
    Null,
    Node(MetadataRef),
    Text(Cow<'a, [u8]>),
    Integer(i128),
    /// One or more words with `|` between them.
    Words(Vec<&'a [u8]>),
    Other,
}

impl<'a> Record<'a> {
    fn get(&self, name: &str) -> Option<&Field<'a>> {
        let mut fields = self.fields.iter();
        let found = fields.find(|(known, _)| &**known == name.as_bytes())?;
        Some(&found.1)
    }

    /// A field that is a node, unless it is null.
    pub(super) fn node(&self, name: &str) -> Option<MetadataRef> {
        match self.get(name) {
            Some(Field::Node(node)) => Some(*node),
            _ => None,
        }
    }

    /// A field that is a text which is not empty.
    pub(super) fn text(&self, name: &str) -> Option<&[u8]> {
        match self.get(name) {
            Some(Field::Text(text)) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// A field that is a number; zero if it is missing.
    pub(super) fn number(&self, name: &str) -> i128 {
        self.optional_number(name).unwrap_or(0)
    }

    pub(super) fn optional_number(&self, name: &str) -> Option<i128> {
        match self.get(name) {
            Some(Field::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    /// A field that is true or false.
    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        Some(self.word(name)? == b"true")
    }

    /// A field that is a word.
    pub(super) fn word(&self, name: &str) -> Option<&'a [u8]> {
        self.words(name).first().copied()
    }

    /// The words of a field.
    pub(super) fn words(&self, name: &str) -> &[&'a [u8]] {
        match self.get(name) {
            Some(Field::Words(words)) => words,
            _ => &[],
        }
    }
}

impl<'a> Parser<'a> {
    /// A node that stands here.
    fn parse_node(&mut self) -> Result<Node<'a>> {
        let is_distinct = self.take_word("distinct");
        if self.kind() == Kind::MetadataName {
            let token = self.bump();
            let name = &self.text(token)[1..];
            return self.parse_record(name, is_distinct).map(Node::Record);
        }
        self.expect(Kind::Exclaim)?;
        if self.kind() == Kind::String {
            return self.parse_string().map(Node::Text);
        }
        self.expect(Kind::LeftBrace)?;
        let mut operands = Vec::new();
        while !self.take(Kind::RightBrace) {
            operands.push(self.parse_operand()?);
            if !self.take(Kind::Comma) && self.kind() != Kind::RightBrace {
                return Err(self.expected("'}'"));
            }
        }
        Ok(Node::Tuple {
            is_distinct,
            operands,
        })
    }

    fn parse_operand(&mut self) -> Result<Operand<'a>> {
        match self.kind() {
            Kind::Exclaim if self.peek_second().kind == Kind::String => {
                self.bump();
                self.parse_string().map(Operand::Text)
            }
            Kind::Exclaim | Kind::MetadataName => self.parse_node_reference().map(Operand::Node),
            Kind::Word if self.at_word("null") => {
                self.bump();
                Ok(Operand::Null)
            }
            Kind::Word if self.at_word("distinct") => {
                self.parse_node_reference().map(Operand::Node)
            }
            _ => self.parse_constant_operand(),
        }
    }

    /// A type and a constant.
    fn parse_constant_operand(&mut self) -> Result<Operand<'a>> {
        let cx = self.cx;
        let ty = self.parse_type()?;
        match self.kind() {
            Kind::Integer => {
                let integer: IntegerAttr = self.parse_integer_of(ty)?;
                Ok(Operand::Integer(integer.value(cx), integer.width(cx)))
            }
            Kind::Float if ty.is::<FloatType>(cx) => {
                Ok(Operand::Float(self.parse_float_of(ty)?.value(cx)))
            }
            Kind::Word if self.at_word("true") || self.at_word("false") => {
                let value = i128::from(self.at_word("true"));
                self.bump();
                let width = ty.cast::<IntegerType>(cx).map_or(1, |ty| ty.width(cx));
                Ok(Operand::Integer(value, width))
            }
            Kind::Global | Kind::GlobalId => {
                let token = self.bump();
                self.name(token).map(Operand::Symbol)
            }
            _ => {
                self.skip_to_comma()?;
                Ok(Operand::Other(ty))
            }
        }
    }

    fn parse_record(&mut self, name: &'a [u8], is_distinct: bool) -> Result<Record<'a>> {
        let mut record = Record {
            name,
            is_distinct,
            fields: Vec::new(),
            rest: Vec::new(),
        };
        self.expect(Kind::LeftParen)?;
        while !self.take(Kind::RightParen) {
            if self.kind() == Kind::Label {
                let token = self.bump();
                let name = self.label_text(token);
                let field = self.parse_field()?;
                record.fields.push((name, field));
            } else {
                let field = self.parse_field()?;
                record.rest.push(field);
            }
            if !self.take(Kind::Comma) && self.kind() != Kind::RightParen {
                return Err(self.expected("')'"));
            }
        }
        Ok(record)
    }

    fn parse_field(&mut self) -> Result<Field<'a>> {
        match self.kind() {
            Kind::Integer => {
                let token = self.bump();
                let text = std::str::from_utf8(self.text(token)).unwrap_or_default();
                let number = text.parse().ok();
                number
                    .map(Field::Integer)
                    .ok_or_else(|| self.error_at(token, "integer is too large"))
            }
            Kind::String => self.parse_string().map(Field::Text),
            Kind::Exclaim | Kind::MetadataName => self.parse_node_reference().map(Field::Node),
            Kind::Word if self.at_word("null") => {
                self.bump();
                Ok(Field::Null)
            }
            Kind::Word if is_type_word(self.word()) => Ok(match self.parse_constant_operand()? {
                Operand::Integer(number, _) => Field::Integer(number),
                _ => Field::Other,
            }),
            Kind::Word => {
                let mut words = vec![self.word()];
                self.bump();
                while self.take(Kind::Bar) {
                    words.push(self.word());
                    self.bump();
                }
                Ok(Field::Words(words))
            }
            _ => Err(self.expected("the value of a field")),
        }
    }
}

/// Whether a word is a type, behind which a constant stands.
fn is_type_word(word: &[u8]) -> bool {
    match word {
        b"ptr" | b"float" | b"double" => true,
        [b'i', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

impl<'a> Reader<'_, '_, 'a> {
    /// A reader of the text of a node.
    pub(super) fn start(&self, node: MetadataRef) -> Result<Parser<'a>> {
        let start = match node {
            MetadataRef::Inline(start) => start,
            MetadataRef::Number(number) => {
                let start = self.table.nodes.get(&number);
                *start.ok_or_else(|| {
                    let message = format!("use of undefined metadata '!{number}'");
                    self.first_use(number).error(message)
                })?
            }
        };
        Ok(self.parser.elsewhere(start))
    }

    /// Where the text first names a number.
    fn first_use(&self, number: u32) -> Parser<'a> {
        let text = self.parser.whole_text();
        let name = format!("!{number}");
        let mut places = memchr::memmem::find_iter(text, name.as_bytes());
        let ends = |at: &usize| !text.get(at + name.len()).is_some_and(u8::is_ascii_digit);
        match places.find(ends) {
            Some(at) => self.parser.elsewhere(at as u32),
            None => self.parser.clone(),
        }
    }

    /// The node that a reference is to.
    pub(super) fn node(&self, node: MetadataRef) -> Result<Node<'a>> {
        self.start(node)?.parse_node()
    }

    /// A node as an operand would be.
    pub(super) fn operand(&self, node: MetadataRef) -> Result<Operand<'a>> {
        Ok(match self.node(node)? {
            Node::Text(text) => Operand::Text(text),
            _ => Operand::Node(node),
        })
    }

    /// The operands of a tuple; none of another node.
    pub(super) fn operands(&self, node: MetadataRef) -> Result<Vec<Operand<'a>>> {
        Ok(match self.node(node)? {
            Node::Tuple { operands, .. } => operands,
            _ => Vec::new(),
        })
    }

    /// The nodes in a list; nothing for what is null.
    pub(super) fn list(&self, node: Option<MetadataRef>) -> Result<Vec<Option<MetadataRef>>> {
        let Some(node) = node else {
            return Ok(Vec::new());
        };
        let operands = self.operands(node)?.into_iter();
        let nodes = operands.map(|operand| match operand {
            Operand::Node(node) => Some(node),
            _ => None,
        });
        Ok(nodes.collect())
    }

    /// Reads what is in a node.
    pub(super) fn deeper<R>(&mut self, read: impl FnOnce(&mut Self) -> Result<R>) -> Result<R> {
        if self.made.depth >= MAX_DEPTH {
            let message = format!("metadata nests deeper than {MAX_DEPTH} levels");
            return Err(self.parser.error(message));
        }
        self.made.depth += 1;
        let result = read(self);
        self.made.depth -= 1;
        result
    }
}
