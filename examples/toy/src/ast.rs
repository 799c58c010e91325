//! The syntax tree of a Toy module.
//!
//! Expressions live in one arena in **post-order**: the operands of an expression always have smaller ids than the
//! expression itself, and each statement owns a contiguous range of ids. A consumer that needs bottom-up order (type
//! checking, code generation) walks [`Statement::exprs`] front to back with a table of results by [`ExprId`]; one that needs
//! top-down order keeps an explicit stack. Neither recurses, so a sum of a hundred thousand terms, whose tree is as deep as it
//! is long, is no danger, and dropping a module only frees a few flat vectors.

use crate::source::Span;

/// A name as it stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ident<'s> {
    /// The text.
    pub name: &'s str,
    /// The place.
    pub span: Span,
}

/// Index of an expression in its module; ids of one statement are consecutive and in post-order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(u32);

impl ExprId {
    /// The id as an index into a table with one entry an expression.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a constant in its module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConstantId(u32);

/// A contiguous range of expression ids, in post-order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExprRange {
    start: u32,
    end: u32,
}

impl ExprRange {
    /// The ids, operands before users.
    pub fn iter(self) -> impl Iterator<Item = ExprId> {
        (self.start..self.end).map(ExprId)
    }
}

/// The arguments of a call: see [`Module::args`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgList {
    start: u32,
    end: u32,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Element-wise sum, `+`.
    Add,
    /// Element-wise product, `*`.
    Mul,
}

impl Operator {
    /// The operator as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Mul => "*",
        }
    }
}

/// A function that the language provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// `transpose(tensor)`.
    Transpose,
    /// `print(tensor)`; returns nothing.
    Print,
}

impl Builtin {
    /// All builtin functions.
    pub const ALL: [Builtin; 2] = [Builtin::Transpose, Builtin::Print];

    /// The builtin function of that name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|builtin| builtin.name() == name)
    }

    /// The function's name.
    pub fn name(self) -> &'static str {
        match self {
            Builtin::Transpose => "transpose",
            Builtin::Print => "print",
        }
    }
}

/// An expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expr<'s> {
    /// The expression's place; its start is the location of the operation that comes from it. For a binary expression
    /// that is the right operand, for a field access the field's name, as the Toy tutorial has it.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind<'s>,
}

/// The kinds of expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprKind<'s> {
    /// A variable or parameter.
    Variable(&'s str),
    /// A number, a tensor literal or, as the value of a struct variable only, a struct literal.
    Constant(ConstantId),
    /// `base.field`.
    Access {
        /// The struct.
        base: ExprId,
        /// The field's name; its place is the expression's.
        field: &'s str,
    },
    /// `lhs operator rhs`. Chains nest to the left without bound.
    Binary {
        /// The operator.
        operator: Operator,
        /// Where the operator stands.
        operator_span: Span,
        /// Left operand.
        lhs: ExprId,
        /// Right operand.
        rhs: ExprId,
    },
    /// A call of a user's function.
    Call {
        /// The function's name.
        callee: Ident<'s>,
        /// The arguments.
        args: ArgList,
    },
    /// A call of a builtin function.
    Builtin {
        /// The function.
        builtin: Builtin,
        /// The arguments, of any number before the check.
        args: ArgList,
    },
}

/// A literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// The literal's place.
    pub span: Span,
    /// Its value.
    pub kind: ConstantKind,
}

/// The kinds of literal.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantKind {
    /// A number: a tensor of rank 0.
    Number(f64),
    /// A tensor literal; regular, since the parser reports ragged ones.
    Tensor(Tensor),
    /// The fields of a struct literal, in order. Nesting is limited by the parser's depth limit.
    Struct(Vec<ConstantId>),
}

/// The shape of a tensor literal, and where its numbers lie: see [`Module::data`].
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Extent of each dimension, outermost first; all positive.
    pub shape: Vec<i64>,
    start: u32,
    end: u32,
}

/// A declaration `name` or `Struct name`: a parameter or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration<'s> {
    /// From its first token to the name.
    pub span: Span,
    /// The struct it is of; a tensor without.
    pub struct_name: Option<Ident<'s>>,
    /// The declared name.
    pub name: Ident<'s>,
}

/// A shape annotation `<2, 3>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Extents, all positive; their product fits [`MAX_ELEMENTS`].
    pub dims: Vec<i64>,
    /// With the angle brackets.
    pub span: Span,
}

/// Most elements of a tensor.
pub const MAX_ELEMENTS: i64 = 1 << 31;

