//! The operators of Rust.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};
use std::panic::Location;

use crate::arithmetic::Operation;
use crate::{Element, Expr, Operand};

macro_rules! operators {
    ($($operator:ident $function:ident;)*) => {$(
        impl<'s, R: Operand<'s>> $operator<R> for Expr<'s> {
            type Output = Expr<'s>;

            #[track_caller]
            fn $function(self, other: R) -> Expr<'s> {
                self.scope.operation(Operation::$operator, self, other, Location::caller())
            }
        }

        impl<'s, R: Operand<'s>> $operator<R> for Element<'s> {
            type Output = Expr<'s>;

            #[track_caller]
            fn $function(self, other: R) -> Expr<'s> {
                let caller = Location::caller();
                self.scope.operation(Operation::$operator, self.load(caller), other, caller)
            }
        }

        operators! { $operator $function: i64 f64 }
    )*};
    ($operator:ident $function:ident: $($number:ty)*) => {$(
        impl<'s> $operator<Expr<'s>> for $number {
            type Output = Expr<'s>;

            #[track_caller]
            fn $function(self, other: Expr<'s>) -> Expr<'s> {
                let caller = Location::caller();
                let this = self.expr(other.scope, other.ty(), caller);
                other.scope.operation(Operation::$operator, this, other, caller)
            }
        }

        impl<'s> $operator<Element<'s>> for $number {
            type Output = Expr<'s>;

            #[track_caller]
            fn $function(self, other: Element<'s>) -> Expr<'s> {
                let caller = Location::caller();
                let other = other.load(caller);
                let this = self.expr(other.scope, other.ty(), caller);
                other.scope.operation(Operation::$operator, this, other, caller)
            }
        }
    )*};
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
    Rem rem;
    BitAnd bitand;
    BitOr bitor;
    BitXor bitxor;
    Shl shl;
    Shr shr;
}

impl<'s> Neg for Expr<'s> {
    type Output = Expr<'s>;

    #[track_caller]
    fn neg(self) -> Expr<'s> {
        self.scope.negated(self, Location::caller())
    }
}

impl<'s> Neg for Element<'s> {
    type Output = Expr<'s>;

    #[track_caller]
    fn neg(self) -> Expr<'s> {
        let caller = Location::caller();
        self.scope.negated(self.load(caller), caller)
    }
}

/// The bits the other way round.
impl<'s> Not for Expr<'s> {
    type Output = Expr<'s>;

    #[track_caller]
    fn not(self) -> Expr<'s> {
        let caller = Location::caller();
        self.scope
            .operation(Operation::BitXor, self, -1_i64, caller)
    }
}
