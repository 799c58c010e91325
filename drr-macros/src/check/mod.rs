//! Resolves the names of a rule: what each one is bound to, and in which order the conditions of the source are
//! tested. What depends on the definitions of ops is left to the compiler, which sees them.

mod result;
mod source;

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
    /// A value is this result of a matched op.
    ResultOf {
        at: Place,
        op: usize,
        result: &'a Index,
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
            Some(Benefit::Added(value)) => {
                let sum = (i32::from(ops) + value).clamp(0, u16::MAX.into());
                u16::try_from(sum).unwrap_or(u16::MAX)
            }
            Some(Benefit::Of(value)) => *value,
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
    checker.source();
    checker.limits();
    checker.guard();
    checker.result();
    checker.unused();
    let checked = checker.checked;
    let makes = &rule.result.tokens;
    if local.is_empty() && rule.guard.is_none() && makes.to_string() == rule.matched.to_string() {
        local.push_over(
            makes,
            "the rule makes what it matches, and would apply again and again",
        );
    }
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

/// What is resolved so far: `source` and `result` walk the two sides of the rule.
struct Checker<'a, 'e> {
    errors: &'e mut Errors,
    checked: Checked<'a>,
    /// Regions that new ops have taken so far.
    moved: Vec<&'a Ident>,
}

impl<'a> Checker<'a, '_> {
    fn guard(&mut self) {
        for condition in 0..self.checked.conditions.len() {
            let expr = self.checked.conditions[condition];
            self.use_in(expr.to_token_stream());
            let rewriter = names_of(expr.to_token_stream())
                .into_iter()
                .find(|name| name == "rw");
            if let Some(name) = rewriter {
                self.errors.push(
                    &name,
                    "a guard changes nothing, and reads the IR through `ir`; `rw` is there in the result",
                );
            }
            if let Expr::Let(binding) = expr {
                for name in names_of(binding.pat.to_token_stream()) {
                    self.bind_new(&name, Bound::Guard { condition });
                }
            }
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
            self.use_name(name);
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
                // Any of them may be meant: then it is used.
                for binding in bindings {
                    binding.used = true;
                }
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
