//! Reading pipelines: `builtin.module(func.func(canonicalize,cse{option=1}),inline)`.

use terrace_ir::context::Context;
use terrace_ir::diagnostics::{Diagnostic, most_similar};

use super::registry::Entry;
use super::{OptionInfo, Pass, PassRegistry, Pipeline};

/// Where in a textual pipeline something is, and what is wrong with it.
pub(super) struct Fault {
    start: usize,
    end: usize,
    pub(super) message: String,
    help: Option<String>,
}

type Parsed<T> = Result<T, Fault>;

impl Pipeline {
    /// Reads a pipeline. All of it is inside the op it runs on: `builtin.module(...)`, or `any(...)`.
    ///
    /// # Errors
    /// If the text is malformed or names what the registry does not know.
    pub fn parse(cx: &Context, text: &str, registry: &PassRegistry) -> Result<Self, Diagnostic> {
        Pipeline::read(text, registry).map_err(|fault| diagnose(cx, text, fault))
    }

    /// As [`parse`](Self::parse), for text that is part of another.
    pub(super) fn read(text: &str, registry: &PassRegistry) -> Result<Self, Fault> {
        let mut parser = Parser { text, at: 0 };
        parser.check_depth()?;
        parser.pipeline(registry)
    }

    /// Adds the pass or pipeline of this name, nesting passes for other ops. `options` is what would be inside braces.
    ///
    /// # Errors
    /// If the registry does not know the name, or the pass an option.
    pub fn add_named(
        &mut self,
        cx: &Context,
        name: &str,
        options: &str,
        registry: &PassRegistry,
    ) -> Result<(), Diagnostic> {
        let text = format!("{name}{{{options}}}");
        let mut parser = Parser {
            text: &text,
            at: name.len(),
        };
        let element = parser
            .check_depth()
            .and_then(|()| parser.element(registry, 0..name.len()));
        match element {
            Ok(Named::Pass(pass)) => {
                self.add_boxed(pass);
            }
            Ok(Named::Pipeline(build)) => build(self),
            Err(fault) => return Err(diagnose(cx, &text, fault)),
        }
        Ok(())
    }
}

