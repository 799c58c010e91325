//! Resolves the names of a rule: what each one is bound to, and in which order the conditions of the source are
//! tested. What depends on the definitions of ops is left to the compiler, which sees them.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Ident, Type};
use terrace_macro_support::Errors;

use crate::model::*;
use crate::parse::path_span;

/// Orders of operands are tried one after the other: their number doubles with each `either`.
const MAX_EITHER: usize = 4;
/// Matched ops have a bit each in the table.
const MAX_OPS: usize = 32;

/// A rule whose names are resolved.
pub struct Checked<'a> {
    pub rule: &'a Rule,
    /// The ops of the source, in the order in which they are found.
    pub ops: Vec<&'a SourceOp>,
    /// The conditions of the source, in order.
    pub steps: Vec<Step<'a>>,
    pub bindings: Vec<Binding<'a>>,
}

/// An argument of a matched op, or a part of it.
#[derive(Clone, Copy)]
pub struct Place {
    pub op: usize,
    pub argument: usize,
    pub part: Part,
    /// The tokens that say something about it.
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Whole,
    Element(u16),
    From(u16),
}

/// A condition of the source.
pub enum Step<'a> {
    DefinedBy { at: Place, op: usize },
    Constraint { at: Place, constraint: &'a Type },
    Equal { at: Place, rust: &'a RustExpr },
    Same { at: Place, other: Place },
    Length { at: Place, min: u16, exact: bool },
}

/// A bound name.
pub struct Binding<'a> {
    pub name: &'a Ident,
    pub bound: Bound<'a>,
    used: bool,
}

/// What a name is bound to.
#[derive(Clone, Copy)]
pub enum Bound<'a> {
    /// A matched op, and where its result is an operand; nowhere for the root.
    SourceOp { op: usize, at: Option<Place> },
    /// An argument of a matched op.
    Argument {
        at: Place,
        constraint: Option<&'a Type>,
    },
    /// A successor of a matched op.
    Successor { op: usize, index: usize },
    /// A new op.
    ResultOp,
}

impl<'a> Checked<'a> {
    /// What a name is bound to.
    pub fn bound(&self, name: &Ident) -> Option<Bound<'a>> {
        let binding = self.bindings.iter().find(|binding| binding.name == name)?;
        Some(binding.bound)
    }

    /// The rule's benefit: the number of matched ops unless it says something else.
    pub fn benefit(&self) -> u16 {
        let ops = u16::try_from(self.ops.len()).unwrap_or(u16::MAX);
        match &self.rule.benefit {
            None => ops,
            Some(benefit) if benefit.added => ops.saturating_add(benefit.value),
            Some(benefit) => benefit.value,
        }
    }
}

/// Resolves the names of a rule; `None` if that failed.
pub fn check<'a>(rule: &'a Rule, errors: &mut Errors) -> Option<Checked<'a>> {
    let mut local = Errors::default();
    let mut checker = Checker {
        errors: &mut local,
        checked: Checked {
            rule,
            ops: Vec::new(),
            steps: Vec::new(),
            bindings: Vec::new(),
        },
    };
    checker.source_op(&rule.source, None);
    checker.limits();
    if let Some(guard) = &rule.guard {
        checker.use_in(guard.to_token_stream());
    }
    checker.result();
    checker.unused();
    let checked = checker.checked;
    match local.into_error() {
        None => Some(checked),
        Some(error) => {
            errors.add(error);
            None
        }
    }
}

struct Checker<'a, 'e> {
    errors: &'e mut Errors,
    checked: Checked<'a>,
}

