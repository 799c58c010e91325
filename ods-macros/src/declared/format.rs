//! Formats of parameters: what is read and printed, step by step.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{GenericArgument, Path, PathArguments, Type};
use terrace_macro_support::{Errors, closest};

use super::{Declared, Parameter};
use crate::assembly::ambiguity::{self, Begin, Part, Shape};
use crate::assembly::{Element, Kind, Token, elements};

/// A step of reading and printing. Spaces are where the printer writes them.
pub enum Step {
    Space(String),
    Literal(String),
    Parameter(usize),
    /// A function pair and what it is given.
    Custom(Path, Vec<Argument>),
    /// `name = value` for each of these, in any order; those that may be absent are left out then.
    Struct(Vec<Field>),
    /// The part with the anchor is written if one of some parameters, each an `Option` or one with a default, is there.
    Group {
        anchors: Vec<usize>,
        is_anchored_by_else: bool,
        then: Vec<Step>,
        otherwise: Vec<Step>,
    },
}

/// An entry of a `struct(..)`.
pub struct Field {
    pub index: usize,
    /// The custom directive that its value is written by.
    pub custom: Option<Path>,
}

/// A parameter that a custom directive is given.
pub struct Argument {
    pub index: usize,
    /// Whether it is `ref(..)`: read before, and not by this directive.
    pub is_reference: bool,
}

impl Argument {
    /// One that the directive reads and writes.
    pub fn written(index: usize) -> Argument {
        Argument {
            index,
            is_reference: false,
        }
    }
}

/// Checks a format and works out its spaces; `None` after an error.
pub fn compile(declared: &Declared, tokens: &[Token], errors: &mut Errors) -> Option<Vec<Step>> {
    let mut own = Errors::default();
    let elements = elements::parse(tokens, &mut own);
    let mut compiler = Compiler {
        declared,
        errors: &mut own,
        seen: vec![false; declared.parameters.len()],
        spacing: Spacing::START,
        depth: 0,
    };
    let steps = compiler.steps(&elements);
    let seen = compiler.seen;
    if own.is_empty() {
        for (parameter, _) in declared
            .parameters
            .iter()
            .zip(seen)
            .filter(|(_, seen)| !seen)
        {
            let name = &parameter.name;
            own.push(
                name,
                format!("the format lacks the parameter `{name}`; add `${name}`, or `params` for all of them"),
            );
        }
    }
    if own.is_empty() {
        check_readable(declared, &elements, &mut own);
    }
    let sound = own.is_empty();
    errors.append(own);
    sound.then_some(steps)
}

/// Reports what cannot be read back.
fn check_readable(declared: &Declared, elements: &[Element], errors: &mut Errors) {
    for (span, message) in ambiguity::joined_words(elements) {
        errors.push(&span, message);
    }
    let parts = parts(declared, elements, None);
    let found = ambiguity::ambiguities(&parts).into_iter();
    // Types of parameters say how they begin in their own implementations, which macros do not see.
    for ambiguity in found.filter(|ambiguity| ambiguity.begins.0 == ambiguity.begins.1) {
        errors.push(&ambiguity.span, &ambiguity.message);
    }
}

/// The elements as the search for ambiguities sees them, in a group that is there because the named parameter is.
fn parts(declared: &Declared, elements: &[Element], present: Option<&str>) -> Vec<Part> {
    let all = elements.iter().map(|element| Part {
        span: element.span,
        text: elements::written(element),
        first: element.first,
        shape: match &element.kind {
            Kind::Literal(text) => Shape::Always(Begin::Literal(text.clone())),
            Kind::Space(_) => Shape::Nothing,
            Kind::Variable(name) => parameter_shape(declared, name, present == Some(name.as_str())),
            Kind::Group { then, otherwise } => {
                // What is marked is there where it is written.
                let present = |elements: &[Element]| {
                    let anchor = elements.iter().find(|element| element.anchor.is_some());
                    let name = anchor.and_then(|anchor| match &anchor.kind {
                        Kind::Variable(name) => Some(name.as_str()),
                        _ => None,
                    });
                    parts(declared, elements, name)
                };
                Shape::Group(present(then), present(otherwise))
            }
            _ => Shape::Opaque,
        },
    });
    all.collect()
}