/// An error in the pipeline's text, shown with the text and a caret.
fn diagnose(cx: &Context, text: &str, fault: Fault) -> Diagnostic {
    let source = cx.add_source(cx.ident("<pass-pipeline>"), text);
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let location = source.range(cx, offset(fault.start), offset(fault.end));
    let diagnostic = Diagnostic::error(location, fault.message);
    match fault.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// What a name stands for.
enum Named<'r> {
    Pass(Box<dyn Pass>),
    Pipeline(Box<dyn FnOnce(&mut Pipeline) + 'r>),
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

/// Nested deeper than any IR would be.
const MAX_DEPTH: usize = 256;

impl<'t> Parser<'t> {
    /// Nested pipelines and options are read by functions that call themselves.
    fn check_depth(&self) -> Parsed<()> {
        let mut depth = 0usize;
        for (at, c) in self.text.char_indices() {
            match c {
                '(' | '{' => depth += 1,
                ')' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > MAX_DEPTH {
                return Err(Fault {
                    start: at,
                    end: at + 1,
                    message: format!("pipelines are nested deeper than {MAX_DEPTH}"),
                    help: None,
                });
            }
        }
        Ok(())
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, c: char) -> bool {
        self.skip_space();
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// The range of a name: what ends before punctuation or space.
    fn name(&mut self) -> std::ops::Range<usize> {
        self.skip_space();
        let start = self.at;
        let rest = &self.text[start..];
        let len = rest
            .find(|c: char| "(){},".contains(c) || c.is_whitespace())
            .unwrap_or(rest.len());
        self.at += len;
        start..self.at
    }

    /// A fault at the character that comes next.
    fn fault<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        self.skip_space();
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        Err(Fault {
            start: self.at,
            end,
            message: message.into(),
            help: None,
        })
    }

    fn pipeline(&mut self, registry: &PassRegistry) -> Parsed<Pipeline> {
        let anchor = self.name();
        if anchor.is_empty() || !self.eat('(') {
            return Err(Fault {
                start: anchor.start,
                end: anchor.end,
                message: "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'".into(),
                help: Some(format!("write `builtin.module({})`", self.text.trim())),
            });
        }
        // The pipelines that are open, from the outermost on.
        let mut open = vec![anchored(&self.text[anchor])];
        loop {
            let name = self.name();
            if !name.is_empty() && self.eat('(') {
                open.push(anchored(&self.text[name]));
                continue;
            }
            let innermost = open.last_mut().expect("the outermost pipeline is open");
            if !name.is_empty() {
                self.add_element(registry, name, innermost)?;
            } else if !(innermost.is_empty() && self.peek() == Some(')')) {
                return self.fault("expected a pass, a pipeline or an op");
            }
            // After an element: ends, then the next element.
            while !self.eat(',') {
                if !self.eat(')') {
                    return self.fault("expected `,` or `)`");
                }
                let done = open.pop().expect("the outermost pipeline is open");
                match open.last_mut() {
                    Some(outer) => outer.nest_pipeline(done),
                    None => return self.end(done),
                };
            }
        }
    }

    fn end(&mut self, done: Pipeline) -> Parsed<Pipeline> {
        self.skip_space();
        if self.at == self.text.len() {
            return Ok(done);
        }
        match self.peek() {
            Some(')') => self.fault(
                "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
            ),
            _ => self.fault("expected nothing after the pipeline's `)`"),
        }
    }

    fn add_element(
        &mut self,
        registry: &PassRegistry,
        name: std::ops::Range<usize>,
        into: &mut Pipeline,
    ) -> Parsed<()> {
        let pass = match self.element(registry, name.clone())? {
            Named::Pipeline(build) => {
                build(into);
                return Ok(());
            }
            Named::Pass(pass) => pass,
        };
        if let Some(op) = pass.info().op()
            && !into.accepts(&*pass)
        {
            let (anchor, text) = (into.anchor().unwrap_or("any"), &self.text[name.clone()]);
            return Err(Fault {
                start: name.start,
                end: name.end,
                message: format!(
                    "Can't add pass '{text}' restricted to '{op}' on a PassManager intended to run on '{anchor}', did you intend to nest?"
                ),
                help: Some(format!("write `{op}({text})`")),
            });
        }
        into.add_boxed(pass);
        Ok(())
    }

    /// What the name stands for, with the options after it.
    fn element<'r>(
        &mut self,
        registry: &'r PassRegistry,
        name: std::ops::Range<usize>,
    ) -> Parsed<Named<'r>> {
        let text = &self.text[name.clone()];
        let fault = |message: String, help: Option<String>| Fault {
            start: name.start,
            end: name.end,
            message,
            help,
        };
        let Some(entry) = registry.get(text) else {
            let help = most_similar(text, registry.names())
                .map(|similar| format!("did you mean `{similar}`?"));
            let message = format!("'{text}' does not refer to a registered pass or pass pipeline");
            return Err(fault(message, help));
        };
        let options = self.options()?;
        match entry {
            Entry::Pass(make) => {
                let mut pass = make();
                let known = pass.info().options;
                for option in options {
                    self.set_option(text, known, option, &mut |index, value| {
                        pass.set_option(index, value, registry)
                    })?;
                }
                Ok(Named::Pass(pass))
            }
            Entry::Pipeline { build, .. } => {
                if let Some(option) = options.first() {
                    self.set_option(text, &[], option.clone(), &mut |_, _| Ok(()))?;
                }
                Ok(Named::Pipeline(Box::new(|into| build(into))))
            }
            Entry::Declared(make) => {
                let mut pipeline = make();
                let known = pipeline.info().options;
                for option in options {
                    self.set_option(text, known, option, &mut |index, value| {
                        pipeline.set_option(index, value, registry)
                    })?;
                }
                Ok(Named::Pipeline(Box::new(move |into| pipeline.build(into))))
            }
        }
    }

    /// `{key=value flag key={a b}}`, as the ranges of keys and values.
    fn options(&mut self) -> Parsed<Vec<OptionText>> {
        if !self.eat('{') {
            return Ok(Vec::new());
        }
        let open = self.at - 1;
        let mut options = Vec::new();
        loop {
            self.skip_space();
            if self.eat('}') {
                return Ok(options);
            }
            let Some(option) = self.option() else {
                self.at = open;
                return self.fault("expected `}` that ends the options");
            };
            if option.key.is_empty() {
                self.at = option.key.start;
                return self.fault("expected an option's name");
            }
            options.push(option);
        }
    }

    /// `key` or `key=value`; `None` if the text ends.
    fn option(&mut self) -> Option<OptionText> {
        let key = self.option_word(|c| c == '=')?;
        let mut value = self.at..self.at;
        if self.peek() == Some('=') {
            self.at += 1;
            value = self.option_word(|_| false)?;
        }
        Some(OptionText { key, value })
    }

    /// Up to a space or the `}` that ends the options, or what `stop` accepts, outside braces and quotes.
    fn option_word(&mut self, stop: impl Fn(char) -> bool) -> Option<std::ops::Range<usize>> {
        let start = self.at;
        let (mut depth, mut quote) = (0usize, None);
        for (offset, c) in self.text[start..].char_indices() {
            let outside = depth == 0 && quote.is_none();
            if outside && (c == '}' || c.is_whitespace() || stop(c)) {
                self.at = start + offset;
                return Some(start..self.at);
            }
            match (quote, c) {
                (Some(open), c) if open == c => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(c),
                (None, '{') => depth += 1,
                (None, '}') => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// Sets an option of the pass or pipeline `name`, which has these.
    fn set_option(
        &self,
        name: &str,
        known: &[OptionInfo],
        option: OptionText,
        set: &mut dyn FnMut(usize, &str) -> Result<(), String>,
    ) -> Parsed<()> {
        let key = &self.text[option.key.clone()];
        let fault = |range: std::ops::Range<usize>, message: String, help| Fault {
            start: range.start,
            end: range.end,
            message,
            help,
        };
        let Some(index) = known.iter().position(|known| known.name == key) else {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            let help = match most_similar(key, names.iter().copied()) {
                Some(similar) => format!("did you mean `{similar}`?"),
                None if names.is_empty() => format!("`{name}` has no options"),
                None => format!("the options of `{name}` are {}", names.join(", ")),
            };
            return Err(fault(
                option.key,
                format!("no such option {key}"),
                Some(help),
            ));
        };
        let value = unquote(&self.text[option.value.clone()]);
        set(index, value).map_err(|expected| {
            let range = if option.value.is_empty() {
                option.key.clone()
            } else {
                option.value.clone()
            };
            fault(range, format!("option '{key}': {expected}"), None)
        })
    }
}

#[derive(Clone)]
struct OptionText {
    key: std::ops::Range<usize>,
    value: std::ops::Range<usize>,
}

/// The text inside one pair of quotes or braces.
fn unquote(text: &str) -> &str {
    [('{', '}'), ('"', '"'), ('\'', '\'')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
        .unwrap_or(text)
}

fn anchored(name: &str) -> Pipeline {
    match name {
        "any" => Pipeline::on_any(),
        name => Pipeline::on_op(name.to_owned()),
    }
}
