//! Which ops operators become.

use std::panic::Location;

use terrace_ir::Value;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::{AnyRankedOrUnrankedMemRef, TypeConstraint, TypedOp};
use terrace_ir::types::Type;
use terrace_standard_dialects::arith;
use terrace_standard_dialects::arith::{CmpFPredicate, CmpIPredicate};

use crate::expr::{Expr, Operand};
use crate::{Scope, affine};

/// What is done with two sides of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    FloorDiv,
    CeilDiv,
    Min,
    Max,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
}

/// How two sides of one type are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}

/// What a type holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    Indices,
    Integers,
    Floats,
    Others,
}

/// Builds an op of two operands of the type of its result.
type Build = fn(&ImplicitLocBuilder<'_>, Value, Value, Type) -> Value;

fn plain<O: TypedOp>(b: &ImplicitLocBuilder<'_>, lhs: Value, rhs: Value, ty: Type) -> Value {
    let op: O = b.around(&[lhs, rhs], &[ty], &[]);
    b.result(op.op(), 0)
}

/// What is left of indices by the floor division.
fn floor_remainder(b: &ImplicitLocBuilder<'_>, lhs: Value, rhs: Value, ty: Type) -> Value {
    let quotient = plain::<arith::FloorDivSIOp>(b, lhs, rhs, ty);
    let product = plain::<arith::MulIOp>(b, quotient, rhs, ty);
    plain::<arith::SubIOp>(b, lhs, product, ty)
}

impl Operation {
    fn name(self) -> &'static str {
        match self {
            Operation::Add => "+",
            Operation::Sub => "-",
            Operation::Mul => "*",
            Operation::Div => "/",
            Operation::Rem => "%",
            Operation::FloorDiv => "floor_div",
            Operation::CeilDiv => "ceil_div",
            Operation::Min => "min",
            Operation::Max => "max",
            Operation::BitAnd => "&",
            Operation::BitOr => "|",
            Operation::BitXor => "^",
            Operation::Shl => "<<",
            Operation::Shr => ">>",
        }
    }

    fn builder(self, numbers: Numbers) -> Option<Build> {
        use Numbers::{Floats, Indices, Integers};
        Some(match (self, numbers) {
            (Operation::Add, Floats) => plain::<arith::AddFOp>,
            (Operation::Sub, Floats) => plain::<arith::SubFOp>,
            (Operation::Mul, Floats) => plain::<arith::MulFOp>,
            (Operation::Div, Floats) => plain::<arith::DivFOp>,
            (Operation::Rem, Floats) => plain::<arith::RemFOp>,
            (Operation::Min, Floats) => plain::<arith::MinimumFOp>,
            (Operation::Max, Floats) => plain::<arith::MaximumFOp>,
            (Operation::Add, Integers | Indices) => plain::<arith::AddIOp>,
            (Operation::Sub, Integers | Indices) => plain::<arith::SubIOp>,
            (Operation::Mul, Integers | Indices) => plain::<arith::MulIOp>,
            (Operation::Div, Integers) => plain::<arith::DivSIOp>,
            (Operation::Rem, Integers) => plain::<arith::RemSIOp>,
            (Operation::Rem, Indices) => floor_remainder,
            (Operation::FloorDiv, Integers | Indices) | (Operation::Div, Indices) => {
                plain::<arith::FloorDivSIOp>
            }
            (Operation::CeilDiv, Integers | Indices) => plain::<arith::CeilDivSIOp>,
            (Operation::Min, Integers | Indices) => plain::<arith::MinSIOp>,
            (Operation::Max, Integers | Indices) => plain::<arith::MaxSIOp>,
            (Operation::BitAnd, Integers | Indices) => plain::<arith::AndIOp>,
            (Operation::BitOr, Integers | Indices) => plain::<arith::OrIOp>,
            (Operation::BitXor, Integers | Indices) => plain::<arith::XOrIOp>,
            (Operation::Shl, Integers | Indices) => plain::<arith::ShLIOp>,
            (Operation::Shr, Integers | Indices) => plain::<arith::ShRSIOp>,
            _ => return None,
        })
    }
}

