//! What a `pat!` block says, as plain data with spans.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Expr, Ident, LitStr, Path, Type, Visibility};

/// A block: rules, and names for the list of them.
#[derive(Default)]
pub struct Block {
    /// `pub static NAME;`
    pub lists: Vec<List>,
    /// The rules, in order.
    pub rules: Vec<Rule>,
    /// The names of rules that could not be read.
    pub broken: Vec<Ident>,
}

/// A name for the list of all rules of the block.
pub struct List {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
}

/// `pub Name: source if guard => result benefit(..) loc(..);`
pub struct Rule {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
    pub source: SourceOp,
    pub guard: Option<Expr>,
    pub result: ResultPart,
    pub benefit: Option<Benefit>,
    pub loc: Option<Loc>,
}

/// `benefit(3)` or `benefit(+2)`.
pub struct Benefit {
    pub added: bool,
    pub value: u16,
}

/// `loc(a, x)` or `loc("name")`.
pub enum Loc {
    Of(Vec<Ident>),
    Named(LitStr),
}

/// `name @ either path(arguments)[successors].result`
pub struct SourceOp {
    pub name: Option<Ident>,
    /// The word, if it is there.
    pub either: Option<Ident>,
    pub path: Path,
    pub arguments: Vec<SourceArgument>,
    pub successors: Option<Vec<SourceSuccessor>>,
    pub result: Option<Index>,
}

/// The number in `name.0`.
#[derive(Clone, Copy)]
pub struct Index {
    pub value: u16,
    pub span: Span,
}

/// What a source pattern says about an argument.
pub enum SourceArgument {
    /// `_`, perhaps with a constraint.
    Ignored {
        underscore: Span,
        constraint: Option<Type>,
    },
    /// `x`, perhaps with a constraint.
    Name {
        name: Ident,
        constraint: Option<Type>,
    },
    /// A value defined by an op.
    Op(SourceOp),
    /// An attribute with this value.
    Rust(RustExpr),
    /// `Some(..)`.
    Some(Ident, Box<SourceArgument>),
    /// `None`.
    None(Ident),
    /// `[a, b, rest @ ..]`.
    List {
        bracket: Span,
        elements: Vec<SourceArgument>,
        rest: Rest,
    },
}

/// What a list pattern says about the values after its elements.
pub enum Rest {
    /// There are none.
    Nothing,
    /// `..`: any.
    Ignored,
    /// `name @ ..`.
    Name(Ident),
}

/// What a source pattern says about a successor.
pub enum SourceSuccessor {
    Ignored,
    Name(Ident),
}

/// Rust code: `{ .. }`, a literal, or a path to a constant.
pub struct RustExpr {
    pub tokens: TokenStream,
    pub span: Span,
}

/// What follows `=>`.
pub struct ResultPart {
    /// Ops and Rust code before the replacement.
    pub items: Vec<ResultItem>,
    /// The replacement.
    pub replacement: Replacement,
    /// All of it.
    pub tokens: TokenStream,
}

/// What replaces the root.
pub enum Replacement {
    /// One op or value.
    One(ResultArgument),
    /// `(a, b)`: one value a result. `()`, or a block without a last expression, for none.
    Values(Span, Vec<ResultArgument>),
}

/// What comes before the last expression of a block.
pub enum ResultItem {
    Op(ResultOp),
    Rust(RustExpr),
}

/// `name @ path(arguments)[successors] -> types loc(..)`
pub struct ResultOp {
    pub name: Option<Ident>,
    pub path: Path,
    pub arguments: Vec<ResultArgument>,
    pub successors: Option<Vec<ResultSuccessor>>,
    pub types: Option<Vec<Expr>>,
    pub loc: Option<Loc>,
}

/// An argument of a new op, or a replacement.
pub enum ResultArgument {
    /// A bound name.
    Name(Ident),
    /// `name.0`.
    ResultOf(Ident, Index),
    /// A nested op.
    Op(ResultOp),
    /// Rust code.
    Rust(RustExpr),
    /// `Some(..)`.
    Some(Ident, Box<ResultArgument>),
    /// `None`.
    None(Ident),
    /// `[a, ..rest]`.
    List(Span, Vec<ListElement>),
}

/// An element of a list in a result.
pub enum ListElement {
    One(ResultArgument),
    /// `..name`
    Spread(Ident),
}

/// A successor of a new op.
pub enum ResultSuccessor {
    Name(Ident),
    Rust(RustExpr),
}
