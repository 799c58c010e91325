//! Constraints as plain data.

use syn::{Attribute, Expr, ExprClosure, Ident, Path, Type, Visibility};
use terrace_macro_support::Docs;

/// `pub Name: Type = ..;`
pub struct Constraint {
    pub attributes: Vec<Attribute>,
    pub docs: Docs,
    pub vis: Visibility,
    pub ident: Ident,
    pub on: On,
    pub test: Test,
    /// What makes the only type that it accepts.
    pub buildable: Option<Expr>,
}

/// What is constrained.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum On {
    Type,
    Attribute,
    Property,
}

/// What must hold.
pub enum Test {
    /// Another constraint.
    Constraint(Type),
    /// A predicate in Rust.
    Closure(ExprClosure),
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
}

impl Test {
    /// Adds the paths of all constraints that it is made of.
    pub fn constraints<'a>(&'a self, paths: &mut Vec<&'a Path>) {
        match self {
            Test::Constraint(Type::Path(path)) => paths.push(&path.path),
            Test::Constraint(_) | Test::Closure(_) => {}
            Test::All(tests) | Test::Any(tests) => {
                tests.iter().for_each(|test| test.constraints(paths));
            }
            Test::Not(test) => test.constraints(paths),
        }
    }

    /// The constraint that comes first in a conjunction: it gives an attribute's Rust value and its syntax.
    pub fn base(&self) -> Option<&Type> {
        match self {
            Test::Constraint(ty) => Some(ty),
            Test::All(tests) => tests.first().and_then(Test::base),
            _ => None,
        }
    }
}