impl<'a> Checker<'a, '_> {
    fn source_op(&mut self, op: &'a SourceOp, at: Option<Place>) {
        let index = self.checked.ops.len();
        self.checked.ops.push(op);
        if let Some(at) = at {
            self.checked.steps.push(Step::DefinedBy { at, op: index });
        }
        if let Some(name) = &op.name {
            self.bind_new(name, Bound::SourceOp { op: index, at });
        }
        if let Some(either) = &op.either
            && op.arguments.len() < 2
        {
            self.errors.push(
                either,
                "`either` tries both orders of the first two operands of an op",
            );
        }
        for (argument, pattern) in op.arguments.iter().enumerate() {
            let at = Place {
                op: index,
                argument,
                part: Part::Whole,
                span: pattern.span(),
            };
            self.source_argument(pattern, at);
        }
        for (successor, pattern) in op.successors.iter().flatten().enumerate() {
            if let SourceSuccessor::Name(name) = pattern {
                let bound = Bound::Successor {
                    op: index,
                    index: successor,
                };
                self.bind_new(name, bound);
            }
        }
    }

    fn source_argument(&mut self, pattern: &'a SourceArgument, at: Place) {
        match pattern {
            SourceArgument::Ignored { constraint, .. } => self.constrain(at, constraint.as_ref()),
            SourceArgument::Name { name, constraint } => {
                self.constrain(at, constraint.as_ref());
                self.bind_argument(name, at, constraint.as_ref());
            }
            SourceArgument::Op(op) => self.source_op(op, Some(at)),
            SourceArgument::Rust(rust) => {
                if at.part == Part::Whole {
                    self.checked.steps.push(Step::Equal { at, rust });
                } else {
                    self.errors.add(syn::Error::new(
                        rust.span,
                        "an operand is matched by a name, `_` or an op",
                    ));
                }
            }
            SourceArgument::Some(_, inner) => {
                self.length(at, 1, false);
                self.element(inner, at, 0);
            }
            SourceArgument::None(_) => self.length(at, 0, true),
            SourceArgument::List { elements, rest, .. } => {
                let count = u16::try_from(elements.len()).unwrap_or(u16::MAX);
                self.length(at, count, matches!(rest, Rest::Nothing));
                for (index, element) in (0..).zip(elements) {
                    self.element(element, at, index);
                }
                if let Rest::Name(name) = rest {
                    let at = Place {
                        part: Part::From(count),
                        span: name.span(),
                        ..at
                    };
                    self.bind_argument(name, at, None);
                }
            }
        }
    }

    fn element(&mut self, pattern: &'a SourceArgument, at: Place, index: u16) {
        let at = Place {
            part: Part::Element(index),
            span: pattern.span(),
            ..at
        };
        if let SourceArgument::Some(..) | SourceArgument::None(_) | SourceArgument::List { .. } =
            pattern
        {
            self.errors.add(syn::Error::new(
                at.span,
                "the values of an operand are matched by a name, `_` or an op",
            ));
        }
        self.source_argument(pattern, at);
    }

    fn length(&mut self, at: Place, min: u16, exact: bool) {
        self.checked.steps.push(Step::Length { at, min, exact });
    }

    fn constrain(&mut self, at: Place, constraint: Option<&'a Type>) {
        if let Some(constraint) = constraint {
            self.checked.steps.push(Step::Constraint { at, constraint });
        }
    }

    /// Binds a name to an argument. The second time it means that both are the same.
    fn bind_argument(&mut self, name: &'a Ident, at: Place, constraint: Option<&'a Type>) {
        let known = self
            .checked
            .bindings
            .iter_mut()
            .find(|binding| binding.name == name);
        let Some(known) = known else {
            return self.bind_new(name, Bound::Argument { at, constraint });
        };
        known.used = true;
        match known.bound {
            Bound::Argument { at: other, .. }
            | Bound::SourceOp {
                at: Some(other), ..
            } => self.checked.steps.push(Step::Same { at, other }),
            Bound::SourceOp { at: None, .. } => self.errors.push(
                name,
                format!("`{name}` is the matched op itself, whose results cannot be its operands"),
            ),
            Bound::Successor { .. } | Bound::ResultOp => {
                self.errors.push(name, format!("`{name}` is bound twice"));
            }
        }
    }

    /// Binds a name that must not be bound yet.
    fn bind_new(&mut self, name: &'a Ident, bound: Bound<'a>) {
        if name == "ir" || name == "rw" {
            self.errors.push(
                name,
                format!(
                    "`{name}` is taken: Rust code in a rule reads the IR through `ir` in the guard and `rw` in the result"
                ),
            );
        }
        let twice = self.checked.bound(name).is_some();
        if twice {
            self.errors.push(name, format!("`{name}` is bound twice"));
        }
        self.checked.bindings.push(Binding {
            name,
            bound,
            used: twice,
        });
    }

    fn limits(&mut self) {
        let either: Vec<&Ident> = self
            .checked
            .ops
            .iter()
            .filter_map(|op| op.either.as_ref())
            .collect();
        if let Some(word) = either.get(MAX_EITHER) {
            self.errors
                .push(word, format!("a rule has at most {MAX_EITHER} `either`"));
        }
        if let Some(op) = self.checked.ops.get(MAX_OPS) {
            self.errors.add(syn::Error::new(
                path_span(&op.path),
                format!("a rule matches at most {MAX_OPS} ops"),
            ));
        }
    }

    fn result(&mut self) {
        let rule = self.checked.rule;
        for item in &rule.result.items {
            match item {
                ResultItem::Op(op) => self.result_op(op),
                ResultItem::Rust(rust) => self.use_in(rust.tokens.clone()),
            }
        }
        match &rule.result.replacement {
            Replacement::One(ResultArgument::Name(name))
                if rule.source.name.as_ref() == Some(name) =>
            {
                self.errors
                    .push(name, "the matched op cannot be replaced by itself");
                self.use_name(name);
            }
            Replacement::One(argument) => self.result_argument(argument),
            Replacement::Values(_, values) => {
                for value in values {
                    self.result_argument(value);
                }
            }
        }
        self.use_in_loc(rule.loc.as_ref());
    }

    fn result_op(&mut self, op: &'a ResultOp) {
        for argument in &op.arguments {
            self.result_argument(argument);
        }
        for successor in op.successors.iter().flatten() {
            match successor {
                ResultSuccessor::Name(name) => self.use_name(name),
                ResultSuccessor::Rust(rust) => self.use_in(rust.tokens.clone()),
            }
        }
        for ty in op.types.iter().flatten() {
            self.use_in(ty.to_token_stream());
        }
        self.use_in_loc(op.loc.as_ref());
        if let Some(name) = &op.name {
            self.bind_new(name, Bound::ResultOp);
        }
    }

    fn result_argument(&mut self, argument: &'a ResultArgument) {
        match argument {
            ResultArgument::Name(name) => self.use_name(name),
            ResultArgument::ResultOf(name, index) => {
                self.use_name(name);
                if let Some(Bound::Argument { .. } | Bound::Successor { .. }) =
                    self.checked.bound(name)
                {
                    self.errors.add(syn::Error::new(
                        index.span,
                        format!("`{name}` is not an op: it has no results to pick from"),
                    ));
                }
            }
            ResultArgument::Op(op) => self.result_op(op),
            ResultArgument::Rust(rust) => self.use_in(rust.tokens.clone()),
            ResultArgument::Some(_, inner) => self.result_argument(inner),
            ResultArgument::None(_) => {}
            ResultArgument::List(_, elements) => {
                for element in elements {
                    match element {
                        ListElement::One(argument) => self.result_argument(argument),
                        ListElement::Spread(name) => self.use_name(name),
                    }
                }
            }
        }
    }

    fn use_in_loc(&mut self, loc: Option<&'a Loc>) {
        let Some(Loc::Of(names)) = loc else { return };
        for name in names {
            self.use_name(name);
            if let Some(Bound::Successor { .. }) = self.checked.bound(name) {
                self.errors
                    .push(name, format!("`{name}` is a block, which has no location"));
            }
        }
    }

    fn use_name(&mut self, name: &Ident) {
        let bindings = &mut self.checked.bindings;
        match bindings.iter_mut().find(|binding| binding.name == name) {
            Some(binding) => binding.used = true,
            None => {
                let names: Vec<String> = bindings
                    .iter()
                    .map(|binding| format!("`{}`", binding.name))
                    .collect();
                let known = match &names[..] {
                    [] => "nothing".to_owned(),
                    names => names.join(", "),
                };
                self.errors.push(
                    name,
                    format!("`{name}` is not bound; the rule binds {known} before this"),
                );
            }
        }
    }

    fn use_in(&mut self, tokens: TokenStream) {
        for binding in &mut self.checked.bindings {
            binding.used |= mentions(&tokens, binding.name);
        }
    }

    fn unused(&mut self) {
        for binding in &self.checked.bindings {
            if binding.used || binding.name.to_string().starts_with('_') {
                continue;
            }
            let name = binding.name;
            let remedy = match binding.bound {
                Bound::Argument { .. } | Bound::Successor { .. } => "write `_` instead".to_owned(),
                Bound::SourceOp { .. } | Bound::ResultOp => format!("leave out `{name} @`"),
            };
            self.errors
                .push(name, format!("`{name}` is never used: {remedy}"));
        }
    }
}

/// Whether Rust code mentions a name, also as `{name}` in a format string.
pub fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Literal(literal) => literal.to_string().contains(&format!("{{{name}")),
        TokenTree::Punct(_) => false,
    })
}

impl SourceArgument {
    /// Where the pattern is.
    pub fn span(&self) -> Span {
        match self {
            SourceArgument::Ignored { underscore, .. } => *underscore,
            SourceArgument::Name { name, .. } => name.span(),
            SourceArgument::Op(op) => path_span(&op.path),
            SourceArgument::Rust(rust) => rust.span,
            SourceArgument::Some(word, _) | SourceArgument::None(word) => word.span(),
            SourceArgument::List { bracket, .. } => *bracket,
        }
    }
}

impl ResultArgument {
    /// Where it is.
    pub fn span(&self) -> Span {
        match self {
            ResultArgument::Name(name) | ResultArgument::ResultOf(name, _) => name.span(),
            ResultArgument::Op(op) => path_span(&op.path),
            ResultArgument::Rust(rust) => rust.span,
            ResultArgument::Some(word, _) | ResultArgument::None(word) => word.span(),
            ResultArgument::List(bracket, _) => *bracket,
        }
    }
}