impl Comparison {
    fn name(self) -> &'static str {
        match self {
            Comparison::Less => "lt",
            Comparison::LessOrEqual => "le",
            Comparison::Greater => "gt",
            Comparison::GreaterOrEqual => "ge",
            Comparison::Equal => "equal",
            Comparison::NotEqual => "not_equal",
        }
    }

    fn of_integers(self) -> CmpIPredicate {
        match self {
            Comparison::Less => CmpIPredicate::Slt,
            Comparison::LessOrEqual => CmpIPredicate::Sle,
            Comparison::Greater => CmpIPredicate::Sgt,
            Comparison::GreaterOrEqual => CmpIPredicate::Sge,
            Comparison::Equal => CmpIPredicate::Eq,
            Comparison::NotEqual => CmpIPredicate::Ne,
        }
    }

    /// As Rust compares floats: a NaN is unequal to everything, and else all is false of it.
    fn of_floats(self) -> CmpFPredicate {
        match self {
            Comparison::Less => CmpFPredicate::Olt,
            Comparison::LessOrEqual => CmpFPredicate::Ole,
            Comparison::Greater => CmpFPredicate::Ogt,
            Comparison::GreaterOrEqual => CmpFPredicate::Oge,
            Comparison::Equal => CmpFPredicate::Oeq,
            Comparison::NotEqual => CmpFPredicate::Une,
        }
    }
}

impl<'s> Scope<'s> {
    fn numbers(&self, ty: Type) -> Numbers {
        self.read(|ir| match ty.element_or_self(ir) {
            // The elements of memory are no sides of operators before they are read.
            _ if AnyRankedOrUnrankedMemRef::matches(ir, ty) => Numbers::Others,
            Type::INDEX => Numbers::Indices,
            element if element.is_signless_integer(ir) => Numbers::Integers,
            element if element.is_float(ir) => Numbers::Floats,
            _ => Numbers::Others,
        })
    }

    /// Both sides, if they have one type.
    fn sides(
        &'s self,
        name: &str,
        lhs: Expr<'s>,
        rhs: impl Operand<'s>,
        caller: &'static Location<'static>,
    ) -> Option<(Expr<'s>, Expr<'s>)> {
        let ty = lhs.ty();
        if let Some(other) = rhs.known_type()
            && other != ty
        {
            let [ty, other] = [ty, other].map(|ty| self.spelled(ty));
            self.mistake(
                caller,
                format!("`{name}` of `{ty}` and `{other}`: both sides must have one type"),
                format!("convert one of them: `.cast({other})` or `.cast({ty})`"),
            );
            return None;
        }
        Some((lhs, rhs.expr(self, ty, caller)))
    }