/// How a parameter is read; those of the same type begin alike.
fn parameter_shape(declared: &Declared, name: &str, is_there: bool) -> Shape {
    let mut parameters = declared.parameters.iter();
    let Some(parameter) = parameters.find(|parameter| parameter.name == name) else {
        return Shape::Nothing;
    };
    let text = |parameter: &Parameter| innermost(&parameter.ty).to_token_stream().to_string();
    let mut same = declared.parameters.iter();
    let number = same.position(|other| text(other) == text(parameter));
    let begin = Begin::Attribute(number.unwrap_or_default());
    match (wrapper(&parameter.ty).as_deref(), is_there) {
        (Some("Vec"), true) => Shape::NonEmptyList(begin),
        (Some("Vec"), false) => Shape::List(begin),
        (Some("Option"), false) => Shape::Optional(begin),
        _ => Shape::Always(begin),
    }
}

/// `Option` or `Vec` around a type.
fn wrapper(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else {
        return None;
    };
    let name = path.path.segments.last()?.ident.to_string();
    matches!(name.as_str(), "Option" | "Vec").then_some(name)
}

/// The type inside of `Option` and `Vec`.
fn innermost(ty: &Type) -> &Type {
    if let (Some(_), Type::Path(path)) = (wrapper(ty), ty)
        && let Some(last) = path.path.segments.last()
        && let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(GenericArgument::Type(inner)) = arguments.args.first()
    {
        return innermost(inner);
    }
    ty
}

/// The format of a declaration without one.
pub fn default_steps(declared: &Declared) -> Vec<Step> {
    if declared.parameters.is_empty() {
        return Vec::new();
    }
    let mut steps = vec![Step::Literal("<".to_owned())];
    for index in 0..declared.parameters.len() {
        if index > 0 {
            steps.push(Step::Literal(",".to_owned()));
            steps.push(Step::Space(" ".to_owned()));
        }
        steps.push(Step::Parameter(index));
    }
    steps.push(Step::Literal(">".to_owned()));
    steps
}

/// What can be an anchor.
const ANCHORS: &str = "the anchor is a parameter that may be absent, `$x^`, or a `struct(..)` or a custom directive of such";

struct Compiler<'a> {
    declared: &'a Declared,
    errors: &'a mut Errors,
    seen: Vec<bool>,
    spacing: Spacing,
    /// The number of groups around the element.
    depth: usize,
}

/// What was printed last, as far as it decides on a space.
#[derive(Clone, Copy)]
struct Spacing {
    wanted: bool,
    after_punctuation: bool,
}

impl Spacing {
    const START: Spacing = Spacing {
        wanted: true,
        after_punctuation: false,
    };

    fn before_literal(self, text: &str) -> bool {
        let alone = text.len() == 1 || text == "->";
        let close = if self.after_punctuation {
            ">)}],"
        } else {
            "<>(){}[],"
        };
        self.wanted && !(alone && close.contains(text))
    }

    fn after_literal(text: &str) -> Spacing {
        let word = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        Spacing {
            wanted: !"<({[".contains(text),
            after_punctuation: !word,
        }
    }
}

