//! The parser: one pass over the bytes, by recursive descent with a bounded depth.
//!
//! This file holds what all of it shares: the current token, errors, depth.

mod affine;
mod aliases;
mod attributes;
mod dialect;
mod elements;
mod format;
mod function;
mod later;
mod lists;
mod locations;
mod metadata;
mod module;
mod names;
mod numbers;
mod op_parser;
mod ops;
mod parallel;
mod regions;
mod source;
mod spelled;
mod types;
mod values;
mod words;

use std::ops::Range;
use std::sync::Arc;

use aliases::Aliases;
use attributes::NamedAttributes;
use format::Groups;
pub(crate) use format::ParsePlan;
pub use function::FunctionSignature;
pub use lists::Delimiter;
use lists::{Tokens, comma_list};
pub use module::{
    ParseOptions, count_tokens, outermost, parse_attribute, parse_module, parse_module_unverified,
    parse_source, parse_source_range, parse_type,
};
use names::{RecentNames, Spellings};
pub use op_parser::{Argument, OpParser};
use ops::KnownOp;
use parallel::{Skipped, Skipper};
use source::LazySource;
use terrace_support::stack::with_stack;
use terrace_text::lexer::{self, Token, TokenKind};
pub use values::UnresolvedOperand;
use values::ValueNames;
use words::parse_digits;

use super::ParseResult;
use crate::context::{Context, OpName, Thresholds};
use crate::diagnostics::Diagnostic;
use crate::ir::Room;
use crate::location::Location;
use crate::types::Type;

/// How deep ops, types, attributes and affine expressions may nest, all together. The parser and the printer would cope
/// with more; passes and hooks that recurse would not.
const MAX_NESTING: u32 = 1000;

/// Reads types, attributes and punctuation.
///
/// It looks at one token at a time. Methods named `parse_optional_*` consume nothing when what they look for is not
/// there; the others fail.
pub struct AsmParser<'a> {
    cx: &'a Context,
    /// The text up to the end of what is read; offsets count from its beginning.
    text: &'a [u8],
    /// Where what is read begins.
    start: u32,
    source: LazySource<'a>,
    token: Token,
    /// Where the token before the current one ended.
    last_end: u32,
    depth: u32,
    aliases: Arc<Aliases<'a>>,
    /// In the definition of an alias, how long what the aliases in it stand for is in full.
    expansion: Option<u32>,
    /// The place of the definition of an alias that is being read ahead of where it stands.
    reads_ahead: Option<u32>,
    /// The op whose custom form is being read: its name precedes the messages of hand-written syntax.
    custom_op: Option<OpName>,
    /// The dialects whose prefix may be left out, by nesting.
    default_dialects: Vec<&'a str>,
    /// The names of ops met before, by their spelling.
    op_names: Spellings<'a, KnownOp<'a>>,
    /// The types of dialects met before, by their spelling, see `spelled_type`.
    types: Spellings<'a, Type>,
    /// The names of attributes met lately.
    attribute_names: RecentNames<'a>,
    /// Memory for the attributes of an op, see `with_attributes`.
    spare_attributes: NamedAttributes,
    /// Tables of bodies that are finished, for those to come.
    spare_names: Vec<ValueNames>,
    /// Memory in which their arenas grew.
    spare_rooms: Vec<Room>,
    /// What formats were read into before.
    #[expect(clippy::vec_box, reason = "a box is moved in one instruction")]
    spare_groups: Vec<Box<Groups>>,
    /// Up to where an attempt to read elements by their type was in vain.
    tried_until: u32,
    /// Whether other threads may help.
    threading: bool,
    /// Whether what is not one `module` is wrapped in one.
    implicit_module: bool,
    skipper: Skipper,
    /// The regions of the isolated op that was read last, if they were skipped.
    skipped: Vec<Skipped<'a>>,
    /// Errors after which parsing went on.
    errors: Vec<Diagnostic>,
    /// Errors about values that were never defined, found when their scope ended.
    undefined: Vec<Diagnostic>,
    /// The recursive types whose bodies are being read.
    open_types: Vec<Type>,
}

/// A place in the text, to report an error at later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    start: u32,
    end: u32,
}

impl<'a> AsmParser<'a> {
    /// Reads the bytes in `range`.
    fn new(cx: &'a Context, source: LazySource<'a>, range: Range<u32>) -> Self {
        let text = &source.text()[..range.end as usize];
        AsmParser {
            cx,
            text,
            start: range.start,
            source,
            token: lexer::lex(text, range.start as usize),
            last_end: 0,
            depth: 0,
            aliases: Arc::default(),
            expansion: None,
            reads_ahead: None,
            custom_op: None,
            default_dialects: Vec::new(),
            op_names: Spellings::default(),
            types: Spellings::default(),
            attribute_names: RecentNames::default(),
            spare_attributes: NamedAttributes::new(),
            spare_names: Vec::new(),
            spare_rooms: Vec::new(),
            spare_groups: Vec::new(),
            tried_until: 0,
            threading: false,
            implicit_module: true,
            skipper: Skipper::new(cx.thresholds()),
            skipped: Vec::new(),
            errors: Vec::new(),
            undefined: Vec::new(),
            open_types: Vec::new(),
        }
    }