/// What a variable is declared to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariableType<'s> {
    /// `var name`: a tensor with the shape of the value.
    Inferred,
    /// `var name<2, 3>`: the value reshaped.
    Shaped(Shape),
    /// `Struct name`.
    Struct(Ident<'s>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement<'s> {
    /// The statement without its semicolon; its start is the statement's location.
    pub span: Span,
    /// What it does.
    pub kind: StatementKind<'s>,
    /// All expressions of the statement, in post-order.
    pub exprs: ExprRange,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind<'s> {
    /// Defines a variable.
    Variable {
        /// Its name.
        name: Ident<'s>,
        /// Its declared type.
        ty: VariableType<'s>,
        /// Its value.
        value: ExprId,
    },
    /// `return;` or `return value;`.
    Return(Option<ExprId>),
    /// An expression for its effect.
    Expression(ExprId),
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function<'s> {
    /// The prototype, from `def` to the closing parenthesis; its start is the function's location.
    pub span: Span,
    /// The function's name.
    pub name: Ident<'s>,
    /// The parameters.
    pub params: Vec<Declaration<'s>>,
    /// The statements.
    pub body: Vec<Statement<'s>>,
    /// All expressions of the body, in post-order.
    pub exprs: ExprRange,
}

/// A struct definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struct<'s> {
    /// From `struct` to the name; its start is the definition's location.
    pub span: Span,
    /// The struct's name.
    pub name: Ident<'s>,
    /// The fields.
    pub fields: Vec<Declaration<'s>>,
}

/// A top-level definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<'s> {
    /// A function.
    Function(Function<'s>),
    /// A struct.
    Struct(Struct<'s>),
}

/// A parsed file.
#[derive(Clone, Debug, Default)]
pub struct Module<'s> {
    /// The definitions in source order.
    pub items: Vec<Item<'s>>,
    exprs: Vec<Expr<'s>>,
    args: Vec<ExprId>,
    constants: Vec<Constant>,
    numbers: Vec<f64>,
}

impl<'s> Module<'s> {
    /// The functions in source order.
    pub fn functions(&self) -> impl Iterator<Item = &Function<'s>> {
        self.items.iter().filter_map(|item| match item {
            Item::Function(function) => Some(function),
            Item::Struct(_) => None,
        })
    }

    /// The structs in source order.
    pub fn structs(&self) -> impl Iterator<Item = &Struct<'s>> {
        self.items.iter().filter_map(|item| match item {
            Item::Struct(def) => Some(def),
            Item::Function(_) => None,
        })
    }

    /// An expression.
    pub fn expr(&self, id: ExprId) -> Expr<'s> {
        self.exprs[id.index()]
    }

    /// How many expressions the module has: the length of a table by [`ExprId`].
    pub fn expr_count(&self) -> usize {
        self.exprs.len()
    }

    /// The arguments of a call.
    pub fn args(&self, list: ArgList) -> &[ExprId] {
        &self.args[list.start as usize..list.end as usize]
    }

    /// A literal.
    pub fn constant(&self, id: ConstantId) -> &Constant {
        &self.constants[id.0 as usize]
    }

    /// The numbers of a tensor literal, row by row; as many as the product of its shape.
    pub fn data(&self, tensor: &Tensor) -> &[f64] {
        &self.numbers[tensor.start as usize..tensor.end as usize]
    }

    // Every expression, argument and number takes at least one byte of a text of less than 2^32 bytes, so ids fit.

    pub(crate) fn push_expr(&mut self, span: Span, kind: ExprKind<'s>) -> ExprId {
        self.exprs.push(Expr { span, kind });
        ExprId(self.exprs.len() as u32 - 1)
    }

    pub(crate) fn push_args(&mut self, args: impl IntoIterator<Item = ExprId>) -> ArgList {
        let start = self.args.len() as u32;
        self.args.extend(args);
        ArgList {
            start,
            end: self.args.len() as u32,
        }
    }

    pub(crate) fn push_constant(&mut self, span: Span, kind: ConstantKind) -> ConstantId {
        self.constants.push(Constant { span, kind });
        ConstantId(self.constants.len() as u32 - 1)
    }

    /// Where the next number goes: the start of a tensor's data.
    pub(crate) fn number_count(&self) -> u32 {
        self.numbers.len() as u32
    }

    pub(crate) fn push_number(&mut self, number: f64) {
        self.numbers.push(number);
    }

    /// The tensor of the numbers pushed since `number_count` gave `start`.
    pub(crate) fn tensor(&self, shape: Vec<i64>, start: u32) -> Tensor {
        Tensor {
            shape,
            start,
            end: self.number_count(),
        }
    }

    /// The expressions pushed since `expr_count` gave `start`.
    pub(crate) fn exprs_since(&self, start: usize) -> ExprRange {
        ExprRange {
            start: start as u32,
            end: self.exprs.len() as u32,
        }
    }
}