impl Compiler<'_> {
    fn steps(&mut self, elements: &[Element]) -> Vec<Step> {
        let mut steps = Vec::new();
        for element in elements {
            self.step(element, &mut steps);
        }
        steps
    }

    fn step(&mut self, element: &Element, steps: &mut Vec<Step>) {
        let span = element.span;
        if let (Some(anchor), 0) = (element.anchor, self.depth) {
            self.errors.push(
                &anchor,
                "`^` marks the anchor of an optional group, `( .. ^ .. )?`; this is not in one",
            );
        }
        match &element.kind {
            Kind::Literal(text) => {
                if self.spacing.before_literal(text) {
                    steps.push(Step::Space(" ".to_owned()));
                }
                self.spacing = Spacing::after_literal(text);
                steps.push(Step::Literal(text.clone()));
            }
            Kind::Space(text) => {
                steps.push(Step::Space(text.clone()));
                self.spacing = Spacing {
                    wanted: false,
                    after_punctuation: true,
                };
            }
            Kind::Variable(name) => {
                if let Some(index) = self.lookup(span, name) {
                    self.parameter(index, steps);
                }
            }
            Kind::Params => {
                for index in 0..self.declared.parameters.len() {
                    if index > 0 {
                        steps.push(Step::Literal(",".to_owned()));
                        self.spacing = Spacing::after_literal(",");
                    }
                    self.mark(span, index);
                    self.parameter(index, steps);
                }
            }
            Kind::Struct(fields) => self.structure(fields, steps),
            // Parameters are always written in full.
            Kind::Qualified(inner) if matches!(inner.kind, Kind::Variable(_)) => {
                self.step(inner, steps);
            }
            Kind::Qualified(inner) => self
                .errors
                .push(&inner.span, "`qualified(..)` is for parameters: `qualified($name)`"),
            Kind::Custom(path, arguments) => {
                let arguments = arguments
                    .iter()
                    .filter_map(|argument| self.argument(argument));
                let arguments = arguments.collect();
                self.space(steps);
                steps.push(Step::Custom(path.clone(), arguments));
            }
            Kind::Group { then, otherwise } => self.group(span, then, otherwise, steps),
            _ => self.errors.push(
                &span,
                "this directive is for formats of ops; here are literals, `$parameter`, `params`, `struct(..)`, `custom<..>(..)` and optional groups",
            ),
        }
    }

    /// An argument of a custom directive: `$name`, or `ref($name)` of one that is read before. `qualified(..)` says nothing, as
    /// the directive writes it as it likes.
    fn argument(&mut self, argument: &Element) -> Option<Argument> {
        let (inner, is_reference) = match &argument.kind {
            Kind::Ref(inner) => (&**inner, true),
            _ => (argument, false),
        };
        let inner = match &inner.kind {
            Kind::Qualified(inner) => &**inner,
            _ => inner,
        };
        let Kind::Variable(name) = &inner.kind else {
            self.errors.push(
                &inner.span,
                "a custom directive takes parameters: `$name`, or `ref($name)` of one that is already read",
            );
            return None;
        };
        let index = match self.position(name) {
            Some(index) if is_reference => {
                if !self.seen[index] {
                    self.errors.push(
                        &inner.span,
                        format!("`ref(..)` refers to a parameter that is already read; `${name}` is not written before"),
                    );
                }
                index
            }
            _ => self.lookup(inner.span, name)?,
        };
        Some(Argument {
            index,
            is_reference,
        })
    }

    /// `struct(params)` or `struct($name, custom<Name>($other), ..)`
    fn structure(&mut self, elements: &[Element], steps: &mut Vec<Step>) {
        let mut fields = Vec::new();
        for element in elements {
            let (name, custom) = match &element.kind {
                Kind::Variable(name) => (name, None),
                Kind::Params => {
                    for index in 0..self.declared.parameters.len() {
                        self.mark(element.span, index);
                        let custom = None;
                        fields.push(Field { index, custom });
                    }
                    continue;
                }
                Kind::Custom(path, arguments) => match &arguments[..] {
                    [
                        Element {
                            kind: Kind::Variable(name),
                            ..
                        },
                    ] => (name, Some(path.clone())),
                    _ => {
                        self.errors.push(
                            &element.span,
                            "in a struct a custom directive writes the value of one parameter: `custom<Name>($x)`",
                        );
                        continue;
                    }
                },
                _ => {
                    self.errors.push(
                        &element.span,
                        "a struct is made of parameters: `$name`, `custom<Name>($name)`, or `params` for all",
                    );
                    continue;
                }
            };
            let index = self.lookup(element.span, name);
            fields.extend(index.map(|index| Field { index, custom }));
        }
        self.space(steps);
        steps.push(Step::Struct(fields));
    }

    fn group(
        &mut self,
        span: Span,
        then: &[Element],
        otherwise: &[Element],
        steps: &mut Vec<Step>,
    ) {
        let marked = |element: &&Element| element.anchor.is_some();
        let anchors: Vec<&Element> = then.iter().chain(otherwise).filter(marked).collect();
        let is_anchored_by_else = !then.iter().any(|element| element.anchor.is_some());
        let before = self.spacing;
        self.depth += 1;
        let then_steps = self.steps(then);
        let after = self.spacing;
        self.spacing = before;
        let otherwise = self.steps(otherwise);
        self.spacing = after;
        self.depth -= 1;
        let anchor = match &anchors[..] {
            [anchor] => *anchor,
            [] => {
                self.errors.push(
                    &span,
                    "when is this group written? Mark one parameter that may be absent with `^`: `(\":\" $x^)?`",
                );
                return;
            }
            [_, second, ..] => {
                let at = second.anchor.unwrap_or(span);
                self.errors.push(&at, "the group already has an anchor");
                return;
            }
        };
        let Some(anchors) = self.anchors(anchor) else {
            return;
        };
        let starts = then_steps
            .iter()
            .find(|step| !matches!(step, Step::Space(_)));
        let decides = match starts {
            Some(Step::Literal(_) | Step::Parameter(_) | Step::Custom(..)) => true,
            // Only if all of it may be absent.
            Some(Step::Struct(fields)) => {
                !is_anchored_by_else && fields.iter().map(|field| &field.index).eq(&anchors)
            }
            _ => false,
        };
        if !decides {
            self.errors.push(
                &then.first().map_or(span, |first| first.span),
                "a parser must see from its first element whether the group is there: begin it with a literal, a parameter, a custom directive, or the `struct(..)` that is the anchor",
            );
        }
        steps.push(Step::Group {
            anchors,
            is_anchored_by_else,
            then: then_steps,
            otherwise,
        });
    }

    /// What decides whether a group is there: the parameters that its anchor writes, all of which may be absent.
    fn anchors(&mut self, anchor: &Element) -> Option<Vec<usize>> {
        let all = 0..self.declared.parameters.len();
        let named = |elements: &[Element]| {
            let own = elements.iter().filter_map(|element| match &element.kind {
                Kind::Variable(name) => self.position(name),
                Kind::Qualified(inner) => match &inner.kind {
                    Kind::Variable(name) => self.position(name),
                    _ => None,
                },
                // An entry of a struct.
                Kind::Custom(_, arguments) => match arguments.first()?.kind {
                    Kind::Variable(ref name) => self.position(name),
                    _ => None,
                },
                _ => None,
            });
            own.collect()
        };
        let anchors: Vec<usize> = match &anchor.kind {
            Kind::Variable(_) | Kind::Qualified(_) => named(std::slice::from_ref(anchor)),
            Kind::Params => all.collect(),
            Kind::Struct(fields) if matches!(&fields[..], [field] if matches!(field.kind, Kind::Params)) => {
                all.collect()
            }
            Kind::Struct(elements) | Kind::Custom(_, elements) => named(elements),
            _ => {
                let at = anchor.anchor.unwrap_or(anchor.span);
                self.errors.push(&at, ANCHORS);
                return None;
            }
        };
        let parameters = &self.declared.parameters;
        let always = anchors
            .iter()
            .map(|index| &parameters[*index])
            .find(|parameter| !parameter.may_be_absent());
        if let Some(parameter) = always {
            self.errors.push(
                &anchor.span,
                format!(
                    "`{}` is always there; declare it as `Option<..>`, or give it a `#[default]`",
                    parameter.name
                ),
            );
        }
        if anchors.is_empty() && self.errors.is_empty() {
            self.errors.push(&anchor.span, ANCHORS);
        }
        (!anchors.is_empty()).then_some(anchors)
    }

    fn parameter(&mut self, index: usize, steps: &mut Vec<Step>) {
        self.space(steps);
        steps.push(Step::Parameter(index));
    }

    fn space(&mut self, steps: &mut Vec<Step>) {
        if self.spacing.wanted {
            steps.push(Step::Space(" ".to_owned()));
        }
        self.spacing = Spacing {
            wanted: true,
            after_punctuation: false,
        };
    }

    fn position(&self, name: &str) -> Option<usize> {
        let mut parameters = self.declared.parameters.iter();
        parameters.position(|parameter| parameter.name == name)
    }

    fn lookup(&mut self, span: Span, name: &str) -> Option<usize> {
        let found = self.position(name);
        match found {
            Some(index) => self.mark(span, index),
            None => {
                let parameters = &self.declared.parameters;
                let known: Vec<String> = parameters
                    .iter()
                    .map(|parameter| parameter.name.to_string())
                    .collect();
                let hint = closest(name, known.iter().map(String::as_str));
                let hint = hint.map(|similar| format!("; did you mean `${similar}`?"));
                self.errors.push(
                    &span,
                    format!(
                        "`{}` has no parameter `{name}`{}",
                        self.declared.ident,
                        hint.unwrap_or_default()
                    ),
                );
            }
        }
        found
    }

    fn mark(&mut self, span: Span, index: usize) {
        if std::mem::replace(&mut self.seen[index], true) {
            let name = &self.declared.parameters[index].name;
            self.errors
                .push(&span, format!("`${name}` is already written"));
        }
    }
}

impl Parameter {
    /// Whether it can be left out of the text.
    pub fn may_be_absent(&self) -> bool {
        self.default.is_some() || is_option(&self.ty)
    }
}

fn is_option(ty: &Type) -> bool {
    match ty {
        Type::Path(_) => wrapper(ty).as_deref() == Some("Option"),
        ty => ty.to_token_stream().to_string().starts_with("Option"),
    }
}
