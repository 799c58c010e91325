//! Resolves the names of a rule: what each one is bound to, and in which order the conditions of the source are
//! tested. What depends on the definitions of ops is left to the compiler, which sees them.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{BinOp, Expr, Ident, Type};
use terrace_macro_support::Errors;

use crate::model::*;
use crate::names::{mentions, names_of};
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
    /// The conditions that the guard joins by `&&`: the one that fails is named.
    pub conditions: Vec<&'a Expr>,
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
    /// What is there of an optional argument.
    Inner,
    Element(u16),
    From(u16),
}

/// A condition of the source.
pub enum Step<'a> {
    DefinedBy {
        at: Place,
        op: usize,
    },
    Constraint {
        at: Place,
        constraint: &'a Type,
    },
    Equal {
        at: Place,
        rust: &'a RustExpr,
    },
    Same {
        at: Place,
        other: Place,
    },
    Length {
        at: Place,
        min: u16,
        exact: bool,
    },
    BlockArgument {
        at: Place,
        index: Option<u16>,
    },
    Region {
        op: usize,
        region: usize,
        holds: Holds,
    },
}

/// What a region must hold.
pub enum Holds {
    Anything,
    Nothing,
    /// One block that ends with this matched op.
    Block {
        alone: bool,
        last: usize,
    },
}

/// A bound name.
pub struct Binding<'a> {
    pub name: Ident,
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
    /// A region of a matched op.
    Region { op: usize, region: usize },
    /// A part of what the `let` in this condition of the guard matches.
    Guard { condition: usize },
    /// A new op.
    ResultOp,
    /// What Rust code in the result gives.
    Rust,
}

impl<'a> Checked<'a> {
    /// What a name is bound to.
    pub fn bound(&self, name: &Ident) -> Option<Bound<'a>> {
        let binding = self.bindings.iter().find(|binding| binding.name == *name)?;
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
            conditions: rule.guard.as_ref().map_or_else(Vec::new, conditions),
            bindings: Vec::new(),
        },
        moved: Vec::new(),
    };
    checker.source_op(&rule.source, Found::Root);
    checker.limits();
    checker.guard();
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

/// The parts of a guard.
fn conditions(guard: &Expr) -> Vec<&Expr> {
    let mut conditions = Vec::new();
    let mut rest = Some(guard);
    while let Some(expr) = rest.take() {
        match expr {
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
                conditions.push(&*binary.right);
                rest = Some(&binary.left);
            }
            other => conditions.push(other),
        }
    }
    conditions.reverse();
    conditions
}

/// How a matched op is found.
#[derive(Clone, Copy)]
enum Found {
    /// It is the one that is replaced.
    Root,
    /// It defines a value.
    Defines(Place),
    /// It ends a block.
    Ends,
}

struct Checker<'a, 'e> {
    errors: &'e mut Errors,
    checked: Checked<'a>,
    /// Regions that new ops have taken so far.
    moved: Vec<&'a Ident>,
}

