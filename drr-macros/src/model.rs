//! What a `pat!` block says, as plain data with spans.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Expr, Ident, LitStr, Pat, Path, Type, Visibility};

use crate::parse::path_span;

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

impl Block {
    /// The names of its rules, read or not.
    pub fn names(&self) -> impl Iterator<Item = &Ident> {
        self.rules.iter().map(|rule| &rule.name).chain(&self.broken)
    }
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
    /// The source as it is written.
    pub matched: TokenStream,
    pub guard: Option<Expr>,
    pub result: ResultPart,
    pub benefit: Option<Benefit>,
    pub loc: Option<Loc>,
}

/// `benefit(3)`, `benefit(+2)` or `benefit(-1)`.
pub enum Benefit {
    Of(u16),
    /// More, or less, than a rule has that says nothing.
    Added(i32),
}

/// `loc(a, x)` or `loc("name")`.
pub enum Loc {
    Of(Vec<Ident>),
    Named(LitStr),
}

/// `name @ either path(arguments)[successors] { regions }.result`
pub struct SourceOp {
    pub name: Option<Ident>,
    /// The word, if it is there.
    pub either: Option<Ident>,
    pub path: Path,
    pub arguments: Vec<SourceArgument>,
    pub successors: Option<Vec<SourceSuccessor>>,
    pub regions: Option<Vec<SourceRegion>>,
    pub result: Option<Index>,
}

/// What follows the dot in `name.0` and `name.high`.
#[derive(Clone)]
pub enum Index {
    Number(u16, Span),
    Name(Ident),
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
    /// `name @ argument(0)`, `argument(_)`: an argument of a block.
    BlockArgument {
        name: Option<Ident>,
        word: Ident,
        index: Option<u16>,
    },
    /// `name.0`, `name.high`: another result of an op that is matched before.
    ResultOf(Ident, Index),
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

/// `name @ shape`: what a source pattern says about a region.
pub struct SourceRegion {
    pub name: Option<Ident>,
    pub shape: Shape,
}

/// What must be in a region.
pub enum Shape {
    /// Anything.
    Any,
    /// `{}`: no block.
    Empty,
    /// `{ Op(..) }`, `{ .., Op(..) }`: one block that ends with this op, alone or after others.
    Block { alone: bool, last: Box<SourceOp> },
}

/// Rust code: `{ .. }`, a literal, or a path to a constant.
pub struct RustExpr {
    pub tokens: TokenStream,
    /// As its author wrote it.
    pub written: TokenStream,
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
    /// `let pattern = expression;`
    Let(Box<Let>),
}

/// Names for what Rust code gives: several at once, perhaps.
pub struct Let {
    pub pattern: Pat,
    pub ty: Option<Type>,
    pub expression: Expr,
}

/// `name @ path(arguments)[successors] { regions } -> types loc(..)`
pub struct ResultOp {
    pub name: Option<Ident>,
    pub path: Path,
    pub arguments: Vec<ResultArgument>,
    pub successors: Option<Vec<ResultSuccessor>>,
    pub regions: Option<Vec<ResultRegion>>,
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

/// A region of a new op.
pub enum ResultRegion {
    /// `{}`: without blocks.
    Empty,
    /// The blocks of a matched one.
    Move(Ident),
    /// `clone(name)`: copies of its blocks.
    Clone(Ident),
}

/// A successor of a new op.
pub enum ResultSuccessor {
    Name(Ident),
    Rust(RustExpr),
}

impl SourceArgument {
    /// Where the pattern is.
    pub fn span(&self) -> Span {
        match self {
            SourceArgument::Ignored { underscore, .. } => *underscore,
            SourceArgument::Name { name, .. } | SourceArgument::ResultOf(name, _) => name.span(),
            SourceArgument::Op(op) => path_span(&op.path),
            SourceArgument::BlockArgument { word, .. } => word.span(),
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