    pub(crate) fn operation(
        &'s self,
        operation: Operation,
        lhs: Expr<'s>,
        rhs: impl Operand<'s>,
        caller: &'static Location<'static>,
    ) -> Expr<'s> {
        let name = operation.name();
        let Some((lhs, rhs)) = self.sides(name, lhs, rhs, caller) else {
            return lhs;
        };
        let ty = lhs.ty();
        if ty == Type::INDEX
            && let Some(affine) = self.affine_operation(operation, lhs, rhs)
        {
            return affine;
        }
        let Some(build) = operation.builder(self.numbers(ty)) else {
            self.mistake(
                caller,
                format!("there is no `{name}` of `{}`", self.spelled(ty)),
                "it is there for floats, or for integers and indices",
            );
            return lhs;
        };
        let (lhs, rhs) = (lhs.value_at(caller), rhs.value_at(caller));
        self.expr(self.build_at(caller, |b| build(b, lhs, rhs, ty)))
    }

    fn affine_operation(
        &'s self,
        operation: Operation,
        lhs: Expr<'s>,
        rhs: Expr<'s>,
    ) -> Option<Expr<'s>> {
        let operation = affine::Operation::of(operation)?;
        let (lhs, rhs) = (self.affine_part(lhs)?, self.affine_part(rhs)?);
        Some(self.affine(lhs.combined(operation, &rhs)?))
    }

    pub(crate) fn comparison(
        &'s self,
        comparison: Comparison,
        lhs: Expr<'s>,
        rhs: impl Operand<'s>,
        caller: &'static Location<'static>,
    ) -> Expr<'s> {
        let name = comparison.name();
        let numbers = self.numbers(lhs.ty());
        let sides = self.sides(name, lhs, rhs, caller);
        let Some((lhs, rhs)) = sides.filter(|_| numbers != Numbers::Others) else {
            if numbers == Numbers::Others {
                self.mistake(
                    caller,
                    format!("`{}` has no order", self.spelled(lhs.ty())),
                    "compare integers, indices or floats",
                );
            }
            return self.constant(Type::I1, false);
        };
        let (lhs, rhs) = (lhs.value_at(caller), rhs.value_at(caller));
        self.expr(self.build_at(caller, |b| match numbers {
            Numbers::Floats => b.value(arith::CmpFOp::new(b, comparison.of_floats(), lhs, rhs)),
            _ => b.value(arith::CmpIOp::new(b, comparison.of_integers(), lhs, rhs)),
        }))
    }

    pub(crate) fn negated(
        &'s self,
        this: Expr<'s>,
        caller: &'static Location<'static>,
    ) -> Expr<'s> {
        let ty = this.ty();
        match self.numbers(ty) {
            Numbers::Floats => {
                let value = this.value_at(caller);
                self.expr(self.build_at(caller, |b| b.value(arith::NegFOp::new(b, value))))
            }
            _ => self.operation(Operation::Sub, 0_i64.expr(self, ty, caller), this, caller),
        }
    }

    pub(crate) fn select(
        &'s self,
        condition: Expr<'s>,
        if_true: Expr<'s>,
        if_false: impl Operand<'s>,
        caller: &'static Location<'static>,
    ) -> Expr<'s> {
        let condition = self.condition(condition, caller);
        let Some((if_true, if_false)) = self.sides("select", if_true, if_false, caller) else {
            return if_true;
        };
        let (if_true, if_false) = (if_true.value_at(caller), if_false.value_at(caller));
        self.expr(self.build_at(caller, |b| {
            b.value(arith::SelectOp::new(b, condition, if_true, if_false))
        }))
    }

    /// A value of type `i1`.
    pub(crate) fn condition(
        &'s self,
        condition: Expr<'s>,
        caller: &'static Location<'static>,
    ) -> Value {
        let ty = condition.ty();
        if ty == Type::I1 {
            return condition.value_at(caller);
        }
        self.mistake(
            caller,
            format!("a condition has type `i1`, this has `{}`", self.spelled(ty)),
            "compare it: `x.not_equal(0)`",
        );
        self.constant(Type::I1, false).value_at(caller)
    }

    pub(crate) fn cast(
        &'s self,
        this: Expr<'s>,
        to: Type,
        caller: &'static Location<'static>,
    ) -> Expr<'s> {
        let from = this.ty();
        if from == to {
            return this;
        }
        let width = |ty: Type| self.read(|ir| ty.element_or_self(ir).bit_width(ir).unwrap_or(0));
        let build: Option<fn(&ImplicitLocBuilder<'_>, Value, Type) -> Value> =
            match (self.numbers(from), self.numbers(to)) {
                (Numbers::Indices, Numbers::Integers) | (Numbers::Integers, Numbers::Indices) => {
                    Some(converted::<arith::IndexCastOp>)
                }
                (Numbers::Integers, Numbers::Integers) if width(from) < width(to) => {
                    Some(converted::<arith::ExtSIOp>)
                }
                (Numbers::Integers, Numbers::Integers) => Some(converted::<arith::TruncIOp>),
                (Numbers::Floats, Numbers::Floats) if width(from) < width(to) => {
                    Some(converted::<arith::ExtFOp>)
                }
                (Numbers::Floats, Numbers::Floats) if width(from) > width(to) => {
                    Some(converted::<arith::TruncFOp>)
                }
                (Numbers::Integers, Numbers::Floats) => Some(converted::<arith::SIToFPOp>),
                (Numbers::Floats, Numbers::Integers) => Some(converted::<arith::FPToSIOp>),
                _ => None,
            };
        let Some(build) = build else {
            let [from, to] = [from, to].map(|ty| self.spelled(ty));
            self.mistake(
                caller,
                format!("no cast makes `{to}` of `{from}`"),
                "casts are between integers and indices, integers and floats, and numbers of different widths",
            );
            return this;
        };
        let value = this.value_at(caller);
        self.expr(self.build_at(caller, |b| build(b, value, to)))
    }
}

fn converted<O: TypedOp>(b: &ImplicitLocBuilder<'_>, value: Value, to: Type) -> Value {
    let op: O = b.around(&[value], &[to], &[]);
    b.result(op.op(), 0)
}