    /// A parser of the same text for another thread.
    fn fork(&self) -> Self {
        let mut parser = AsmParser::new(
            self.cx,
            self.source.clone(),
            self.start..self.text.len() as u32,
        );
        parser.threading = self.threading;
        parser
    }

    /// The context.
    pub fn context(&self) -> &'a Context {
        self.cx
    }

    /// The location of the next token.
    pub fn location(&self) -> Location {
        self.source.location(self.token.start)
    }

    /// The place of the next token.
    pub fn position(&self) -> Position {
        Position {
            start: self.token.start,
            end: self.token.end,
        }
    }

    /// The location of a place seen before.
    pub fn location_at(&self, position: Position) -> Location {
        self.source.location(position.start)
    }

    /// An error at the next token. In the custom form of an op the op's name precedes the message.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.error_at(self.position(), message)
    }

    /// An error at a place seen before. In the custom form of an op the op's name precedes the message.
    pub fn error_at(&self, at: Position, message: impl Into<String>) -> Diagnostic {
        match self.custom_op {
            Some(name) => {
                let name = name.as_str(self.cx);
                self.plain_error_at(at, format!("custom op '{name}' {}", message.into()))
            }
            None => self.plain_error_at(at, message),
        }
    }

    fn plain_error(&self, message: impl Into<String>) -> Diagnostic {
        self.plain_error_at(self.position(), message)
    }

    /// If what follows is no token, that is the fault: it was read before anything else could go wrong.
    fn plain_error_at(&self, at: Position, message: impl Into<String>) -> Diagnostic {
        let error = |at: Position, message| {
            let location = self.source.range(at.start, at.end);
            Diagnostic::error(location, message).traced(self.cx)
        };
        match self.token.kind {
            TokenKind::Error(fault) => {
                let (start, end) = fault.place(self.token);
                error(Position { start, end }, fault.message().to_owned())
            }
            _ => error(at, message.into()),
        }
    }

    /// An error because the next token is not the expected one: something is missing after the last token, or, if it
    /// is on the same line, the next one is wrong.
    fn expected(&self, message: impl Into<String>) -> Diagnostic {
        let (start, next) = (self.last_end, self.position());
        let between = &self.text[start as usize..next.start as usize];
        let at = if start == 0 {
            next
        } else if next.start == next.end || memchr::memchr2(b'\n', b'\r', between).is_some() {
            Position { start, end: start }
        } else {
            Position {
                start,
                end: next.end,
            }
        };
        self.plain_error_at(at, message)
    }

    /// Everything from `start` to the end of the last token.
    pub fn since(&self, start: Position) -> Position {
        Position {
            start: start.start,
            end: self.last_end.max(start.end),
        }
    }

    fn bump(&mut self) {
        self.last_end = self.token.end;
        self.token = lexer::lex(self.text, self.token.end as usize);
    }

    /// Goes on at a byte of the text.
    fn reset_to(&mut self, pos: u32) {
        self.token = lexer::lex(self.text, pos as usize);
    }

    fn spelling_of(&self, token: Token) -> &'a [u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    fn spelling(&self) -> &'a [u8] {
        self.spelling_of(self.token)
    }

    /// The spelling of an identifier token, which the lexer made of ASCII.
    fn spelling_str(&self) -> &'a str {
        std::str::from_utf8(self.spelling()).expect("identifiers are ASCII")
    }

    fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    fn consume_if(&mut self, kind: TokenKind) -> bool {
        let found = self.is(kind);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind, message: &str) -> ParseResult<()> {
        if self.consume_if(kind) {
            Ok(())
        } else {
            Err(self.expected(message))
        }
    }

    /// Runs `f` one level deeper. Everything that recurses goes through here, so that no input can exhaust the stack.
    pub fn nested<R: Send>(
        &mut self,
        f: impl FnOnce(&mut Self) -> ParseResult<R> + Send,
    ) -> ParseResult<R> {
        self.enter()?;
        let result = with_stack(self.depth, || f(self));
        self.depth -= 1;
        result
    }

    /// Runs `f`, which reads the body of a recursive type: inside of it the type is written without its body.
    pub fn inside_type<R>(
        &mut self,
        ty: Type,
        f: impl FnOnce(&mut Self) -> ParseResult<R>,
    ) -> ParseResult<R> {
        self.open_types.push(ty);
        let result = f(self);
        self.open_types.pop();
        result
    }

    /// Whether the body of this type is being read.
    pub fn is_inside_type(&self, ty: Type) -> bool {
        self.open_types.contains(&ty)
    }

    /// What other threads may help with.
    fn shared(&self) -> Option<&'a Thresholds> {
        self.threading.then(|| self.cx.thresholds())
    }

    fn enter(&mut self) -> ParseResult<()> {
        if self.depth == MAX_NESTING {
            return Err(self
                .error(format!("nesting deeper than {MAX_NESTING} levels"))
                .help("move inner parts out, for example with an alias or a function"));
        }
        self.depth += 1;
        Ok(())
    }
}