impl<'a> Checker<'a, '_> {
    fn source_op(&mut self, op: &'a SourceOp, found: Found) {
        let index = self.checked.ops.len();
        self.checked.ops.push(op);
        let at = match found {
            Found::Defines(at) => {
                self.checked.steps.push(Step::DefinedBy { at, op: index });
                Some(at)
            }
            Found::Root | Found::Ends => None,
        };
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
        for (region, pattern) in op.regions.iter().flatten().enumerate() {
            self.source_region(pattern, index, region);
        }
    }

    fn source_region(&mut self, pattern: &'a SourceRegion, op: usize, region: usize) {
        let last = self.checked.ops.len();
        let holds = match pattern.shape {
            Shape::Any => Holds::Anything,
            Shape::Empty => Holds::Nothing,
            Shape::Block { alone, .. } => Holds::Block { alone, last },
        };
        self.checked.steps.push(Step::Region { op, region, holds });
        if let Some(name) = &pattern.name {
            self.bind_new(name, Bound::Region { op, region });
        }
        if let Shape::Block { last, .. } = &pattern.shape {
            self.source_op(last, Found::Ends);
        }
    }

    fn guard(&mut self) {
        for condition in 0..self.checked.conditions.len() {
            let expr = self.checked.conditions[condition];
            self.use_in(expr.to_token_stream());
            if let Expr::Let(binding) = expr {
                for name in names_of(binding.pat.to_token_stream()) {
                    self.bind_new(&name, Bound::Guard { condition });
                }
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
            SourceArgument::Op(op) => self.source_op(op, Found::Defines(at)),
            SourceArgument::BlockArgument { name, index, .. } => {
                let index = *index;
                self.checked.steps.push(Step::BlockArgument { at, index });
                if let Some(name) = name {
                    self.bind_argument(name, at, None);
                }
            }
            SourceArgument::Rust(rust) => {
                if let Part::Whole | Part::Inner = at.part {
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
                self.part(inner, at, Part::Inner);
            }
            SourceArgument::None(_) => self.length(at, 0, true),
            SourceArgument::List { elements, rest, .. } => {
                let count = u16::try_from(elements.len()).unwrap_or(u16::MAX);
                self.length(at, count, matches!(rest, Rest::Nothing));
                for (index, element) in (0..).zip(elements) {
                    self.part(element, at, Part::Element(index));
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

    fn part(&mut self, pattern: &'a SourceArgument, at: Place, part: Part) {
        let at = Place {
            part,
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
            .find(|binding| binding.name == *name);
        let Some(known) = known else {
            return self.bind_new(name, Bound::Argument { at, constraint });
        };
        known.used = true;
        match known.bound {
            Bound::Argument { at: other, .. }
            | Bound::SourceOp {
                at: Some(other), ..
            } => self.checked.steps.push(Step::Same { at, other }),
            Bound::SourceOp { op: 0, at: None } => self.errors.push(
                name,
                format!("`{name}` is the matched op itself, whose results cannot be its operands"),
            ),
            Bound::SourceOp { at: None, .. }
            | Bound::Successor { .. }
            | Bound::Region { .. }
            | Bound::Guard { .. }
            | Bound::ResultOp
            | Bound::Rust => self.errors.push(name, format!("`{name}` is bound twice")),
        }
    }

    /// Binds a name that must not be bound yet.
    fn bind_new(&mut self, name: &Ident, bound: Bound<'a>) {
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
            name: name.clone(),
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
                ResultItem::Let(code) => {
                    self.use_in(code.expression.to_token_stream());
                    for name in names_of(code.pattern.to_token_stream()) {
                        self.bind_new(&name, Bound::Rust);
                    }
                }
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
        for region in op.regions.iter().flatten() {
            self.result_region(region);
        }
        for ty in op.types.iter().flatten() {
            self.use_in(ty.to_token_stream());
        }
        self.use_in_loc(op.loc.as_ref());
        if let Some(name) = &op.name {
            self.bind_new(name, Bound::ResultOp);
        }
    }

    fn result_region(&mut self, region: &'a ResultRegion) {
        let (name, moves) = match region {
            ResultRegion::Empty => return,
            ResultRegion::Move(name) => (name, true),
            ResultRegion::Clone(name) => (name, false),
        };
        self.use_name(name);
        let op = match self.checked.bound(name) {
            Some(Bound::Region { op, .. }) => op,
            Some(_) => {
                self.errors.push(name, format!("`{name}` is not a region"));
                return;
            }
            None => return,
        };
        if self.moved.contains(&name) {
            let message =
                format!("`{name}` was moved to another op before: write `clone({name})` there");
            self.errors.push(name, message);
        } else if moves && op != 0 {
            let message = format!("`{name}` belongs to an op that stays: write `clone({name})`");
            self.errors.push(name, message);
        } else if moves {
            self.moved.push(name);
        }
    }

    fn result_argument(&mut self, argument: &'a ResultArgument) {
        match argument {
            ResultArgument::Name(name) => self.use_name(name),
            ResultArgument::ResultOf(name, index) => {
                self.use_name(name);
                let message = match (self.checked.bound(name), index) {
                    (
                        Some(
                            Bound::Argument { .. } | Bound::Successor { .. } | Bound::Region { .. },
                        ),
                        _,
                    ) => format!("`{name}` is not an op: it has no results to pick from"),
                    (Some(Bound::Guard { .. } | Bound::Rust), Index::Name(_)) => format!(
                        "what kind of op `{name}` is only its Rust code knows: pick a result by number, `{name}.0`"
                    ),
                    _ => return,
                };
                self.errors.add(syn::Error::new(index.span(), message));
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
            let what = match self.checked.bound(name) {
                Some(Bound::Successor { .. }) => "block",
                Some(Bound::Region { .. }) => "region",
                _ => continue,
            };
            self.errors
                .push(name, format!("`{name}` is a {what}, which has no location"));
        }
    }

    fn use_name(&mut self, name: &Ident) {
        let bindings = &mut self.checked.bindings;
        match bindings.iter_mut().find(|binding| binding.name == *name) {
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
            binding.used |= mentions(&tokens, &binding.name);
        }
    }

    fn unused(&mut self) {
        for binding in &self.checked.bindings {
            if binding.used || binding.name.to_string().starts_with('_') {
                continue;
            }
            let name = &binding.name;
            let remedy = match binding.bound {
                Bound::Argument { .. }
                | Bound::Successor { .. }
                | Bound::Region { .. }
                | Bound::Guard { .. }
                | Bound::Rust => "write `_` instead".to_owned(),
                Bound::SourceOp { .. } | Bound::ResultOp => format!("leave out `{name} @`"),
            };
            self.errors
                .push(name, format!("`{name}` is never used: {remedy}"));
        }
    }
}
