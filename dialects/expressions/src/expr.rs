//! Values with operators.

use std::panic::Location;

use terrace_dialect_base::folding::{Float, Int, Scalar, uniform_attr};
use terrace_ir::Value;
use terrace_ir::types::Type;
use terrace_standard_dialects::arith::ConstantOp;

use crate::arithmetic::{Comparison, Operation};
use crate::{Element, Scope};

/// What an expression is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// A value.
    Value(Value),
    /// An affine expression of the scope that has no value yet.
    Affine(usize),
}

/// A value with operators.
///
/// `+`, `-`, `*`, `/`, `%` and comparisons are those of floats or of signed integers, by its type; the other side is an expression of
/// the same type, an element of memory, or a number of Rust. On indices `/` is the floor division and `%` its remainder, as in affine
/// expressions, and never that of C.
#[derive(Clone, Copy)]
pub struct Expr<'s> {
    pub(crate) scope: &'s Scope<'s>,
    pub(crate) node: Node,
}

/// What stands beside an operator: an expression, an element of memory, which is read, or a number of Rust, of the type of the other
/// side.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no expression",
    label = "expected an expression, an element of a view, or a number (`i64`, `f64` or `bool`)"
)]
pub trait Operand<'s>: Copy {
    /// The expression; `ty` is the type of the other side.
    #[doc(hidden)]
    fn expr(self, scope: &'s Scope<'s>, ty: Type, caller: &'static Location<'static>) -> Expr<'s>;

    /// The type, if it does not follow from the other side.
    #[doc(hidden)]
    fn known_type(self) -> Option<Type> {
        None
    }
}

impl<'s> Operand<'s> for Expr<'s> {
    fn expr(self, _: &'s Scope<'s>, _: Type, _: &'static Location<'static>) -> Expr<'s> {
        self
    }

    fn known_type(self) -> Option<Type> {
        Some(self.ty())
    }
}

impl<'s> Operand<'s> for Element<'s> {
    fn expr(self, _: &'s Scope<'s>, _: Type, caller: &'static Location<'static>) -> Expr<'s> {
        self.load(caller)
    }

    fn known_type(self) -> Option<Type> {
        Some(self.ty())
    }
}

impl<'s> Operand<'s> for i64 {
    fn expr(self, scope: &'s Scope<'s>, ty: Type, caller: &'static Location<'static>) -> Expr<'s> {
        if ty == Type::INDEX {
            return scope.index(self);
        }
        scope.number(ty, self as f64, Some(self), caller)
    }
}

impl<'s> Operand<'s> for f64 {
    fn expr(self, scope: &'s Scope<'s>, ty: Type, caller: &'static Location<'static>) -> Expr<'s> {
        scope.number(ty, self, None, caller)
    }
}

impl<'s> Operand<'s> for bool {
    fn expr(self, scope: &'s Scope<'s>, ty: Type, caller: &'static Location<'static>) -> Expr<'s> {
        scope.number(ty, f64::NAN, Some(self.into()), caller)
    }
}

impl<'s> Scope<'s> {
    /// A constant, of the integer if there is one and the type is of integers.
    fn number(
        &'s self,
        ty: Type,
        float: f64,
        integer: Option<i64>,
        caller: &'static Location<'static>,
    ) -> Expr<'s> {
        let attr = self.read(|ir| {
            let bits = match (Scalar::of(ir, ty)?, integer) {
                (Scalar::Int(width), Some(integer)) => {
                    Int::new(i128::from(integer).cast_unsigned(), width).unsigned()
                }
                (Scalar::Float(kind), _) if !float.is_nan() || integer.is_none() => {
                    Float::new(kind, float).bits
                }
                _ => return None,
            };
            uniform_attr(ir, ty, bits)
        });
        let Some(attr) = attr else {
            let number = match integer {
                Some(integer) => integer.to_string(),
                None => format!("{float:?}"),
            };
            self.mistake(
                caller,
                format!("{number} is no value of type `{}`", self.spelled(ty)),
                "write a number of that type, or convert the other side by `cast`",
            );
            return self.index(0);
        };
        let value = self.build_at(caller, |b| b.value(ConstantOp::new(b, attr)));
        self.expr(value)
    }
}

/// Functions of two sides.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $operation:ident;)*) => {$(
        $(#[$doc])*
        #[track_caller]
        pub fn $name(self, other: impl Operand<'s>) -> Expr<'s> {
            self.scope.operation(Operation::$operation, self, other, Location::caller())
        }
    )*};
}

/// Comparisons of two sides.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident = $comparison:ident;)*) => {$(
        $(#[$doc])*
        #[track_caller]
        pub fn $name(self, other: impl Operand<'s>) -> Expr<'s> {
            self.scope.comparison(Comparison::$comparison, self, other, Location::caller())
        }
    )*};
}

impl<'s> Expr<'s> {
    /// The value; of an affine expression, computed where the builder stands.
    #[track_caller]
    pub fn value(self) -> Value {
        self.value_at(Location::caller())
    }

    pub(crate) fn value_at(self, caller: &'static Location<'static>) -> Value {
        match self.node {
            Node::Value(value) => value,
            Node::Affine(index) => self.scope.apply(index, caller),
        }
    }

    /// The type.
    pub fn ty(self) -> Type {
        match self.node {
            Node::Value(value) => self.scope.read(|ir| ir.ty(value)),
            Node::Affine(_) => Type::INDEX,
        }
    }

    functions! {
        /// The quotient of integers or indices, rounded down.
        floor_div = FloorDiv;
        /// The quotient of integers or indices, rounded up.
        ceil_div = CeilDiv;
        /// The smaller one.
        min = Min;
        /// The larger one.
        max = Max;
    }

    comparisons! {
        /// Whether this is less.
        lt = Less;
        /// Whether this is less or equal.
        le = LessOrEqual;
        /// Whether this is greater.
        gt = Greater;
        /// Whether this is greater or equal.
        ge = GreaterOrEqual;
        /// Whether both are equal.
        equal = Equal;
        /// Whether both differ.
        not_equal = NotEqual;
    }

    /// One of two expressions, by this one, which is an `i1`: both are computed.
    #[track_caller]
    pub fn select(self, if_true: Expr<'s>, if_false: impl Operand<'s>) -> Expr<'s> {
        self.scope
            .select(self, if_true, if_false, Location::caller())
    }

    /// The number as one of another type: integers are extended by their sign or cut off, floats are rounded, indices become integers.
    #[track_caller]
    pub fn cast(self, ty: Type) -> Expr<'s> {
        self.scope.cast(self, ty, Location::caller())
    }
}
